/**
 * What the server reads of a match or a training session whose families are asked: its row, its team, and the players on
 * its sheet. Both may have the same number, so an event is always named with its collection.
 */
import { type Gathering, type GatheringCollection, isMatch } from '@touchline/domain/attendance/gathering';
import { type Changes, changesBetween, valuesOf } from '@touchline/domain/entity/rows/rows';
import { matchFields } from '@touchline/domain/entity/tables/match';
import { type Player, playerFields } from '@touchline/domain/entity/tables/player';
import { type Team, teamFields } from '@touchline/domain/entity/tables/team';
import { trainingSelectionFields, trainingSessionFields } from '@touchline/domain/entity/tables/training';
import { sheetOf } from '@touchline/domain/match/sheet/sheet';
import type { Registers } from '@touchline/sync/model/registers';
import type { Reader } from '#platform/database/database.ts';
import { EMPTIED, readRowIn, readRowsIn, type StoredRow } from '#platform/database/rows.ts';
import { lastChange, TEAM_WITH_DEADLINE, TOLD, WITH_DEADLINE } from '#rows/calendar/told.ts';
import { wasInTeam } from '#rows/public/public-match.ts';
import { entityOf } from '#rows/pull/entities.ts';

/** The collection of an event that families are asked about. */
export type EventKind = GatheringCollection;
export const EVENT_KINDS: readonly EventKind[] = ['matches', 'training_sessions'];

export interface EventName {
  readonly kind: EventKind;
  readonly kind_sid: number;
  readonly space: number;
}

export interface AskedEvent {
  readonly kind: EventKind;
  /** As stored, also when it is deleted. A session without a name of its own has its selection's. */
  readonly gathering: Gathering;
  /** The match or session, its selection, or its team. */
  readonly deleted: boolean;
  readonly team: Team;
  readonly teamDeleted: boolean;
  /** The change numbers of its rows: another text when one of them was written. */
  readonly version: string;
  /** When what families are told of it was last changed, by the clock of the device that did it. */
  readonly changedAt: number;
  /** The same for what a calendar shows of it. */
  readonly calendarChangedAt: number;
  /** The players on the sheet who exist and are the team's or the selection's. */
  readonly players: readonly Player[];
}

/** The rows of an event. */
interface EventRows {
  readonly row: StoredRow;
  /** Null for a match. */
  readonly selection: StoredRow | null;
  readonly team: StoredRow;
}

/** Null when one of them is missing: families are not asked about a session of a selection without a team. */
async function readEventRows(db: Reader, { kind, kind_sid, space }: EventName): Promise<EventRows | null> {
  const row = await readRowIn(db, { space, collection: kind }, kind_sid);
  if (row === undefined) return null;
  const selection =
    kind === 'matches'
      ? null
      : await readRowIn(db, { space, collection: 'training_selections' }, row.parent_sid);
  if (selection === undefined) return null;
  const team = await readRowIn(db, { space, collection: 'teams' }, (selection ?? row).team_sid);
  return team === undefined ? null : { row, selection, team };
}

/** The version that an event has now; empty when nothing of it is left. */
export async function eventVersion(db: Reader, name: EventName): Promise<string> {
  const rows = await readEventRows(db, name);
  return rows === null ? '' : versionOf(rows);
}

const rowsIn = ({ row, selection, team }: EventRows): readonly StoredRow[] =>
  selection === null ? [row, team] : [row, selection, team];

const versionOf = (rows: EventRows): string =>
  rowsIn(rows)
    .map(({ change }) => change)
    .join(' ');

/** Null when nothing of the event is left. */
export async function readEvent(db: Reader, name: EventName): Promise<AskedEvent | null> {
  const rows = await readEventRows(db, name);
  if (rows === null) return null;
  const { space, kind } = name;
  const all = rowsIn(rows);
  if (all.some((row) => row.deleted === EMPTIED)) return null;
  const gathering = gatheringIn(rows);
  const sheet = sheetOf(gathering).map(({ sid }) => sid);
  const playerRows = (await readRowsIn(db, { space, collection: 'players' }, sheet)).filter(
    (row) => row.deleted === 0 && isIn(row, rows),
  );
  return {
    kind,
    gathering,
    deleted: all.some(({ deleted }) => deleted > 0),
    team: entityOf(teamFields, rows.team),
    teamDeleted: rows.team.deleted > 0,
    version: versionOf(rows),
    changedAt: lastChange(registersOf(rows.row), TOLD),
    calendarChangedAt: Math.max(
      lastChange(registersOf(rows.row), WITH_DEADLINE),
      lastChange(registersOf(rows.team), TEAM_WITH_DEADLINE),
    ),
    players: playerRows.map((row) => entityOf(playerFields, row)),
  };
}

function gatheringIn({ row, selection }: EventRows): Gathering {
  if (selection === null) return entityOf(matchFields, row);
  const session = entityOf(trainingSessionFields, row);
  return session.name === ''
    ? { ...session, name: entityOf(trainingSelectionFields, selection).name }
    : session;
}

/** A selection has players of several teams. */
function isIn(player: StoredRow, { selection, team }: EventRows): boolean {
  if (wasInTeam(player, { sid: team.sid, registers: registersOf(team) })) return true;
  // Players are made for teams, never for a selection, so only its list counts.
  return selection !== null && registersOf(selection)[`player_sids/${player.sid}`] !== undefined;
}

const registersOf = ({ registers }: StoredRow): Registers => JSON.parse(registers) as Registers;

/** The registers that lead from one state of a match or session to another. */
export function eventChanges(before: Gathering, after: Gathering): Changes {
  if (isMatch(before) && isMatch(after)) return changesBetween(matchFields, before, after);
  if (!isMatch(before) && !isMatch(after)) return changesBetween(trainingSessionFields, before, after);
  throw new Error('a match does not become a session');
}

/** Every register of a match or session. */
export function eventValues(gathering: Gathering): Changes {
  return isMatch(gathering) ? valuesOf(matchFields, gathering) : valuesOf(trainingSessionFields, gathering);
}
