/**
 * Converts between an entity and its registers, and applies values from outside to an entity.
 *
 * The path of a register is a field (`division`), a record's field (`metadata.captain`), a member (`events/17-3`,
 * `metadata.periods/2`) or a group (`phase`), as the field's `merge` says.
 */
import { isPlainObject } from '../fields/accept.ts';
import { defaultsOf } from '../fields/field.ts';
import type { Entity, Field, FieldTable } from '../fields/field-types.ts';
import { compareKeys } from '../fields/keys.ts';
import { comesBefore, placesBetween, placesOf, rememberPlaces } from '../fields/places.ts';
import {
  acceptGroup,
  type MembersSlot,
  type Place,
  readingOf,
  type Slot,
  type Slots,
  slotsOf,
  splitPath,
} from '../fields/slots.ts';

export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };
/** New values by register path; null removes a member. */
export type Changes = Readonly<Record<string, Value>>;

type Stored = Readonly<Record<string, unknown>>;

/**
 * The entity with the given values in place of its own, field by field, also inside records. A wrong-typed or missing
 * value is ignored and the old value stays (section 5). Fields outside the table are ignored.
 */
export function patch<T extends FieldTable>(table: T, entity: Entity<T>, values: unknown): Entity<T> {
  if (!isPlainObject(values)) return entity;
  const result: Record<string, unknown> = { ...entity };
  for (const [name, field] of Object.entries(table)) {
    if (!Object.hasOwn(values, name)) continue;
    const given = values[name];
    const old = result[name];
    const accepted =
      isRecord(field) && isPlainObject(given) && isPlainObject(old)
        ? patch(field.table, old as Entity<FieldTable>, given)
        : field.accept(given);
    if (accepted !== undefined) result[name] = accepted;
  }
  return result as Entity<T>;
}

/** A new entity: the table's defaults, and the given values of the right type. */
export function create<T extends FieldTable>(table: T, values: Partial<Entity<T>> = {}): Entity<T> {
  return patch(table, defaultsOf(table), values);
}

/** Every register of an entity, by path. */
export function valuesOf<T extends FieldTable>(table: T, entity: Entity<T>): Changes {
  const into: Record<string, Value> = {};
  collect(table, entity as Stored, { prefix: '', into });
  return into;
}

/**
 * The registers that lead from `before` to `after`; empty when nothing changed. Parts that are the same object are
 * skipped.
 */
export function changesBetween<T extends FieldTable>(table: T, before: Entity<T>, after: Entity<T>): Changes {
  const into: Record<string, Value> = {};
  compare(table, { before: before as Stored, after: after as Stored }, { prefix: '', into });
  return into;
}

/**
 * The entity of these registers. Wrong-typed and unknown registers are left out. Correct values become part of the
 * entity without a copy.
 */
export function assemble<T extends FieldTable>(table: T, values: Changes): Entity<T> {
  const { slots, places } = readingOf(table);
  return build(places, { values, members: membersIn(slots, values) }) as Entity<T>;
}

/**
 * Checks one register from outside: the table must have its path, and its value must be of the right type, so that
 * `assemble` uses it. Returns the field to which it belongs, or undefined (section 5; the server refuses with 400).
 */
export function fieldOfRegister(table: FieldTable, path: string, value: Value): Field<unknown> | undefined {
  const { owner, key } = splitPath(path);
  const slot = slotsOf(table).get(owner);
  if (slot === undefined) return undefined;
  if (slot.by === 'members') {
    if (key === null || !slot.isKey(key)) return undefined;
    return value === null || slot.accept(key, value) !== undefined ? slot.field : undefined;
  }
  if (key !== null) return undefined;
  if (slot.by === 'whole') return slot.field.accept(value) === undefined ? undefined : slot.field;
  return acceptGroup(slot, value) === undefined ? undefined : slot.fields[0]?.[1];
}

/** True when two values of a field are equal, member by member. The order of keys does not matter. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((member, i) => sameValue(member, b[i]));
  }
  if (Array.isArray(b)) return false;
  let members = 0;
  for (const key in a) {
    if (!Object.hasOwn(b, key) || !sameValue((a as Stored)[key], (b as Stored)[key])) return false;
    members++;
  }
  return members === Object.keys(b).length;
}

/** A record whose fields are checked one by one, whether it is one register or several. */
function isRecord(field: Field<unknown>): field is Field<unknown> & { readonly table: FieldTable } {
  return field.kind === 'object' && field.table !== null && field.merge.by !== 'members';
}

interface Writing {
  readonly prefix: string;
  readonly into: Record<string, Value>;
}

function collect(table: FieldTable, entity: Stored, { prefix, into }: Writing): void {
  for (const [name, field] of Object.entries(table)) {
    const value = entity[name] as Value;
    const path = prefix + name;
    const { merge } = field;
    if (merge.by === 'whole') into[path] = value;
    else if (merge.by === 'group') {
      into[prefix + merge.group] ??= groupOf(table, entity, merge.group);
    } else if (merge.by === 'fields') {
      collect(merge.table, value as Stored, { prefix: `${path}.`, into });
    } else if (merge.by === 'members') {
      for (const [key, member] of membersOf(field, value)) into[`${path}/${key}`] = member;
    }
  }
}

interface Pair {
  readonly before: Stored;
  readonly after: Stored;
}

function compare(table: FieldTable, { before, after }: Pair, { prefix, into }: Writing): void {
  for (const [name, field] of Object.entries(table)) {
    const old = before[name];
    const value = after[name];
    const { merge } = field;
    if (old === value || merge.by === 'row') continue;
    const path = prefix + name;
    if (merge.by === 'fields') {
      compare(merge.table, { before: old as Stored, after: value as Stored }, { prefix: `${path}.`, into });
    } else if (merge.by === 'members') {
      for (const [key, member] of memberChanges(field, old, value)) into[`${path}/${key}`] = member;
    } else if (sameValue(old, value)) {
      // Equal values that are different objects.
    } else if (merge.by === 'group') into[prefix + merge.group] = groupOf(table, after, merge.group);
    else into[path] = value as Value;
  }
}

function groupOf(table: FieldTable, entity: Stored, group: string): Value {
  const fields = Object.keys(table).filter((name) => {
    const merge = table[name]?.merge;
    return merge?.by === 'group' && merge.group === group;
  });
  return Object.fromEntries(fields.map((name) => [name, entity[name] as Value]));
}

/** The members of a list or map, by key. */
function membersOf({ merge }: Field<unknown>, value: unknown): ReadonlyMap<string, Value> {
  if (merge.by !== 'members') return new Map();
  if (merge.stored === 'order') {
    const places = [...placesOf(value as readonly number[])];
    return new Map(places.map(([sid, place]) => [String(sid), place]));
  }
  const { key } = merge;
  if (key === null) return new Map(Object.entries(value as Record<string, Value>));
  return new Map((value as readonly Record<string, Value>[]).map((item) => [String(item[key]), item]));
}

function memberChanges(field: Field<unknown>, before: unknown, after: unknown): readonly [string, Value][] {
  if (field.merge.by === 'members' && field.merge.stored === 'order') {
    const places = placesBetween(before as readonly number[], after as readonly number[]);
    return [...places].map(([sid, place]) => [String(sid), place]);
  }
  const old = membersOf(field, before);
  const next = membersOf(field, after);
  const changed = [...next].filter(([key, member]) => !old.has(key) || !sameValue(old.get(key), member));
  const removed = [...old.keys()].filter((key) => !next.has(key));
  return [...changed, ...removed.map((key): [string, Value] => [key, null])];
}

type Member = readonly [key: string, value: unknown];
type MembersByOwner = ReadonlyMap<string, Member[]>;

/** The accepted members of all lists and maps, by the path of their field. */
function membersIn(slots: Slots, values: Changes): MembersByOwner {
  const members = new Map<string, Member[]>();
  // Members of one field usually follow each other, so the field is looked up once for a run of them.
  let owner = '';
  let slot: Slot | undefined;
  let list: Member[] = [];
  for (const path of Object.keys(values)) {
    const slash = path.indexOf('/');
    const value = slash < 0 ? null : values[path];
    if (value === null || value === undefined) continue;
    if (slash !== owner.length || !path.startsWith(owner)) {
      owner = path.slice(0, slash);
      slot = slots.get(owner);
      list = members.get(owner) ?? [];
      if (slot?.by === 'members') members.set(owner, list);
    }
    if (slot?.by !== 'members') continue;
    const key = path.slice(slash + 1);
    const accepted = slot.isKey(key) ? slot.accept(key, value) : undefined;
    if (accepted !== undefined) list.push([key, accepted]);
  }
  return members;
}

interface Stores {
  readonly values: Changes;
  readonly members: MembersByOwner;
}

function build(places: readonly Place[], stores: Stores): Record<string, unknown> {
  const entity: Record<string, unknown> = {};
  let group: Stored = {};
  let groupPath = '';
  for (const { name, field, path, slot, record } of places) {
    if (record !== null) entity[name] = build(record, stores);
    else if (slot?.by === 'members') {
      const given = stores.members.get(path);
      entity[name] = given === undefined ? field.default : gathered(slot, given);
    } else if (slot?.by === 'group') {
      if (groupPath !== path) group = acceptGroup(slot, stores.values[path]) ?? {};
      groupPath = path;
      entity[name] = Object.hasOwn(group, name) ? group[name] : field.default;
    } else {
      const given = slot === null ? undefined : stores.values[path];
      const accepted = given === undefined ? undefined : field.accept(given);
      entity[name] = accepted === undefined ? field.default : accepted;
    }
  }
  return entity;
}

/** The list or map of these members, in an order that does not depend on the order of writes. */
function gathered(slot: MembersSlot, members: readonly Member[]): unknown {
  if (slot.shape === 'order') return gatheredSids(members);
  const ordered = slot.shape === 'list' && slot.field.table?.order !== undefined;
  const sorted = members.toSorted(
    (a, b) => (ordered ? orderOf(a) - orderOf(b) : 0) || compareKeys(a[0], b[0]),
  );
  return slot.shape === 'map' ? Object.fromEntries(sorted) : sorted.map(([, member]) => member);
}

function gatheredSids(members: readonly Member[]): readonly number[] {
  const placed = members
    .map(([key, place]) => ({ sid: Number(key), place: place as number }))
    .sort((a, b) => (comesBefore(a, b) ? -1 : 1));
  const sids = placed.map(({ sid }) => sid);
  rememberPlaces(
    sids,
    placed.map(({ place }) => place),
  );
  return sids;
}

function orderOf([, item]: Member): number {
  return isPlainObject(item) && typeof item.order === 'number' ? item.order : 0;
}
