/**
 * The due jobs of attendance: a look at one match or session, and at the coming ones of a team or selection that was
 * changed.
 */
import { teamFields } from '@touchline/domain/entity/tables/team';
import { ASK_DAYS_MAX } from '@touchline/domain/limits';
import type { Registers } from '@touchline/sync/model/registers';
import type { Reader } from '#platform/database/database.ts';
import { readRowIn, rowsOf } from '#platform/database/rows.ts';
import type { DueJob, DueJobHandlers } from '#platform/jobs/due-jobs.ts';
import { type JobRequest, scheduleJobs } from '#platform/jobs/schedule.ts';
import { entityOf } from '#rows/pull/entities.ts';
import { FAMILY_LINK } from '../family/asking.ts';
import { mailFamilyLink } from '../family/link-job.ts';
import type { EventKind } from '../links/event.ts';
import { type LookingDeps, lookAt } from './looking.ts';
import { type ListedRow, sessionsOf } from './sessions.ts';

const DAY_S = 86_400;

const attendance: DueJob<LookingDeps> = (deps, { key, space }, { signal }) =>
  lookAt(deps, { kind: collectionIn(key), kind_sid: sidIn(key), space }, signal);

/** A team's settings, time zone and players count in all of its coming matches and sessions. */
const attendance_team: DueJob<LookingDeps> = async (deps, { key, space }, { now }) => {
  const team = sidIn(key);
  const selections = await rowsOfTeam(deps.database.reader, {
    collection: 'training_selections',
    team,
    space,
  });
  await scheduleLooks(deps, {
    team,
    selections: selections.map(({ sid }) => sid),
    matches: true,
    space,
    now,
  });
  return { next: null };
};

/** A selection's name and players count in all of its coming sessions, and so does its deletion. */
const attendance_selection: DueJob<LookingDeps> = async (deps, { key, space }, { now }) => {
  const selection = await readRowIn(
    deps.database.reader,
    { space, collection: 'training_selections' },
    sidIn(key),
  );
  if (selection === undefined || selection.team_sid === 0) return { next: null };
  const { sid, team_sid: team } = selection;
  await scheduleLooks(deps, { team, selections: [sid], matches: false, space, now });
  return { next: null };
};

/** A player's mail address counts in all teams and selections that they play in. */
const attendance_player: DueJob<LookingDeps> = async ({ database, dueJobs }, { key, space }, { now }) => {
  const path = `player_sids/${sidIn(key)}`;
  const jobs: JobRequest[] = [];
  for (const [collection, kind] of LISTING_PLAYERS)
    for (const { sid, registers } of await rowsOf(database.reader, { space, collection }))
      if (path in (JSON.parse(registers) as Registers))
        jobs.push({ kind, key: `${collection}:${sid}`, space, due_at: now });
  await database.transaction((tx) => scheduleJobs(tx, jobs));
  dueJobs.wake();
  return { next: null };
};

const LISTING_PLAYERS = [
  ['teams', 'attendance_team'],
  ['training_selections', 'attendance_selection'],
] as const;

export const attendanceJobs = {
  attendance,
  attendance_team,
  attendance_selection,
  attendance_player,
  [FAMILY_LINK]: mailFamilyLink,
} satisfies DueJobHandlers<LookingDeps>;

const sidIn = (key: string): number => Number(key.slice(key.indexOf(':') + 1));
const collectionIn = (key: string): EventKind =>
  key.startsWith('training_sessions:') ? 'training_sessions' : 'matches';

/** A team asks by itself this early at most; a day more for its calendar. */
const EARLIEST_S = (ASK_DAYS_MAX + 2) * DAY_S;

interface Looked {
  readonly team: number;
  /** Selections of the team whose sessions are looked at. */
  readonly selections: readonly number[];
  /** Whether its matches are, too. */
  readonly matches: boolean;
  readonly space: number;
  readonly now: number;
}

/**
 * Looks at what is from yesterday on: a day is one of the team's calendar, which may be ahead or behind. A match or
 * session without a question is looked at when the team may ask by itself, or not at all: a team with thousands
 * of them must not keep the server busy with each change of its name.
 */
async function scheduleLooks({ database, dueJobs }: LookingDeps, looked: Looked): Promise<void> {
  const { team, selections, matches, space, now } = looked;
  const { reader } = database;
  const teamRow = await readRowIn(reader, { space, collection: 'teams' }, team);
  const asksByItself =
    teamRow !== undefined && entityOf(teamFields, teamRow).metadata.attendance.ask_days > 0;
  const rows: ListedRow[] = matches
    ? [...(await rowsOfTeam(reader, { collection: 'matches', team, space }))]
    : [];
  for (const selection of selections) rows.push(...(await sessionsOf(reader, { selection, space })));
  const jobs = rows.flatMap(({ collection, sid, registers: stored }): JobRequest[] => {
    const registers = JSON.parse(stored) as Registers;
    const date = registers.date?.[0];
    if (typeof date !== 'number' || date < now / 1_000 - 2 * DAY_S) return [];
    const job = { kind: 'attendance', key: `${collection}:${sid}`, space };
    if (wasAsked(registers)) return [{ ...job, due_at: now }];
    return asksByItself ? [{ ...job, due_at: Math.max(now, (date - EARLIEST_S) * 1_000) }] : [];
  });
  await database.transaction((tx) => scheduleJobs(tx, jobs));
  dueJobs.wake();
}

function rowsOfTeam(
  db: Reader,
  { collection, team, space }: { readonly collection: string; readonly team: number; readonly space: number },
): Promise<readonly ListedRow[]> {
  return db
    .selectFrom('rows')
    .select(['collection', 'sid', 'registers'])
    .where('space', '=', space)
    .where('collection', '=', collection)
    .where('team_sid', '=', team)
    .where('deleted', '=', 0)
    .execute();
}

const ASKED = ['metadata.asked/', 'metadata.answers/'] as const;

function wasAsked(registers: Registers): boolean {
  return Object.keys(registers).some((path) => ASKED.some((list) => path.startsWith(list)));
}
