/**
 * Mutation text (section 5): changed fields as the arguments of a GraphQL mutation. Numbers and booleans
 * are unquoted, dates are whole seconds, strings are quoted and escaped.
 */
import { isPlainObject } from './accept.ts';
import type { Field, FieldTable } from './field.ts';

/** Sent as null when they are false (section 5). */
const NULL_WHEN_FALSE: readonly string[] = ['subsmap', 'subsmap_play', 'incrementals'];

/**
 * The text between the braces of an input: `sid: 12, clubname: "Ajax", awaygame: true`. Fields that
 * updates exclude, unknown ones and wrong-typed ones are left out; `sid` and `incremental` are the row's
 * key and are written.
 */
export function mutationText(table: FieldTable, values: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(table).flatMap(([name, field]) => {
    if (!Object.hasOwn(values, name) || !isWritten(name, field)) return [];
    const given = values[name];
    if (given === false && NULL_WHEN_FALSE.includes(name)) return [`${name}: null`];
    // A record may be given in part: what is missing is not written, and so stays.
    const text =
      field.merge.by === 'fields' && isPlainObject(given)
        ? `{${mutationText(field.merge.table, given)}}`
        : textOf(field.accept(given));
    return text === undefined ? [] : [`${name}: ${text}`];
  });
  return parts.join(', ');
}

function isWritten(name: string, field: Field<unknown>): boolean {
  return field.update || name === 'sid' || name === 'incremental';
}

/** A value as GraphQL writes it; undefined for what has no text. */
function textOf(value: unknown): string | undefined {
  if (value === null) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  // JSON's escapes are GraphQL's.
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((member) => textOf(member) ?? 'null').join(', ')}]`;
  return isPlainObject(value) ? objectText(value) : undefined;
}

/** A map whose keys are no GraphQL names (`12-1`) travels as its JSON, quoted. */
function objectText(value: Readonly<Record<string, unknown>>): string {
  const isNamed = Object.keys(value).every((key) => /^[_A-Za-z][_0-9A-Za-z]*$/.test(key));
  if (!isNamed) return JSON.stringify(JSON.stringify(value));
  const members = Object.entries(value).map(([key, member]) => `${key}: ${textOf(member) ?? 'null'}`);
  return `{${members.join(', ')}}`;
}
