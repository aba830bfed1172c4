/** Devices of one account, a server and the time between them, all in one process and under a test's hand. */
import { accountFields } from '@touchline/domain/entity/account';
import { defaultsOf } from '@touchline/domain/entity/field';
import type { PositionId } from '@touchline/domain/entity/player';
import { changesBetween, create } from '@touchline/domain/entity/rows';
import { newMatch } from '@touchline/domain/match/defaults';
import { dayAt } from '@touchline/domain/match/kickoff-time';
import { setupOf } from '@touchline/domain/match/setup';
import { type MemorySnapshot, MemoryStore, type MemoryStoreHooks } from '@touchline/sync/memory-store';
import { Network, NO_FAULTS } from '@touchline/sync/network.testing';
import type { Transport } from '@touchline/sync/ports';
import { diceOf } from '@touchline/sync/random.testing';
import { ReferenceServer } from '@touchline/sync/reference-server.testing';
import { stampChanges } from '@touchline/sync/registers';
import { formatStamp } from '@touchline/sync/stamp';
import { initialState } from '@touchline/sync/store';
import { VirtualTime } from '@touchline/sync/virtual-time.testing';
import { type Client, type ClientOptions, openClient } from './client.ts';
import { fillLineup } from './commands/lineup.ts';
import { createMatch } from './commands/matches.ts';
import { createPlayer } from './commands/players.ts';
import { createTeam } from './commands/teams.ts';
import { model } from './model.ts';

/** Saturday 7 November 2026, 10:30 in Amsterdam. */
export const KICK_OFF = Date.UTC(2026, 10, 7, 9, 30);
const DAY_MS = 86_400_000;
export const ACCOUNT = 1;

export interface Device {
  readonly client: Client;
  readonly store: MemoryStore;
  online: boolean;
}

export interface DeviceOptions extends Partial<ClientOptions> {
  readonly from?: MemorySnapshot;
  readonly hooks?: MemoryStoreHooks;
  /** Stands between the device and the server. */
  readonly via?: (transport: Transport) => Transport;
}

export class World {
  readonly time = new VirtualTime(KICK_OFF - DAY_MS);
  readonly server = new ReferenceServer({ model, now: this.time.now });
  #devices = 0;

  constructor() {
    const account = create(accountFields, {
      type: 'app_account',
      email: 'coach@example.org',
      signup: KICK_OFF / 1000 - 86_400,
    });
    const stamp = formatStamp({ time: 1, counter: 0, device: 'server' });
    const registers = stampChanges(changesBetween(accountFields, defaultsOf(accountFields), account), stamp);
    this.server.restore({
      rows: [{ collection: 'account', sid: ACCOUNT, space: ACCOUNT, change: 1, incremental: 1, registers }],
      counter: 1,
    });
  }

  /** Another device of the account, or the same one after its process was killed (`from`). */
  async device({ from, hooks, via, ...options }: DeviceOptions = {}): Promise<Device> {
    const number = ++this.#devices;
    const store = new MemoryStore(from ?? initialState(`device${number}`), hooks);
    const device = { store, online: true };
    const network = new Network({
      server: this.server,
      scheduler: this.time,
      dice: diceOf(number),
      faults: () => NO_FAULTS,
      isUp: () => device.online,
    });
    const client = await openClient({
      ...{ account: ACCOUNT, token: '', store, scheduler: this.time, now: this.time.now },
      transport: via === undefined ? network : via(network),
      network: () => device.online,
      timezone: 'Europe/Amsterdam',
      ...options,
    });
    await this.time.pass(1_000);
    return Object.assign(device, { client });
  }

  setOnline(device: Device, online: boolean): void {
    device.online = online;
    device.client.cloud.conditionsChanged();
  }
}

const POSITIONS: readonly PositionId[] = ['K', 'D', 'D', 'D', 'M', 'M', 'A', 'A', 'A', 'D', 'M', 'A'];

export interface Prepared {
  readonly team: number;
  readonly players: readonly number[];
  readonly match: number;
}

/** A team of twelve, and a match with its line-up filled: 9 a side, 4 × 15 minutes. */
export async function prepareMatch(client: Client): Promise<Prepared> {
  const { sid: team } = must(
    await createTeam(client, {
      ...{ clubname: 'Rietdijk', teamname: 'MO13-2', pitchPlayers: 9, matchLength: 60, matchParts: 4 },
    }),
  );
  const players: number[] = [];
  for (const [index, position] of POSITIONS.entries()) {
    const nickname = `Player ${index + 1}`;
    players.push(must(await createPlayer(client, { nickname, position_ids: [position], team })).sid);
  }
  return { team, players, match: await addMatch(client, team) };
}

/** A match tomorrow at half past ten. */
export async function addMatch(client: Client, team: number): Promise<number> {
  const found = client.team(team);
  if (found === undefined) throw new Error('the team was made');
  const date = dayAt(client.now() / 1000, found.metadata.timezone) + DAY_MS / 1000;
  const draft = newMatch({ team: found, date, match_token: '', createdAt: 0 });
  const setup = {
    ...setupOf(draft),
    ...{ opponent_clubname: 'Noordhaven', opponent_teamname: 'MO13-1', dateHours: 10, dateMinutes: 30 },
  };
  const { sid } = must(await createMatch(client, { team, setup }));
  must(await fillLineup(client, { match: sid, earlier: new Map() }));
  return sid;
}

/** The value of what must not be refused. */
export function must<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}
