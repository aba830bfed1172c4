/**
 * JSON that is text already, on its way out. Rows leave the database as the text that they are stored as;
 * parsing them only to write them again would be most of the work of a first sync.
 */
import { randomBytes } from 'node:crypto';

/** What stands in the text until the raw part takes its place; nobody outside can write it. */
const MARK = `raw-${randomBytes(16).toString('hex')}-`;
const PLACE = new RegExp(`"${MARK}(\\d+)"`, 'g');

let found: string[] = [];

export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  toJSON(): string {
    return `${MARK}${found.push(this.text) - 1}`;
  }
}

/** `JSON.stringify` for values that hold raw parts. */
export function stringifyWithRaw(value: unknown): string {
  found = [];
  const text = JSON.stringify(value);
  if (found.length === 0) return text;
  const parts = found;
  found = [];
  return text.replace(PLACE, (_, index: string) => parts[Number(index)] ?? 'null');
}
