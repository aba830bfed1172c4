/** The initial state of every schedule: signed-up coaches, and a team of one of them with a match to play. */

import { defaultsOf } from '@touchline/domain/entity/fields/field';
import type { CollectionName, Entity, FieldTable } from '@touchline/domain/entity/fields/field-types';
import { changesBetween, create } from '@touchline/domain/entity/rows/rows';
import { type Match, matchFields } from '@touchline/domain/entity/tables/match';
import { type Player, playerFields } from '@touchline/domain/entity/tables/player';
import { type Team, teamFields } from '@touchline/domain/entity/tables/team';
import { EVENTS_PER_MATCH_MAX } from '@touchline/domain/limits';
import { fillLineup } from '@touchline/domain/match/lineup/lineup';
import { newMatch } from '@touchline/domain/match/setup/defaults';
import { newTeam } from '@touchline/domain/team/new-team';
import type { Database } from '#platform/database/database.ts';
import { ORIGIN_KEY_META } from '#platform/database/origin-key.ts';
import { migrate } from '#platform/database/versions/migrate.ts';
import { DueJobs } from '#platform/jobs/due-jobs.ts';
import { leaseIds } from '#rows/ids/leases.ts';
import { type RowChanges, writeChanges } from '#rows/write/write.ts';
import { createAccount } from '#testing/auth/account.testing.ts';
import { quickPasswords } from '#testing/server/server.testing.ts';

/** Saturday 7 November 2026, 9:00 UTC (10:00 in the Netherlands). */
export const START_MS = Date.UTC(2026, 10, 7, 9);
const PLAYERS = ['Eva', 'Isa', 'Bo', 'Fenna', 'Mila', 'Lotte', 'Noor', 'Sam'];
const PITCH_PLAYERS = 5;

export interface Template {
  /** The accounts' sids; the first one owns the team. */
  readonly accounts: readonly number[];
  readonly emails: readonly string[];
  readonly team: number;
}

/** Fills an empty database through the server's own functions. */
export async function fillTemplate(database: Database): Promise<Template> {
  let made = 0;
  const now = () => START_MS;
  const randomBytes = (length: number) => Buffer.alloc(length, ++made);
  const bus = { publish: () => undefined, subscribe: () => () => undefined, close: async () => undefined };
  const config = {
    playersPerTeam: PLAYERS.length,
    playersPerMatch: PLAYERS.length,
    templatesPerTeam: 1,
    formationsPerTeam: 1,
    eventTypesPerTeam: 1,
    eventsPerMatch: EVENTS_PER_MATCH_MAX,
    rowMegabytesPerAccount: 100,
    historyMegabytesPerAccount: 100,
    plans: 'sold' as const,
  };
  const deps = {
    config,
    database,
    now,
    randomBytes,
    bus,
    passwords: quickPasswords,
    dueJobs: new DueJobs([]),
  };
  await migrate(database, { now: now(), newEpoch: 'e1' });
  // Fixed values: the same seed must give the same bytes in every process.
  await database.transaction((tx) =>
    tx.updateTable('meta').set({ value: 'simulated' }).where('key', '=', ORIGIN_KEY_META).execute(),
  );
  const accounts: number[] = [];
  const emails = ['anna', 'ben', 'carla'].map((name) => `${name}@example.org`);
  for (const email of emails) {
    accounts.push(await createAccount(deps, { email, password: 'Sideline-7', locale: 'en' }));
  }
  const [owner = 0] = accounts;
  const lease = async (collection: CollectionName, count: number) =>
    leaseIds(deps, { account: owner, collection, count });
  const [teamLease] = await lease('teams', 1);
  const playerLeases = await lease('players', PLAYERS.length);
  const [matchLease] = await lease('matches', 1);
  const players: Player[] = PLAYERS.map((nickname, index) => ({
    ...create(playerFields, { nickname, firstname: nickname, surname: 'Bakker', position_ids: ['M'] }),
    sid: playerLeases[index]?.sid ?? 0,
  }));
  const seconds = START_MS / 1_000;
  const team: Team = {
    ...newTeam({
      clubname: 'Rietdijk',
      teamname: 'MO13-2',
      format: { pitchPlayers: PITCH_PLAYERS, matchLength: 40, matchParts: 2 },
      timezone: 'Europe/Amsterdam',
      createdAt: seconds,
    }),
    player_sids: players.map(({ sid }) => sid),
    sid: teamLease?.sid ?? 0,
  };
  const match: Match = {
    ...newMatch({ team, date: seconds, match_token: matchLease?.match_token ?? '', createdAt: seconds }),
    status: 'CAN_START',
    opponent_clubname: 'Noordhaven',
    sid: matchLease?.sid ?? 0,
  };
  const filled = fillLineup(match, players);
  await writeChanges(deps, { sid: owner, created_at: START_MS }, [
    ...players.map((player) => newRow('players', playerFields, player)),
    newRow('teams', teamFields, team),
    newRow('matches', matchFields, filled.ok ? { ...filled.value, sid: match.sid } : match),
  ]);
  return { accounts, emails, team: team.sid };
}

function newRow<T extends FieldTable>(
  collection: CollectionName,
  table: T,
  row: Entity<T> & { readonly sid: number },
): RowChanges {
  return { collection, sid: row.sid, changes: changesBetween(table, defaultsOf(table), row) };
}
