/**
 * The ids of other rows in a row's registers: in values, in members' keys (`player_sids/12`, `part1/12-1`) and inside
 * items such as an event's data. Replication gets them through its model (`access/row-model.ts`).
 */
import { isPlainObject, isSidKey, sidOfMapKey } from '../fields/accept.ts';
import type { CollectionName, Field, FieldTable, ReferenceBy } from '../fields/field-types.ts';
import { type Slot, slotsOf } from '../fields/slots.ts';
import { definitionOf, isCollectionName } from './collections.ts';
import type { Value } from './rows.ts';

/** Registers; the type of their stamps does not matter here. */
export type RegistersOf<S> = Readonly<Record<string, readonly [value: Value, stamp: S]>>;

export interface Reference {
  readonly collection: CollectionName;
  readonly sid: number;
}

/** All rows to which these registers refer, each once. 0 and -1 refer to no row. Unknown paths hold no ids. */
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
 * The same registers with local ids replaced in values and in paths (LOC-4). `ids` maps `collection/localId` to real
 * ids. Returns the given object when it contains none of them.
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

/**
 * The same registers with each id replaced by what `target` says, in values and in paths. For rows that are copied into
 * another space.
 */
export function mapReferences<S>(
  collection: string,
  registers: RegistersOf<S>,
  target: (collection: CollectionName, sid: number) => number,
): RegistersOf<S> {
  return mapIds(collection, registers, target);
}

type Visit = (collection: CollectionName, sid: number) => number;
/** A value with each id replaced by the result of `visit`. Returns the value itself when no id changed. */
type ValueMap = (value: Value, visit: Visit) => Value;
type KeyMap = (key: string, visit: Visit) => string;

/** How to find the ids in the registers of one slot; null for a slot without ids. */
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

/** The ids in a field's value, in an entity or in an item. */
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

/** The ids in one member of a map. */
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

/** 0 and -1 mean that no row is set. Local ids of rows start far below. */
function isReference(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && (value > 0 || value < -1);
}
