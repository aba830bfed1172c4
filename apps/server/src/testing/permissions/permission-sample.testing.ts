/** Sample values for every field of a row, to test writing and to recognize what was read. */
import { isForeignMember } from '@touchline/domain/access/field-access';
import { OWN_MEMBERS } from '@touchline/domain/access/field-rules';
import { sidOfMapKey } from '@touchline/domain/entity/fields/accept';
import { rightValueOf } from '@touchline/domain/entity/fields/arbitrary.testing';
import { defaultsOf } from '@touchline/domain/entity/fields/field';
import type { CollectionName, Field, FieldTable } from '@touchline/domain/entity/fields/field-types';
import { slotsOf, splitPath } from '@touchline/domain/entity/fields/slots';
import { definitionOf } from '@touchline/domain/entity/rows/collections';
import { type Changes, create, type Value, valuesOf } from '@touchline/domain/entity/rows/rows';
import { matchEventFields } from '@touchline/domain/entity/tables/match';
import { ratingFields } from '@touchline/domain/entity/tables/rating';
import fc from 'fast-check';

const TRIES = 30;
/** An id that no row has. */
const UNKNOWN_PLAYER = 900_000;

/** A field by its name; a record's field as `metadata.captain`. */
export interface Leaf {
  readonly name: string;
  readonly field: Field<unknown>;
  /** The register, or its path before the slash; null for a field of the row itself. */
  readonly path: string | null;
}

export function leavesOf(table: FieldTable, prefix = ''): readonly Leaf[] {
  return Object.entries(table).flatMap(([fieldName, field]): readonly Leaf[] => {
    const { merge } = field;
    const name = prefix + fieldName;
    if (merge.by === 'fields') return leavesOf(merge.table, `${name}.`);
    if (merge.by === 'row') return [{ name, field, path: null }];
    return [{ name, field, path: merge.by === 'group' ? prefix + merge.group : name }];
  });
}

/** Two different values of a field; the first is not its default. */
export interface Sample {
  readonly first: unknown;
  readonly second: unknown;
}

/** By field name; without fields of the row itself. */
export function samplesOf(
  collection: CollectionName,
  { player }: { readonly player: number },
): ReadonlyMap<string, Sample> {
  const leaves = leavesOf(definitionOf(collection).fields).filter(({ path }) => path !== null);
  return new Map(leaves.map(({ name, field }) => [name, chosen(collection, name, player) ?? sampled(field)]));
}

/**
 * Fields that need a certain value: the player stays in the team, the note stays private, and every follower sees the
 * goal.
 */
function chosen(collection: CollectionName, name: string, player: number): Sample | null {
  if (name === 'player_sids')
    return { first: [player, UNKNOWN_PLAYER + 1], second: [player, UNKNOWN_PLAYER + 2] };
  if (OWN_MEMBERS[collection] === name) {
    const rated = (ph: number) => ({ [player]: { ...defaultsOf(ratingFields), sid: player, ph } });
    return { first: rated(6), second: rated(7) };
  }
  if (collection === 'notes' && name === 'privacy') return { first: 0, second: 1 };
  if (collection !== 'matches' || name !== 'events') return null;
  const goal = (eid: string) => ({ ...defaultsOf(matchEventFields), eid, type: 'GOAL' });
  return { first: [goal('1-1')], second: [goal('1-1'), goal('1-2')] };
}

function sampled(field: Field<unknown>): Sample {
  // Short texts, because hundreds of them are written for every person.
  const values = fc
    .sample(rightValueOf(field), { numRuns: TRIES, seed: 7 })
    .toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length);
  const first = values.find((value) => !same(value, field.default));
  const second = values.find((value) => !same(value, first));
  if (first === undefined || second === undefined) throw new Error(`no sample of a ${field.kind}`);
  return { first, second };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The same registers, with members that name their writer under the key of this account. */
export function writtenBy(account: number, collection: CollectionName, changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([path, value]) => {
      const { owner, key } = splitPath(path);
      const isForeign = key !== null && isForeignMember({ collection, path }, account);
      return [isForeign ? `${owner}/${ownKey(key, account)}` : path, value];
    }),
  );
}

/** The same for the value of a field in a typed call. */
export function valueWrittenBy(
  account: number,
  { collection, name }: { readonly collection: CollectionName; readonly name: string },
  value: unknown,
): unknown {
  if (OWN_MEMBERS[collection] !== name) return value;
  const members = Object.entries(value as Changes);
  return Object.fromEntries(members.map(([key, member]) => [ownKey(key, account), member]));
}

const ownKey = (key: string, account: number): string => `${sidOfMapKey(key)}-${account}`;

/** A value for GraphQL or `create`: `metadata.captain` becomes a nested record. */
export function nested(name: string, value: unknown): Record<string, unknown> {
  return name.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Record<
    string,
    unknown
  >;
}

/** The registers of a row whose fields all have their first sample. */
export function registersOfSamples(
  collection: CollectionName,
  samples: ReadonlyMap<string, Sample>,
): Changes {
  const table = definitionOf(collection).fields;
  const entity = [...samples].reduce(
    (entity, [name, { first }]) => withLeaf(entity, name, first),
    create(table) as Record<string, unknown>,
  );
  return valuesOf(table, entity as never);
}

function withLeaf(entity: Record<string, unknown>, name: string, value: unknown): Record<string, unknown> {
  const [key = '', ...rest] = name.split('.');
  if (rest.length === 0) return { ...entity, [key]: value };
  return { ...entity, [key]: withLeaf(entity[key] as Record<string, unknown>, rest.join('.'), value) };
}

/** One register for each path (or its part before the slash) of the collection. */
export function oneRegisterEach(
  collection: CollectionName,
  registers: Changes,
): ReadonlyMap<string, Changes> {
  const found = new Map<string, Changes>();
  for (const [path, value] of Object.entries(registers)) {
    const { owner } = splitPath(path);
    if (!found.has(owner)) found.set(owner, { [path]: value as Value });
  }
  const missing = [...slotsOf(definitionOf(collection).fields).keys()].filter((path) => !found.has(path));
  if (missing.length > 0) throw new Error(`${collection}: no sample of ${missing.join(', ')}`);
  return found;
}
