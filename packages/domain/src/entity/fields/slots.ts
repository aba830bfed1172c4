/**
 * The possible registers of a table's rows, by the part of the path before the slash. Assembling a row, checking a
 * register from outside and replacing ids all use this, so that they agree.
 */
import { isMemberKey, isPlainObject, isSidKey, isSidMapKey, recordAcceptor } from './accept.ts';
import type { Field, FieldTable } from './field-types.ts';

/** One field as one register. */
export interface WholeSlot {
  readonly by: 'whole';
  readonly field: Field<unknown>;
}

/** Fields that belong together, as one register. */
export interface GroupSlot {
  readonly by: 'group';
  readonly fields: readonly (readonly [name: string, field: Field<unknown>])[];
}

/** A list or map whose members are registers of their own. */
export interface MembersSlot {
  readonly by: 'members';
  readonly field: Field<unknown>;
  /** `order`: ids and their positions. `list`: items with an identity. `map`: values with other keys. */
  readonly shape: 'order' | 'list' | 'map';
  readonly isKey: (key: string) => boolean;
  /** The member's value, or undefined when it is wrong-typed. Not called for the null of a removed member. */
  readonly accept: (key: string, value: unknown) => unknown;
}

export type Slot = WholeSlot | GroupSlot | MembersSlot;
export type Slots = ReadonlyMap<string, Slot>;

/** A field of the entity, and the register that contains it. */
export interface Place {
  readonly name: string;
  readonly field: Field<unknown>;
  /** The register's path, or the part of it before the slash. */
  readonly path: string;
  /** Null for fields of the row itself, and for records. */
  readonly slot: Slot | null;
  /** The fields of a record whose fields are registers. */
  readonly record: readonly Place[] | null;
}

export interface Reading {
  readonly slots: Slots;
  readonly places: readonly Place[];
}

const known = new WeakMap<FieldTable, Reading>();

/** The fields of a table with their registers; computed at the first call. */
export function readingOf(table: FieldTable): Reading {
  const found = known.get(table);
  if (found !== undefined) return found;
  const slots = new Map<string, Slot>();
  addSlots(table, '', slots);
  const reading = { slots, places: placesIn(table, '', slots) };
  known.set(table, reading);
  return reading;
}

/** The field, group or list of each register path of a table; computed once per table. */
export function slotsOf(table: FieldTable): Slots {
  return readingOf(table).slots;
}

/** A register's path, split before the member's key; `key` is null for a path without one. */
export function splitPath(path: string): { readonly owner: string; readonly key: string | null } {
  const slash = path.indexOf('/');
  return slash < 0 ? { owner: path, key: null } : { owner: path.slice(0, slash), key: path.slice(slash + 1) };
}

/**
 * The record of a group when nothing in it is wrong-typed; missing values get their default. So a field that joins a
 * group later can read registers that were written before.
 */
export function acceptGroup(slot: GroupSlot, value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!isPlainObject(value)) return undefined;
  const result: Record<string, unknown> = {};
  for (const [name, field] of slot.fields) {
    const accepted = Object.hasOwn(value, name) ? field.accept(value[name]) : field.default;
    if (accepted === undefined) return undefined;
    result[name] = accepted;
  }
  return result;
}

function addSlots(table: FieldTable, prefix: string, slots: Map<string, Slot>): void {
  for (const [name, field] of Object.entries(table)) {
    const { merge } = field;
    if (merge.by === 'whole') slots.set(prefix + name, { by: 'whole', field });
    else if (merge.by === 'fields') addSlots(merge.table, `${prefix}${name}.`, slots);
    else if (merge.by === 'members') slots.set(prefix + name, membersSlot(field));
    else if (merge.by === 'group') {
      const group = slots.get(prefix + merge.group);
      const before = group?.by === 'group' ? group.fields : [];
      slots.set(prefix + merge.group, { by: 'group', fields: [...before, [name, field]] });
    }
  }
}

function placesIn(table: FieldTable, prefix: string, slots: Slots): readonly Place[] {
  return Object.entries(table).map(([name, field]) => {
    const { merge } = field;
    const path = prefix + (merge.by === 'group' ? merge.group : name);
    const record = merge.by === 'fields' ? placesIn(merge.table, `${path}.`, slots) : null;
    return { name, field, path, slot: slots.get(path) ?? null, record };
  });
}

function membersSlot(field: Field<unknown>): MembersSlot {
  const { merge, table } = field;
  if (merge.by !== 'members') throw new Error('a slot of members needs a field of members');
  if (merge.stored === 'order') {
    const accept = (_key: string, place: unknown) =>
      typeof place === 'number' && Number.isFinite(place) ? place : undefined;
    return { by: 'members', field, shape: 'order', isKey: isSidKey, accept };
  }
  if (table === null) throw new Error('members that are records or values need a table');
  const isMapKey = field.ref === null ? isMemberKey : isSidMapKey;
  if (merge.stored === 'value') {
    const accept = (_key: string, value: unknown) => table.value?.accept(value);
    return { by: 'members', field, shape: 'map', isKey: isMapKey, accept };
  }
  const acceptItem = recordAcceptor(table);
  const { key: idField } = merge;
  if (idField === null) {
    const accept = (_key: string, value: unknown) => acceptItem(value);
    return { by: 'members', field, shape: 'map', isKey: isMapKey, accept };
  }
  const accept = (key: string, value: unknown) => {
    const item = acceptItem(value);
    return item !== undefined && String(item[idField]) === key ? item : undefined;
  };
  const isKey = table[idField]?.ref ? isSidKey : isMemberKey;
  return { by: 'members', field, shape: 'list', isKey, accept };
}
