/**
 * Inserts existing JSON text into a response. Rows are stored as JSON text; parsing and serializing them again would be
 * most of the work of a first sync.
 */
import { randomBytes } from 'node:crypto';

/** Marks the place of a raw part. It is random, so no input can contain it. */
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

/** `JSON.stringify` for values that contain raw parts. */
export function stringifyWithRaw(value: unknown): string {
  found = [];
  const text = JSON.stringify(value);
  if (found.length === 0) return text;
  const parts = found;
  found = [];
  return text.replace(PLACE, (_, index: string) => parts[Number(index)] ?? 'null');
}
