/**
 * Converts values from outside into values of a kind. Each function returns the typed value, or undefined when the
 * value is wrong-typed or too large. A correct value is returned without a copy, because assembling a match reads
 * hundreds of events.
 */
import type { Field, FieldTable } from './field-types.ts';
import { raiseDuplicateIds } from './unique-ids.ts';

/** The most members of a list or map from outside. */
const MEMBERS_LIMIT = 5_000;
/** The deepest nesting of free JSON. Deeper text could exhaust the stack of its readers. */
const JSON_DEPTH = 16;

/** True for an object with keys: not a list, not null. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const MEMBER_KEY = /^[A-Za-z0-9_.:-]{1,64}$/;

/** True for a valid key of a member. Keys become part of a register's path. */
export function isMemberKey(key: string): boolean {
  return MEMBER_KEY.test(key) && key !== '__proto__';
}

/** True for the text of a row's id in a path: a whole number other than 0 in its normal form. */
export function isSidKey(key: string): boolean {
  const sid = Number(key);
  return Number.isSafeInteger(sid) && sid !== 0 && String(sid) === key;
}

const SID_MAP_KEY = /^(-?[1-9]\d{0,15})(?:-(\d{1,16}))?$/;

/**
 * True for a key of a map that names rows: an id, optionally followed by a dash and a number (`12`, `12-1`, `-30-1`),
 * such as a sub-part or an account.
 */
export function isSidMapKey(key: string): boolean {
  return SID_MAP_KEY.test(key);
}

/** The id at the start of such a key. */
export function sidOfMapKey(key: string): number {
  return Number(SID_MAP_KEY.exec(key)?.[1] ?? 0);
}

/** The number at the end of such a key; null without one. */
export function numberOfMapKey(key: string): number | null {
  const written = SID_MAP_KEY.exec(key)?.[2];
  return written === undefined ? null : Number(written);
}

export interface NumberRules {
  readonly min?: number;
  readonly max?: number;
  readonly integer?: boolean;
  /** Also accepts a number written as text: scores are coerced to numbers (section 5). */
  readonly coerce?: boolean;
}

/** A finite number. Negative zero becomes zero, because JSON has none. */
export function acceptNumber(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return value === 0 ? 0 : value;
}

/** Finite numbers within the rules; with `coerce` also a number written as text. Undefined refuses the value. */
export function numberAcceptor(rules: NumberRules): (value: unknown) => number | undefined {
  const isRuled = [rules.min, rules.max, rules.integer, rules.coerce].some((rule) => rule !== undefined);
  if (!isRuled) return acceptNumber;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, integer, coerce } = rules;
  return (value) => {
    const written =
      coerce === true && typeof value === 'string' && /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/.test(value);
    const given = acceptNumber(written ? Number(value) : value);
    if (given === undefined || given < min || given > max) return undefined;
    return integer === true && !Number.isSafeInteger(given) ? undefined : given;
  };
}

/** Text of at most `max` UTF-16 units. Undefined refuses the value. */
export function textAcceptor(
  max: number,
  fits: (text: string) => boolean = () => true,
): (value: unknown) => string | undefined {
  return (value) => (typeof value === 'string' && value.length <= max && fits(value) ? value : undefined);
}

/** The range of calendar dates around 1970. Values beyond it cannot be written as dates. */
const CALENDAR_SECONDS = 8_640_000_000_000;

/** Seconds since 1970, rounded down to whole ones. */
export function acceptDate(value: unknown): number | undefined {
  const seconds = acceptNumber(value);
  if (seconds === undefined || Math.abs(seconds) > CALENDAR_SECONDS) return undefined;
  return Math.trunc(seconds) + 0;
}

/** A list of finite numbers. One wrong member refuses the whole list. */
export function acceptNumbers(value: unknown): readonly number[] | undefined {
  if (!Array.isArray(value) || value.length > MEMBERS_LIMIT) return undefined;
  if (!value.every((member) => acceptNumber(member) !== undefined)) return undefined;
  return value.some((member) => Object.is(member, -0)) ? value.map((member: number) => member + 0) : value;
}

/** A list of fixed length. A slot that is not a number becomes `empty`. */
export function slotsAcceptor(
  length: number,
  empty: number,
): (value: unknown) => readonly number[] | undefined {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const numbers = value.length === length ? acceptNumbers(value) : undefined;
    if (numbers !== undefined) return numbers;
    return Array.from({ length }, (_, slot) => acceptNumber(value[slot]) ?? empty);
  };
}

/**
 * A list of texts of at most `max` UTF-16 units. Members outside `allowed` are left out. A member that is not text
 * refuses the list.
 */
export function stringsAcceptor<V extends string>(
  max: number,
  allowed: readonly V[] | undefined,
): (value: unknown) => readonly V[] | undefined {
  const isAllowed = (member: V): boolean => allowed === undefined || allowed.includes(member);
  return (value) => {
    if (!Array.isArray(value) || value.length > MEMBERS_LIMIT) return undefined;
    if (!value.every((member) => typeof member === 'string' && member.length <= max)) return undefined;
    return value.every(isAllowed) ? value : value.filter(isAllowed);
  };
}

/** Ids in their order. Zeros and duplicates are dropped. */
export function acceptSids(value: unknown): readonly number[] | undefined {
  if (!Array.isArray(value) || value.length > MEMBERS_LIMIT) return undefined;
  return [...new Set(value.filter((sid): sid is number => Number.isSafeInteger(sid) && sid !== 0))];
}

/** A plain JSON object of at most `max` characters and limited depth, unchanged. */
export function acceptJson(value: unknown, max: number): object | undefined {
  if (!isPlainObject(value) || !isShallowJson(value, JSON_DEPTH)) return undefined;
  return JSON.stringify(value).length <= max ? value : undefined;
}

function isShallowJson(value: unknown, depth: number): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth === 0) return false;
  if (Object.hasOwn(value, '__proto__') || Object.hasOwn(value, 'toJSON')) return false;
  return Object.values(value).every((member) => isShallowJson(member, depth - 1));
}

export type RecordAcceptor = (value: unknown) => Record<string, unknown> | undefined;

/**
 * A record with exactly the table's fields; wrong-typed ones get their default. Undefined for a value that is not a
 * record.
 */
export function recordAcceptor(table: FieldTable): RecordAcceptor {
  const fields = Object.entries(table);
  const isRight = (value: Readonly<Record<string, unknown>>): boolean => {
    // A value that was written from the table has the same order of fields, which makes lookups unnecessary.
    let position = 0;
    for (const name in value) {
      const field = fields[position++];
      if (field === undefined || field[0] !== name) return false;
      const given = value[name];
      if (!Object.is(field[1].accept(given), given)) return false;
    }
    return position === fields.length;
  };
  return (value) => {
    if (!isPlainObject(value)) return undefined;
    return isRight(value) ? value : mended(fields, value);
  };
}

function mended(
  fields: readonly [name: string, field: Field<unknown>][],
  value: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, field] of fields) {
    const given = Object.hasOwn(value, name) ? field.accept(value[name]) : undefined;
    result[name] = given === undefined ? field.default : given;
  }
  return result;
}

type Items = readonly Record<string, unknown>[];

export interface ListRules {
  /** The property of an item that identifies it. */
  readonly key: string;
  readonly isKey: (key: string) => boolean;
  readonly accept: RecordAcceptor;
}

/** A list of items with an identity. Of two items with the same identity the first stays. */
export function listAcceptor(rules: ListRules): (value: unknown) => Items | undefined {
  return (value) => {
    if (!Array.isArray(value) || value.length > MEMBERS_LIMIT) return undefined;
    if (value.length === 0) return value;
    const items = firstOfEach(acceptedItems(rules, value), rules.key);
    return sameItems(items, value) ? (value as Items) : items;
  };
}

/** A list of items without an identity. Items that are not records are left out. */
export function itemsAcceptor(accept: RecordAcceptor): (value: unknown) => Items | undefined {
  return (value) => {
    if (!Array.isArray(value) || value.length > MEMBERS_LIMIT) return undefined;
    const items = value.map(accept).filter((item) => item !== undefined);
    return sameItems(items, value) ? (value as Items) : items;
  };
}

/**
 * Formations, event types, match templates and periods: duplicate ids are raised, an item without an order gets its
 * position, and a value that is not a list becomes an empty list (sections 3 and 5).
 */
export function numberedListAcceptor(rules: ListRules): (value: unknown) => Items | undefined {
  return (value) => {
    if (!Array.isArray(value)) return [];
    if (value.length > MEMBERS_LIMIT) return undefined;
    const items = acceptedItems(rules, value.map(withPlace)) as readonly { readonly id: number }[];
    const unique = raiseDuplicateIds(items) as unknown as Items;
    return sameItems(unique, value) ? (value as Items) : unique;
  };
}

function acceptedItems(rules: ListRules, given: readonly unknown[]): Items {
  return given
    .map(rules.accept)
    .filter((item) => item !== undefined)
    .filter((item) => rules.isKey(String(item[rules.key])));
}

function withPlace(item: unknown, place: number): unknown {
  return isPlainObject(item) && item.order === undefined ? { ...item, order: place } : item;
}

function firstOfEach(items: Items, key: string): Items {
  const byKey = new Map<unknown, Record<string, unknown>>();
  for (const item of items) if (!byKey.has(item[key])) byKey.set(item[key], item);
  return byKey.size === items.length ? items : [...byKey.values()];
}

function sameItems(items: readonly unknown[], given: readonly unknown[]): boolean {
  return items.length === given.length && items.every((item, index) => item === given[index]);
}

/** A map with valid keys and members. */
export function mapAcceptor<V>(
  isKey: (key: string) => boolean,
  accept: (member: unknown) => V | undefined,
): (value: unknown) => Readonly<Record<string, V>> | undefined {
  return (value) => {
    if (!isPlainObject(value)) return undefined;
    const members: [key: string, member: V][] = [];
    let right = true;
    for (const [key, member] of Object.entries(value)) {
      const accepted = isKey(key) ? accept(member) : undefined;
      if (accepted !== undefined) members.push([key, accepted]);
      right &&= accepted !== undefined && Object.is(accepted, member);
    }
    if (members.length > MEMBERS_LIMIT) return undefined;
    return right ? (value as Record<string, V>) : Object.fromEntries(members);
  };
}
