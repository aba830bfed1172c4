/** Fills a server with the push call of devices. */

import type { FieldTable } from '@touchline/domain/entity/fields/field-types';
import { operationName } from '@touchline/domain/entity/rows/collections';
import { fieldOfRegister, type Value } from '@touchline/domain/entity/rows/rows';
import { matchFields } from '@touchline/domain/entity/tables/match';
import { teamFields } from '@touchline/domain/entity/tables/team';
import { BATCH_CHARACTERS, type Mutation } from '@touchline/sync/model/protocol';
import { type Changes, type Registers, stampChanges } from '@touchline/sync/model/registers';
import { formatStamp, type Stamp } from '@touchline/sync/model/stamp';
import { PushingDevice, pullAll, type SignedIn } from './calls.ts';

/** The server limits unused ids, so reserved ids are used before more are requested. */
const UNUSED_IDS = 10_000;
const SEASON_SECONDS = 364 * 86_400;

/** A player with the fields that a coach fills in. */
export function playerChanges(n: number): Changes {
  return {
    firstname: `First ${n}`,
    surname: `Surname ${n}`,
    nickname: `Nick ${n}`,
    position_ids: [n % 2 === 0 ? 'M' : 'D'],
    createdAt: 1_790_000_000 + n,
    'metadata.footed': n % 3 === 0 ? 'left' : 'right',
  };
}

/** Adds players to the account's collection. */
export async function seedPlayers(session: SignedIn, count: number, deviceId: string): Promise<void> {
  const device = await PushingDevice.register(session, deviceId);
  const op = operationName('players', 'update');
  for (let from = 0; from < count; from += UNUSED_IDS) {
    const ids = await device.leasePlayers(Math.min(UNUSED_IDS, count - from));
    const mutations = ids.map(({ sid }, index) => {
      const n = from + index;
      return { op, sid, incremental: 1, registers: stamped(playerChanges(n), device.id, n) };
    });
    await pushInBatches(device, mutations);
  }
}

/**
 * Copies the demo season's played matches with all their events, season by season into the past, until there are
 * `matches`. Adds players to the collection until there are `players`.
 */
export async function seedSeasons(
  session: SignedIn,
  wanted: { readonly matches: number; readonly players: number },
): Promise<{ readonly matches: number; readonly events: number; readonly players: number }> {
  const rows = await pullAll(session);
  const played = rows.filter(({ collection, registers }) => collection === 'matches' && hasEvents(registers));
  const team = played[0]?.registers.team_sid?.[0];
  if (typeof team !== 'number') throw new Error('the demo has no played match to multiply');
  const players = rows.filter(({ collection }) => collection === 'players').length;
  const matches = rows.filter(({ collection }) => collection === 'matches').length;
  await seedPlayers(session, Math.max(0, wanted.players - players), 'benchplayers');

  const device = await PushingDevice.register(session, 'benchmatches');
  const ids = await device.leaseMatches(Math.max(0, wanted.matches - matches), team);
  const op = operationName('matches', 'update');
  const mutations = ids.map(({ sid, match_token = '' }, n) => {
    const from = played[n % played.length];
    const season = 1 + Math.floor(n / played.length);
    const changes = { ...asPlayedBefore(from?.registers ?? {}, season), match_token };
    return { op, sid, incremental: 1, registers: stamped(changes, device.id, n) };
  });
  await pushInBatches(device, mutations);
  const events = mutations.reduce((sum, { registers }) => sum + countEvents(registers), 0);
  return { matches: matches + ids.length, events, players: Math.max(players, wanted.players) };
}

/** Adds matches to the demo's team that are planned for the next days, one a day, as after the import of a calendar. */
export async function seedFixtures(session: SignedIn, count: number): Promise<void> {
  const team = (await pullAll(session)).find(({ collection }) => collection === 'teams')?.sid;
  if (team === undefined) throw new Error('the demo has no team');
  const device = await PushingDevice.register(session, 'benchfixtures');
  const op = operationName('matches', 'update');
  const today = Math.floor(Date.now() / 86_400_000);
  const mutations = (await device.leaseMatches(Math.max(0, count), team)).map(
    ({ sid, match_token = '' }, n): Mutation => {
      const changes = {
        ...{ team_sid: team, match_token, opponent_clubname: `Opponent ${n}`, opponent_teamname: 'JO13-1' },
        ...{ date: (today + 1 + n) * 86_400, dateHours: 10, dateMinutes: 30, meet_minutes: 45 },
        ...{ place: 'De Kikkers, pitch 2', awaygame: n % 2 === 0 },
        phase: { status: 'CAN_START', timer: NO_TIMER, gamepart: 1, gamesubpart: 1 },
      };
      return { op, sid, incremental: 1, registers: stamped(changes, device.id, n) };
    },
  );
  await pushInBatches(device, mutations);
}

export const NO_TIMER = { gameStartedAt: 0, currentTime: 0, gamepart: 1, gamesubpart: 1, running: false };

/**
 * Copies the demo team with its players and season until there are `teams`, as on the device of a club's coordinator.
 * The account must be allowed that many teams.
 */
export async function seedTeams(session: SignedIn, teams: number): Promise<{ readonly matches: number }> {
  const rows = await pullAll(session);
  const model = rows.find(({ collection }) => collection === 'teams');
  const season = rows.filter(({ collection }) => collection === 'matches');
  if (model === undefined) throw new Error('the demo has no team to multiply');
  const device = await PushingDevice.register(session, 'benchteams');
  const made = await device.leaseTeams(teams - 1);
  const team = operationName('teams', 'update');
  const match = operationName('matches', 'update');
  for (const [n, { sid }] of made.entries()) {
    const named = { ...writableOf(teamFields, model.registers), teamname: `Bench ${n + 2}` };
    await device.push([{ op: team, sid, incremental: 1, registers: stamped(named, device.id, 0) }]);
    const ids = await device.leaseMatches(season.length, sid);
    const mutations = ids.map((leased, m): Mutation => {
      const changes = {
        ...writableOf(matchFields, season[m]?.registers ?? {}),
        ...{ team_sid: sid, match_token: leased.match_token ?? '' },
      };
      return { op: match, sid: leased.sid, incremental: 1, registers: stamped(changes, device.id, 1 + m) };
    });
    await pushInBatches(device, mutations);
  }
  return { matches: season.length * (made.length + 1) };
}

/** The fields that a device may write; the server writes the others. */
function writableOf(table: FieldTable, registers: Registers): Record<string, Changes[string]> {
  const changes: Record<string, Changes[string]> = {};
  for (const [path, [value]] of Object.entries(registers)) {
    const field = value === null ? undefined : fieldOfRegister(table, path, value as Value);
    if (field !== undefined && field.update !== false) changes[path] = value;
  }
  return changes;
}

/** A match, moved to an earlier season. */
function asPlayedBefore(registers: Registers, seasons: number): Changes {
  const { date, ...changes } = writableOf(matchFields, registers);
  return { ...changes, ...(typeof date === 'number' && { date: date - seasons * SEASON_SECONDS }) };
}

/** The largest number of changes in a batch. */
async function pushInBatches(device: PushingDevice, mutations: readonly Mutation[]): Promise<void> {
  let batch: Mutation[] = [];
  let characters = 0;
  for (const mutation of mutations) {
    const length = JSON.stringify(mutation).length;
    if (batch.length > 0 && characters + length > BATCH_CHARACTERS) {
      await device.push(batch);
      batch = [];
      characters = 0;
    }
    batch.push(mutation);
    characters += length;
  }
  if (batch.length > 0) await device.push(batch);
}

/** Stamps increase with `n`, as if the rows had been written in this order. */
export function stamped(changes: Changes, device: string, n: number): Registers {
  const stamp: Stamp = formatStamp({ time: Date.now(), counter: n % 1_000_000, device });
  return stampChanges(changes, stamp);
}

function hasEvents(registers: Registers): boolean {
  return countEvents(registers) > 5;
}

function countEvents(registers: Registers): number {
  return Object.keys(registers).filter((path) => path.startsWith('events/')).length;
}
