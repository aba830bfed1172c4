/**
 * Whether one mutation of one row is taken: is it what it says, may one of the actors do it, does the row stay
 * within bounds (OUT-5). Which row it is, and who the actors are, is decided before.
 */
import { definitionOf } from '@touchline/domain/entity/collections';
import type { CollectionName } from '@touchline/domain/entity/field';
import { fieldOfRegister } from '@touchline/domain/entity/rows';
import { type DataErrorCode, messageOf } from '@touchline/domain/errors/catalogue';
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { type Result, refuse } from '@touchline/domain/result';
import { isCutValue, mayRow, mayWrite } from '@touchline/domain/team/field-access';
import type { Actor, Denial } from '@touchline/domain/team/permissions';
import { VALIDATION_MESSAGES } from '@touchline/domain/validation/messages';
import type { Mutation, MutationResult } from '@touchline/sync/protocol';
import { DELETED, merge, type Register, type Registers, sameJson } from '@touchline/sync/registers';
import { bytesOf, type SpaceSizes } from '../database/sizes.ts';
import type { Maximums } from './maximums.ts';
import type { WorkingRow } from './working-rows.ts';

/** A row with more than this is refused, in characters: no real match comes near it. */
const ROW_LIMIT = 1_000_000;

export const refused = (code: DataErrorCode, message = messageOf('data', code)): MutationResult => ({
  status: 'refused',
  code,
  message,
});

export interface Admission {
  /** As whom the account acts on the row. */
  readonly actors: readonly Actor[];
  readonly row: WorkingRow;
  readonly collection: CollectionName;
  readonly kind: 'update' | 'delete';
  readonly mutation: Mutation;
  readonly creating: boolean;
}

/** Why this mutation of a row that the account may see is refused; null when it is not. */
export function check({
  actors,
  row,
  collection,
  kind,
  mutation,
  creating,
}: Admission): MutationResult | null {
  if (kind === 'delete' && mutation.registers[DELETED]?.[0] !== true) return refused(500);
  if (creating) {
    if (kind === 'delete') return refused(404);
    const may = oneMay(actors, (actor) => mayRow(actor, { collection, kind: 'create' }));
    if (!may.ok) return denied(may.error);
  }
  const { fields } = definitionOf(collection);
  for (const [path, register] of Object.entries(mutation.registers)) {
    if (sameRegister(row.registers[path], register)) continue;
    // PostgreSQL keeps no such text, and a path is kept as text of its own when its value is lost.
    if (path.includes('\0')) return refused(400);
    const [value] = register;
    if (path === DELETED) {
      if (typeof value !== 'boolean' || (value && kind === 'update')) return refused(400);
      const may = oneMay(actors, (actor) => mayRow(actor, { collection, kind: 'delete' }));
      if (!may.ok) return denied(may.error);
      continue;
    }
    // After a restore a reader's device sends what was cut for it; another device has the whole value.
    if (isCutValue(collection, [path, value])) return refused(403, VALIDATION_MESSAGES.noPermission);
    if (kind === 'delete' || fieldOfRegister(fields, path, value) === undefined) return refused(400);
    const may = oneMay(actors, (actor) => mayWrite(actor, { collection, path, creating }));
    if (!may.ok) return denied(may.error);
  }
  return null;
}

/** Exact only where it could matter: most rows are far from the limit. */
export function outgrows(row: WorkingRow, registers: Registers): boolean {
  row.atMost += JSON.stringify(registers).length;
  if (row.atMost <= ROW_LIMIT) return false;
  return JSON.stringify(merge(row.registers, registers).registers).length > ROW_LIMIT;
}

const MEGABYTE = 1_000_000;

/**
 * Whether the account in whose space the row is has no room for these registers. Nothing that makes a row shorter is
 * refused, and nothing that deletes one.
 *
 * @param waiting bytes of what the same transaction has admitted before
 */
export function lacksRoom(
  row: WorkingRow,
  registers: Registers,
  { sizes, waiting, maximums }: { sizes: SpaceSizes; waiting: SpaceSizes; maximums: Maximums },
): boolean {
  if (Object.keys(registers).every((path) => path === DELETED)) return false;
  const rows = sizes.rows + waiting.rows + bytesOf(JSON.stringify(registers));
  const history = sizes.history + waiting.history;
  if (
    rows <= maximums.rowMegabytesPerAccount * MEGABYTE &&
    history <= maximums.historyMegabytesPerAccount * MEGABYTE
  ) {
    return false;
  }
  const merged = merge(row.registers, registers);
  if (merged.lost.length > 0 && history > maximums.historyMegabytesPerAccount * MEGABYTE) return true;
  const grows = JSON.stringify(merged.registers).length > JSON.stringify(row.registers).length;
  return grows && rows > maximums.rowMegabytesPerAccount * MEGABYTE;
}

const BOUNDED_LISTS: readonly {
  readonly collection: CollectionName;
  readonly list: string;
  readonly most: keyof Maximums;
  readonly text: string;
}[] = [
  { collection: 'teams', list: 'player_sids/', most: 'playersPerTeam', text: USER_TEXTS.maximumPlayersTeam },
  {
    collection: 'teams',
    list: 'matchtemplates/',
    most: 'templatesPerTeam',
    text: USER_TEXTS.maximumTemplates,
  },
  { collection: 'teams', list: 'formations/', most: 'formationsPerTeam', text: USER_TEXTS.maximumFormations },
  { collection: 'teams', list: 'eventtypes/', most: 'eventTypesPerTeam', text: USER_TEXTS.maximumEventTypes },
  { collection: 'matches', list: 'players/', most: 'playersPerMatch', text: USER_TEXTS.maximumPlayersMatch },
  { collection: 'matches', list: 'events/', most: 'eventsPerMatch', text: USER_TEXTS.maximumEventsMatch },
];

/** Refused when more come in than there may be; who has too many already may still change and remove. */
export function overfills(row: WorkingRow, registers: Registers, maximums: Maximums): MutationResult | null {
  const paths = Object.keys(registers);
  // No list has more members than its row has registers: most rows need no counting.
  const atMost = Object.keys(row.registers).length + paths.length;
  const named = BOUNDED_LISTS.filter(
    ({ collection, list, most }) =>
      collection === row.collection && atMost > maximums[most] && paths.some((path) => path.startsWith(list)),
  );
  if (named.length === 0) return null;
  const merged = merge(row.registers, registers).registers;
  const full = named.find(({ list, most }) => {
    const after = membersOf(merged, list);
    return after > maximums[most] && after > membersOf(row.registers, list);
  });
  return full === undefined ? null : refused(403, full.text);
}

function membersOf(registers: Registers, list: string): number {
  return Object.entries(registers).filter(([path, [value]]) => path.startsWith(list) && value !== null)
    .length;
}

/** In the words of section 6: for want of a role, or of a plan. */
const denied = (denial: Denial): MutationResult =>
  refused(403, denial.code === 'needsPlan' ? USER_TEXTS.teamNotPremium : VALIDATION_MESSAGES.noPermission);

/** Whether one of these may; if none, why not. Somebody who is only invited is nobody yet. */
function oneMay(actors: readonly Actor[], may: (actor: Actor) => Result<true, Denial>): Result<true, Denial> {
  let answer: Result<true, Denial> = refuse({ code: 'noPermission' });
  for (const actor of actors) {
    answer = may(actor);
    if (answer.ok) return answer;
  }
  return answer;
}

/** Sent again: the row has it already. */
function sameRegister(stored: Register | undefined, incoming: Register): boolean {
  return stored !== undefined && stored[1] === incoming[1] && sameJson(stored[0], incoming[0]);
}
