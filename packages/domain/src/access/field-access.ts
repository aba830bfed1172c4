/** Whether an actor may write or read a field, by the rules of `field-rules.ts`. */

import { sidOfMapKey } from '../entity/fields/accept.ts';
import type { CollectionName } from '../entity/fields/field-types.ts';
import { slotsOf, splitPath } from '../entity/fields/slots.ts';
import { definitionOf } from '../entity/rows/collections.ts';
import { ok, type Result, refuse } from '../result.ts';
import {
  type Actor,
  type Denial,
  isOwn,
  type Operation,
  permission,
  roleAllows,
} from '../team/permissions.ts';
import { FIELD_RULES, OWN_MEMBERS, ROW_RULES, type WriteRule } from './field-rules.ts';

interface Access {
  readonly write: WriteRule;
  readonly read: Operation;
}

const ACCESS: ReadonlyMap<CollectionName, ReadonlyMap<string, Access>> = new Map(
  (Object.keys(FIELD_RULES) as CollectionName[]).map((collection) => [collection, accessByPath(collection)]),
);

/** The rules of a collection by field name, for the test of completeness. */
export function namedFields(collection: CollectionName): readonly (Access & { readonly name: string })[] {
  return FIELD_RULES[collection].flatMap(([write, read, fields]) =>
    fields.map((name) => ({ name, write, read })),
  );
}

/** The rights to create a row, to delete it, and to restore it, which needs the right to delete. */
export function mayRow(
  actor: Actor,
  { collection, kind }: { readonly collection: CollectionName; readonly kind: 'create' | 'delete' },
): Result<true, Denial> {
  const operation = ROW_RULES[collection][kind];
  return operation === null ? refuse({ code: 'noPermission' }) : permission(actor, operation);
}

export interface Write {
  readonly collection: CollectionName;
  /** A register's path. A register that the row already has with the same stamp does not count as written. */
  readonly path: string;
  /** True while the row does not exist. `mayRow` must be asked too. */
  readonly creating: boolean;
}

/** True when the actor may write a register. A path of no field is refused. */
export function mayWrite(actor: Actor, { collection, path, creating }: Write): Result<true, Denial> {
  const write = accessOf(collection, path)?.write;
  if (write === undefined || write === 'own call') return refuse({ code: 'noPermission' });
  if (write === 'creation') return creating ? ok(true) : refuse({ code: 'noPermission' });
  return creating && ROW_RULES[collection].filledIn.includes(write) ? ok(true) : permission(actor, write);
}

/**
 * True for a member that only another account may write, such as another coach's rating.
 */
export function isForeignMember(
  { collection, path }: Pick<Write, 'collection' | 'path'>,
  account: number,
): boolean {
  const { owner, key } = splitPath(path);
  return key !== null && owner === OWN_MEMBERS[collection] && key !== `${sidOfMapKey(key)}-${account}`;
}

export interface MemberWrite extends Pick<Write, 'collection' | 'path'> {
  /** Null removes the member. */
  readonly value: unknown;
  /** The account that writes. */
  readonly account: number;
}

/** False for a member of another account, which only the owner may remove, and only its writer may change. Besides `mayWrite`. */
export function mayWriteMember(
  { role }: Pick<Actor, 'role'>,
  { value, account, ...register }: MemberWrite,
): boolean {
  return !isForeignMember(register, account) || (value === null && isOwn(role));
}

/** True for a register that only its own call of the server writes (roles.md). */
export function isOwnCall(collection: CollectionName, path: string): boolean {
  return accessOf(collection, path)?.write === 'own call';
}

/** True when the actor may read the field of a register's path, or a field by name. */
export function readable(
  actor: Pick<Actor, 'role' | 'capabilities'>,
  collection: CollectionName,
  path: string,
): boolean {
  const read = accessOf(collection, path)?.read;
  return read !== undefined && roleAllows(actor, read);
}

/** True when the actor may know of rows of this collection, whatever is in them. */
export function seesRows(actor: Pick<Actor, 'role' | 'capabilities'>, collection: CollectionName): boolean {
  return readable(actor, collection, 'sid');
}

/** What decides who knows of a row: its collection and some of its values. */
export interface SeenRow {
  readonly collection: CollectionName;
  readonly value: (path: string) => unknown;
}

/**
 * The register that opens a row to everybody on the team, with the values that do: a note's privacy for the team (1) or
 * for everybody (2), and a medium that is PUBLIC.
 */
const OPENED_BY: Partial<
  Readonly<Record<CollectionName, readonly [path: string, values: readonly unknown[]]>>
> = { notes: ['privacy', [1, 2]], media: ['visibility', ['PUBLIC']] };

/** The path of the register that opens rows of this collection to the team; undefined where none does. */
export function openingPath(collection: CollectionName): string | undefined {
  return OPENED_BY[collection]?.[0];
}

/** True when everybody on the team sees the row, because its writer has opened it. */
export function isOpenToTeam({ collection, value }: SeenRow): boolean {
  const [path, values] = OPENED_BY[collection] ?? [];
  return path !== undefined && values?.includes(value(path)) === true;
}

/** True when the actor may know of this row of a team. */
export function seesRow(actor: Pick<Actor, 'role' | 'capabilities'>, row: SeenRow): boolean {
  return seesRows(actor, row.collection) || (isOpenToTeam(row) && roleAllows(actor, 'seeTeam'));
}

/** The fields of a team that invited people see before they accept, so that they recognise it. */
const INVITATION: readonly string[] = ['clubname', 'teamname', 'shirt'];

/** True when a person with an unanswered invitation may read the field. */
export function readableWhenInvited(collection: CollectionName, path: string): boolean {
  return collection === 'teams' && INVITATION.includes(path);
}

function accessOf(collection: CollectionName, path: string): Access | undefined {
  return ACCESS.get(collection)?.get(splitPath(path).owner);
}

/** By field name and, for fields that share a register, also by the register's path. */
function accessByPath(collection: CollectionName): ReadonlyMap<string, Access> {
  const byName = new Map(namedFields(collection).map(({ name, write, read }) => [name, { write, read }]));
  for (const [path, slot] of slotsOf(definitionOf(collection).fields)) {
    const first = slot.by === 'group' ? slot.fields[0]?.[0] : undefined;
    const access = first === undefined ? undefined : byName.get(first);
    if (access !== undefined) byName.set(path, access);
  }
  return byName;
}
