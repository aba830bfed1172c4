/** The due jobs of attendance: a look at one match, and at the coming matches of a team that was changed. */
import type { Registers } from '@touchline/sync/model/registers';
import type { Reader } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { DueJob, DueJobHandlers } from '#platform/jobs/due-jobs.ts';
import { scheduleJobs } from '#platform/jobs/schedule.ts';
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
      matches.map((sid) => ({ kind: 'attendance', key: `matches:${sid}`, space, due_at: now })),
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

/** Matches from yesterday on: a day is one of the team's calendar, which may be ahead or behind. */
async function comingMatches(
  db: Reader,
  { team, space, now }: { readonly team: number; readonly space: number; readonly now: number },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('rows')
    .select(['sid', 'registers'])
    .where('space', '=', space)
    .where('collection', '=', 'matches')
    .where('team_sid', '=', team)
    .where('deleted', '=', 0)
    .execute();
  return rows
    .filter(({ registers }) => {
      const date = (JSON.parse(registers) as Registers).date?.[0];
      return typeof date === 'number' && date >= now / 1_000 - 2 * DAY_S;
    })
    .map(({ sid }) => sid);
}
