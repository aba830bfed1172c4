/**
 * The ids of other rows that a row's registers hold: in values, in members' keys (`player_sids/12`,
 * `part1/12-1`) and inside items such as an event's data. Structurally, together with collections.ts,
 * what replication asks of its model.
 */
import { isPlainObject, isSidKey, sidOfMapKey } from './accept.ts';
import { definitionOf, isCollectionName } from './collections.ts';
import type { CollectionName, Field, FieldTable, ReferenceBy } from './field.ts';
import type { Value } from './rows.ts';
import { type Slot, slotsOf } from './slots.ts';

/** Registers with stamps of whatever kind. */
export type RegistersOf<S> = Readonly<Record<string, readonly [value: Value, stamp: S]>>;

export interface Reference {
  readonly collection: CollectionName;
  readonly sid: number;
}

/** Every row that these registers point to, each once. 0 and -1 mean nobody. Unknown paths hold no ids. */
export function references<S>(collection: string, registers: RegistersOf<S>): readonly Reference[] {
  const found = new Map<CollectionName, Set<number>>();
  mapIds(collection, registers, (target, sid) => {
    const sids = found.get(target);
    if (sids === undefined) found.set(target, new Set([sid]));
    else sids.add(sid);
    return sid;
  });
  return [...found].flatMap(([target, sids]) => [...sids].map((sid) => ({ collection: target, sid })));
}

/**
 * The same registers with local ids replaced, in values and in paths (LOC-4). `ids` holds real ids as
 * `collection/localId` → sid. Answers the given object itself when it holds none of them.
 */
export function replaceIds<S>(
  collection: string,
  registers: RegistersOf<S>,
  ids: ReadonlyMap<string, number>,
): RegistersOf<S> {
  if (ids.size === 0) return registers;
  return mapIds(collection, registers, (target, sid) =>
    sid < 0 ? (ids.get(`${target}/${sid}`) ?? sid) : sid,
  );
}

type Visit = (collection: CollectionName, sid: number) => number;
/** A value with each id in it visited; the value itself when no visit answered another id. */
type ValueMap = (value: Value, visit: Visit) => Value;
type KeyMap = (key: string, visit: Visit) => string;

/** How the ids in one slot's registers are found; null where there are none. */
interface Places {
  readonly inKey: KeyMap | null;
  readonly inValue: ValueMap | null;
}

function mapIds<S>(collection: string, registers: RegistersOf<S>, visit: Visit): RegistersOf<S> {
  if (!isCollectionName(collection)) return registers;
  const places = placesOf(collection);
  let result: Record<string, readonly [Value, S]> | null = null;
  for (const path of Object.keys(registers)) {
    const register = registers[path];
    const slash = path.indexOf('/');
    const place = places.get(slash < 0 ? path : path.slice(0, slash));
    if (register === undefined || place === undefined) continue;
    const [value, stamp] = register;
    const newPath =
      place.inKey === null || slash < 0
        ? path
        : path.slice(0, slash + 1) + place.inKey(path.slice(slash + 1), visit);
    const newValue = place.inValue === null ? value : place.inValue(value, visit);
    if (newPath === path && newValue === value) continue;
    result ??= { ...registers };
    if (newPath !== path) delete result[path];
    result[newPath] = [newValue, stamp];
  }
  return result ?? registers;
}

const known = new Map<CollectionName, ReadonlyMap<string, Places>>();

function placesOf(collection: CollectionName): ReadonlyMap<string, Places> {
  const found = known.get(collection);
  if (found !== undefined) return found;
  const places = new Map<string, Places>();
  for (const [owner, slot] of slotsOf(definitionOf(collection).fields)) {
    const place = placesIn(slot);
    if (place.inKey !== null || place.inValue !== null) places.set(owner, place);
  }
  known.set(collection, places);
  return places;
}

function placesIn(slot: Slot): Places {
  if (slot.by === 'whole') return { inKey: null, inValue: valueMap(slot.field) };
  if (slot.by === 'group') return { inKey: null, inValue: recordMap(Object.fromEntries(slot.fields)) };
  const { field, shape } = slot;
  const { table, merge } = field;
  if (shape === 'list') {
    const idField = merge.by === 'members' && merge.key !== null ? table?.[merge.key] : undefined;
    return {
      inKey: idField?.ref ? sidKeyMap(idField.ref) : null,
      inValue: table === null ? null : recordMap(table),
    };
  }
  return {
    inKey: field.ref === null ? null : shape === 'order' ? sidKeyMap(field.ref) : mapKeyMap(field.ref),
    inValue: shape === 'order' ? null : memberMap(field),
  };
}

const sidKeyMap =
  (target: CollectionName): KeyMap =>
  (key, visit) => {
    const sid = isSidKey(key) ? Number(key) : 0;
    return isReference(sid) ? String(visit(target, sid)) : key;
  };

const mapKeyMap =
  (target: CollectionName): KeyMap =>
  (key, visit) => {
    const sid = sidOfMapKey(key);
    return isReference(sid) ? visit(target, sid) + key.slice(String(sid).length) : key;
  };

/** The ids in a field's value as an entity holds it, which is also how an item holds it. */
function valueMap(field: Field<unknown>): ValueMap | null {
  const { merge, ref, table } = field;
  if (merge.by === 'members') return merge.key === null ? mapOrSidsMap(field) : listMap(recordMapOf(table));
  if (table !== null) return recordMap(table);
  if (ref === null) return null;
  const one: ValueMap = (value, visit) => (isReference(value) ? visit(ref, value) : value);
  return field.kind === 'numbers' ? listMap(one) : one;
}

function mapOrSidsMap(field: Field<unknown>): ValueMap | null {
  const { merge, ref } = field;
  if (merge.by === 'members' && merge.stored === 'order') {
    return ref === null ? null : listMap((value, visit) => (isReference(value) ? visit(ref, value) : value));
  }
  const inKey = ref === null ? null : mapKeyMap(ref);
  const inMember = memberMap(field);
  if (inKey === null && inMember === null) return null;
  return (value, visit) => {
    if (!isPlainObject(value)) return value;
    let changed = false;
    const members = Object.entries(value).map(([key, member]): [string, Value] => {
      const newKey = inKey === null ? key : inKey(key, visit);
      const newMember = inMember === null ? (member as Value) : inMember(member as Value, visit);
      changed ||= newKey !== key || newMember !== member;
      return [newKey, newMember];
    });
    return changed ? Object.fromEntries(members) : value;
  };
}

/** The ids in a member of a map. */
function memberMap({ table, merge }: Field<unknown>): ValueMap | null {
  if (merge.by !== 'members' || table === null) return null;
  if (merge.stored === 'item') return recordMap(table);
  return table.value === undefined ? null : valueMap(table.value);
}

function recordMapOf(table: FieldTable | null): ValueMap | null {
  return table === null ? null : recordMap(table);
}

function recordMap(table: FieldTable): ValueMap | null {
  const maps = Object.entries(table).flatMap(([name, field]) => {
    const map = field.refBy === null ? valueMap(field) : null;
    return map === null ? [] : [{ name, map }];
  });
  const told = Object.entries(table).flatMap(([name, { refBy }]) =>
    refBy === null ? [] : [{ name, refBy }],
  );
  if (maps.length === 0 && told.length === 0) return null;
  return (value, visit) => {
    if (!isPlainObject(value)) return value;
    let result: Record<string, unknown> | null = null;
    const put = (name: string, before: unknown, after: unknown) => {
      if (after === before) return;
      result ??= { ...value };
      result[name] = after;
    };
    for (const { name, map } of maps) {
      const member = value[name];
      if (member !== undefined) put(name, member, map(member as Value, visit));
    }
    for (const { name, refBy } of told) put(name, value[name], visitTold(value, name, { refBy, visit }));
    return (result ?? value) as Value;
  };
}

function visitTold(
  record: Readonly<Record<string, unknown>>,
  name: string,
  { refBy, visit }: { readonly refBy: ReferenceBy; readonly visit: Visit },
): unknown {
  const sid = record[name];
  const kind = record[refBy.field];
  const target =
    typeof kind === 'string' && Object.hasOwn(refBy.collections, kind) ? refBy.collections[kind] : undefined;
  return target !== undefined && isReference(sid) ? visit(target, sid) : sid;
}

function listMap(one: ValueMap | null): ValueMap | null {
  if (one === null) return null;
  return (value, visit) => {
    if (!Array.isArray(value)) return value;
    let changed = false;
    const mapped = value.map((member: Value) => {
      const after = one(member, visit);
      changed ||= after !== member;
      return after;
    });
    return changed ? mapped : value;
  };
}

/** 0 and -1 stand for nobody and not set; ids of rows made without network start far below. */
function isReference(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && (value > 0 || value < -1);
}
