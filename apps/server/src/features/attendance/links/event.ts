/** What the server reads of a match whose families are asked: the match, its team, and the players on its sheet. */
import { type Match, matchFields } from '@touchline/domain/entity/tables/match';
import { type Player, playerFields } from '@touchline/domain/entity/tables/player';
import { type Team, teamFields } from '@touchline/domain/entity/tables/team';
import { sheetOf } from '@touchline/domain/match/sheet/sheet';
import { DELETED, type Registers } from '@touchline/sync/model/registers';
import { parseStamp } from '@touchline/sync/model/stamp';
import type { Reader } from '#platform/database/database.ts';
import { EMPTIED, readRow, readRows, type StoredRow } from '#platform/database/rows.ts';
import { wasInTeam } from '#rows/public/public-match.ts';
import { entityOf } from '#rows/pull/entities.ts';

/** The collection of an event that families are asked about. */
export type EventKind = 'matches';

export interface EventName {
  readonly kind: EventKind;
  readonly kind_sid: number;
  readonly space: number;
}

export interface AskedEvent {
  /** As stored, also when it is deleted. */
  readonly gathering: Match;
  /** The match or its team. */
  readonly deleted: boolean;
  readonly team: Team;
  readonly teamDeleted: boolean;
  /** The change numbers of match and team: another text when one of them was written. */
  readonly version: string;
  /** When what families are told of the match was last changed, by the clock of the device that did it. */
  readonly changedAt: number;
  /** The players on the sheet who exist and are the team's. */
  readonly players: readonly Player[];
}

const TOLD = ['date', 'dateHours', 'dateMinutes', 'place', 'meet_minutes', 'phase', DELETED];

function lastChange(registers: Registers): number {
  const stamps = TOLD.flatMap((path) => registers[path]?.[1] ?? []);
  return Math.max(0, ...stamps.map((stamp) => parseStamp(stamp).time));
}

/** The version that an event has now; empty when nothing of it is left. */
export async function eventVersion(db: Reader, { kind, kind_sid }: EventName): Promise<string> {
  const matchRow = await readRow(db, kind, kind_sid);
  const teamRow = matchRow === undefined ? undefined : await readRow(db, 'teams', matchRow.team_sid);
  return matchRow === undefined || teamRow === undefined ? '' : versionOf(matchRow, teamRow);
}

const versionOf = (match: StoredRow, team: StoredRow): string => `${match.change} ${team.change}`;

/** Null when nothing of the event is left. */
export async function readEvent(
  db: Reader,
  { kind, kind_sid, space }: EventName,
): Promise<AskedEvent | null> {
  const matchRow = await readRow(db, kind, kind_sid);
  if (matchRow === undefined || matchRow.space !== space || matchRow.deleted === EMPTIED) return null;
  const teamRow = await readRow(db, 'teams', matchRow.team_sid);
  if (teamRow === undefined || teamRow.deleted === EMPTIED) return null;
  const gathering = entityOf(matchFields, matchRow);
  const squad = { sid: teamRow.sid, registers: JSON.parse(teamRow.registers) as Registers };
  const sheet = sheetOf(gathering).map(({ sid }) => sid);
  const playerRows = (await readRows(db, 'players', sheet)).filter(
    (row) => row.space === space && row.deleted === 0 && wasInTeam(row, squad),
  );
  return {
    gathering,
    deleted: matchRow.deleted + teamRow.deleted > 0,
    team: entityOf(teamFields, teamRow),
    teamDeleted: teamRow.deleted > 0,
    version: versionOf(matchRow, teamRow),
    changedAt: lastChange(JSON.parse(matchRow.registers) as Registers),
    players: playerRows.map((row) => entityOf(playerFields, row)),
  };
}
