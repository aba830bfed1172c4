/**
 * Decides whether to accept one mutation of one row: is it valid, may one of the actors make it, does the row stay
 * within its limits (OUT-5). The caller has already found the row and the actors.
 */

import { mayRow, mayWrite, mayWriteMember } from '@touchline/domain/access/field-access';
import { isReducedValue } from '@touchline/domain/access/visible-value';
import type { CollectionName } from '@touchline/domain/entity/fields/field-types';
import { definitionOf } from '@touchline/domain/entity/rows/collections';
import { assemble, fieldOfRegister } from '@touchline/domain/entity/rows/rows';
import { teamFields } from '@touchline/domain/entity/tables/team';
import { type DataErrorCode, messageOf } from '@touchline/domain/errors/catalogue';
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { PLAYERS_PER_TEAM_MAX } from '@touchline/domain/limits';
import { givesLevelBack, isFamilyLevel } from '@touchline/domain/privacy/doubt';
import { type Result, refuse } from '@touchline/domain/result';
import { type Actor, type Denial, permission } from '@touchline/domain/team/permissions';
import { VALIDATION_MESSAGES } from '@touchline/domain/validation/messages';
import type { Mutation, MutationResult } from '@touchline/sync/model/protocol';
import {
  DELETED,
  merge,
  type Path,
  type Register,
  type Registers,
  sameJson,
  valuesOf,
} from '@touchline/sync/model/registers';
import type { Maximums } from '#platform/config/maximums.ts';
import { bytesOf } from '#platform/database/sizes.ts';
import type { SpaceSizes } from '#platform/database/spaces.ts';
import type { WorkingRow } from '../write/working-rows.ts';

/** Maximum characters of a row; no real match comes near it. */
const ROW_LIMIT = 1_000_000;

export const refused = (code: DataErrorCode, message = messageOf('data', code)): MutationResult => ({
  status: 'refused',
  code,
  message,
});

export interface Admission {
  readonly account: number;
  /** The roles in which the account acts on the row. */
  readonly actors: readonly Actor[];
  readonly row: WorkingRow;
  readonly collection: CollectionName;
  readonly kind: 'update' | 'delete';
  readonly mutation: Mutation;
  readonly creating: boolean;
}

/** The refusal for a mutation of a row that the account may see; null when it is accepted. */
export function check({
  account,
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
    // PostgreSQL cannot store this character, and the path of a lost value is stored as text.
    if (path.includes('\0')) return refused(400);
    const [value] = register;
    if (path === DELETED) {
      if (typeof value !== 'boolean' || (value && kind === 'update')) return refused(400);
      const may = oneMay(actors, (actor) => mayRow(actor, { collection, kind: 'delete' }));
      if (!may.ok) return denied(may.error);
      continue;
    }
    // After a restore a reader's device sends its shortened value. Another device has the whole one.
    if (isReducedValue(collection, [path, value])) return refused(403, VALIDATION_MESSAGES.noPermission);
    if (kind === 'delete' || fieldOfRegister(fields, path, value) === undefined) return refused(400);
    if (!creating && isFamilyLevel(collection, path) && givesBack({ actors, row }, path, value)) continue;
    const may = oneMay(actors, (actor) => mayWrite(actor, { collection, path, creating }));
    if (!may.ok) return denied(may.error);
    if (!actors.some((actor) => mayWriteMember(actor, { collection, path, value, account }))) {
      return refused(403, VALIDATION_MESSAGES.noPermission);
    }
  }
  return null;
}

/** After a restore, from people who could make the level stricter anyway (PUL-6.28). */
function givesBack({ actors, row }: Pick<Admission, 'actors' | 'row'>, path: Path, value: unknown): boolean {
  const team = assemble(teamFields, valuesOf(row.registers));
  return givesLevelBack(team, path, value) && actors.some((actor) => permission(actor, 'editPlayers').ok);
}

/** As `check`, for a person without an account: they change an existing row, and these registers only. */
export function checkRegisters({
  collection,
  creating,
  mutation,
  only,
}: Pick<Admission, 'collection' | 'creating' | 'mutation'> & {
  readonly only: ReadonlySet<Path>;
}): MutationResult | null {
  if (creating) return refused(404);
  const { fields } = definitionOf(collection);
  const isAllowed = ([path, [value]]: [Path, Register]) =>
    only.has(path) && fieldOfRegister(fields, path, value) !== undefined;
  return Object.entries(mutation.registers).every(isAllowed) ? null : refused(403);
}

/** Measures exactly only near the limit, because most rows are far below it. */
export function outgrows(row: WorkingRow, registers: Registers): boolean {
  row.atMost += JSON.stringify(registers).length;
  if (row.atMost <= ROW_LIMIT) return false;
  return JSON.stringify(merge(row.registers, registers).registers).length > ROW_LIMIT;
}

const MEGABYTE = 1_000_000;

/**
 * Whether the account that owns the space has no room for these registers. Changes that shorten or delete a row always
 * have room.
 *
 * @param waiting bytes that the same transaction has already admitted
 */
export function exceedsQuota(
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
  /** A number where the operator sets none: players of several teams train together. */
  readonly most: keyof Maximums | number;
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
  {
    collection: 'training_selections',
    list: 'player_sids/',
    most: PLAYERS_PER_TEAM_MAX,
    text: USER_TEXTS.maximumPlayersTraining,
  },
  {
    collection: 'training_sessions',
    list: 'player_sids/',
    most: PLAYERS_PER_TEAM_MAX,
    text: USER_TEXTS.maximumPlayersTraining,
  },
  { collection: 'matches', list: 'events/', most: 'eventsPerMatch', text: USER_TEXTS.maximumEventsMatch },
];

/** Refuses additions above a maximum. An account above it may still change and remove. */
export function overfills(row: WorkingRow, registers: Registers, maximums: Maximums): MutationResult | null {
  const paths = Object.keys(registers);
  // A list has at most as many members as its row has registers, so most rows need no counting.
  const atMost = Object.keys(row.registers).length + paths.length;
  const named = BOUNDED_LISTS.filter(
    ({ collection, list, most }) =>
      collection === row.collection &&
      atMost > maximumOf(most, maximums) &&
      paths.some((path) => path.startsWith(list)),
  );
  if (named.length === 0) return null;
  const merged = merge(row.registers, registers).registers;
  const full = named.find(({ list, most }) => {
    const after = membersOf(merged, list);
    return after > maximumOf(most, maximums) && after > membersOf(row.registers, list);
  });
  return full === undefined ? null : refused(403, full.text);
}

const maximumOf = (most: keyof Maximums | number, maximums: Maximums): number =>
  typeof most === 'number' ? most : maximums[most];

function membersOf(registers: Registers, list: string): number {
  return Object.entries(registers).filter(([path, [value]]) => path.startsWith(list) && value !== null)
    .length;
}

/** The refusal in the words of section 6, for a missing role or a missing plan. */
const denied = (denial: Denial): MutationResult =>
  refused(403, denial.code === 'needsPlan' ? USER_TEXTS.teamNotPremium : VALIDATION_MESSAGES.noPermission);

/** Whether one of the actors is permitted; otherwise the reason. An invited person is no actor yet. */
function oneMay(actors: readonly Actor[], may: (actor: Actor) => Result<true, Denial>): Result<true, Denial> {
  let answer: Result<true, Denial> = refuse({ code: 'noPermission' });
  for (const actor of actors) {
    answer = may(actor);
    if (answer.ok) return answer;
  }
  return answer;
}

/** The row has this register already; the device sent it again. */
function sameRegister(stored: Register | undefined, incoming: Register): boolean {
  return stored !== undefined && stored[1] === incoming[1] && sameJson(stored[0], incoming[0]);
}
