/** The due jobs of attendance: a look at one match, and at the coming matches of a team that was changed. */
import { teamFields } from '@touchline/domain/entity/tables/team';
import { ASK_DAYS_MAX } from '@touchline/domain/limits';
import type { Registers } from '@touchline/sync/model/registers';
import type { Reader } from '#platform/database/database.ts';
import { readRow, rowsOf } from '#platform/database/rows.ts';
import type { DueJob, DueJobHandlers } from '#platform/jobs/due-jobs.ts';
import { scheduleJobs } from '#platform/jobs/schedule.ts';
import { entityOf } from '#rows/pull/entities.ts';
import { type LookingDeps, lookAtMatch } from './looking.ts';

const DAY_S = 86_400;

const attendance: DueJob<LookingDeps> = (deps, { key, space }, { signal }) =>
  lookAtMatch(deps, { sid: sidIn(key), space }, signal);

/** A team's settings, time zone and players count in all of its coming matches. */
const attendance_team: DueJob<LookingDeps> = async ({ database, dueJobs }, { key, space }, { now }) => {
  const matches = await comingMatches(database.reader, { team: sidIn(key), space, now });
  await database.transaction((tx) =>
    scheduleJobs(
      tx,
      matches.map(({ sid, due_at }) => ({ kind: 'attendance', key: `matches:${sid}`, space, due_at })),
    ),
  );
  dueJobs.wake();
  return { next: null };
};

/** A player's mail address counts in all teams that they play in. */
const attendance_player: DueJob<LookingDeps> = async ({ database, dueJobs }, { key, space }, { now }) => {
  const path = `player_sids/${sidIn(key)}`;
  const teams = await rowsOf(database.reader, { space, collection: 'teams' });
  const own = teams.filter(({ registers }) => path in (JSON.parse(registers) as Registers));
  await database.transaction((tx) =>
    scheduleJobs(
      tx,
      own.map(({ sid }) => ({ kind: 'attendance_team', key: `teams:${sid}`, space, due_at: now })),
    ),
  );
  dueJobs.wake();
  return { next: null };
};

export const attendanceJobs = {
  attendance,
  attendance_team,
  attendance_player,
} satisfies DueJobHandlers<LookingDeps>;

const sidIn = (key: string): number => Number(key.slice(key.indexOf(':') + 1));

/** A team asks by itself this early at most; a day more for its calendar. */
const EARLIEST_S = (ASK_DAYS_MAX + 2) * DAY_S;

interface ComingMatch {
  readonly sid: number;
  readonly due_at: number;
}

/**
 * Matches from yesterday on: a day is one of the team's calendar, which may be ahead or behind. A match of which nobody
 * was asked is looked at when the team may ask by itself, or not at all: a team with thousands of planned matches must
 * not keep the server busy with each change of its name.
 */
async function comingMatches(
  db: Reader,
  { team, space, now }: { readonly team: number; readonly space: number; readonly now: number },
): Promise<readonly ComingMatch[]> {
  const teamRow = await readRow(db, 'teams', team);
  const asksByItself =
    teamRow !== undefined && entityOf(teamFields, teamRow).metadata.attendance.ask_days > 0;
  const rows = await db
    .selectFrom('rows')
    .select(['sid', 'registers'])
    .where('space', '=', space)
    .where('collection', '=', 'matches')
    .where('team_sid', '=', team)
    .where('deleted', '=', 0)
    .execute();
  return rows.flatMap(({ sid, registers: stored }) => {
    const registers = JSON.parse(stored) as Registers;
    const date = registers.date?.[0];
    if (typeof date !== 'number' || date < now / 1_000 - 2 * DAY_S) return [];
    if (wasAsked(registers)) return { sid, due_at: now };
    return asksByItself ? { sid, due_at: Math.max(now, (date - EARLIEST_S) * 1_000) } : [];
  });
}

const ASKED = ['metadata.asked/', 'metadata.answers/'] as const;

function wasAsked(registers: Registers): boolean {
  return Object.keys(registers).some((path) => ASKED.some((list) => path.startsWith(list)));
}
