/** Devices of one account, a server and virtual time in one process, controlled by a test. */

import { defaultsOf } from '@touchline/domain/entity/fields/field';
import { changesBetween, create } from '@touchline/domain/entity/rows/rows';
import { accountFields } from '@touchline/domain/entity/tables/account';
import type { PositionId } from '@touchline/domain/entity/tables/player';
import { dayAt } from '@touchline/domain/match/clock/kickoff-time';
import { newMatch } from '@touchline/domain/match/setup/defaults';
import { setupOf } from '@touchline/domain/match/setup/setup';
import type { Transport } from '@touchline/sync/engine/ports';
import { stampChanges } from '@touchline/sync/model/registers';
import { formatStamp } from '@touchline/sync/model/stamp';
import { type MemorySnapshot, MemoryStore, type MemoryStoreHooks } from '@touchline/sync/store/memory-store';
import { initialState } from '@touchline/sync/store/store';
import { Network, NO_FAULTS } from '@touchline/sync/testing/network.testing';
import { ReferenceServer } from '@touchline/sync/testing/reference-server.testing';
import { seededRandom } from '@touchline/sync/testing/seeded-random.testing';
import { VirtualTime } from '@touchline/sync/testing/virtual-time.testing';
import { type Client, openClient } from '../client/client.ts';
import type { Conditions, Device as DeviceParts, Kept, Page, Server, Start } from '../client/options.ts';
import { fillLineup } from '../commands/match/lineup.ts';
import { createMatch } from '../commands/match/matches.ts';
import { createPlayer } from '../commands/team/players.ts';
import { createTeam } from '../commands/team/teams.ts';
import { model } from '../store/model.ts';

/** Saturday 7 November 2026, 10:30 in Amsterdam. */
export const KICK_OFF = Date.UTC(2026, 10, 7, 9, 30);
const DAY_MS = 86_400_000;
export const ACCOUNT = 1;

export interface Device {
  readonly client: Client;
  readonly store: MemoryStore;
  online: boolean;
}

/** The client's options as one flat object: a test sets only those that it needs. */
type Flat = Partial<
  Kept & Omit<Server, 'transport' | 'token' | 'baseUrl'> & DeviceParts & Conditions & Page & Start
>;

export interface DeviceOptions extends Omit<Flat, 'store'> {
  readonly from?: MemorySnapshot;
  readonly hooks?: MemoryStoreHooks;
  /** The store of another tab of the same device. */
  readonly store?: MemoryStore;
  /** Wraps the transport between the device and the server. */
  readonly via?: (transport: Transport) => Transport;
}

const SERVER = ['plans', 'local', 'tokens', 'fetch', 'pokes', 'onSignedOut'] as const;
const DEVICE = ['now', 'clock', 'scheduler', 'surroundings', 'timezone'] as const;
const CONDITIONS = ['network', 'automaticSync', 'inFront'] as const;
const PAGE = ['tabs', 'election'] as const;
const START = ['audit', 'syncedBefore'] as const;

function only<K extends keyof DeviceOptions>(
  names: readonly K[],
  options: DeviceOptions,
): Pick<DeviceOptions, K> {
  const given = names.filter((name) => options[name] !== undefined).map((name) => [name, options[name]]);
  return Object.fromEntries(given) as Pick<DeviceOptions, K>;
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

  /** Another device of the account, or the same one after a kill (`from`). */
  async device({ from, hooks, via, store: shared, ...options }: DeviceOptions = {}): Promise<Device> {
    const number = ++this.#devices;
    const store = shared ?? new MemoryStore(from ?? initialState(`device${number}`), hooks);
    const device = { store, online: true };
    const network = new Network({
      server: this.server,
      scheduler: this.time,
      random: seededRandom(number),
      faults: () => NO_FAULTS,
      isUp: () => device.online,
    });
    const client = await openClient({
      account: ACCOUNT,
      kept: { store, ...only(['pictures'], options) },
      server: { token: '', transport: via === undefined ? network : via(network), ...only(SERVER, options) },
      device: {
        scheduler: this.time,
        now: this.time.now,
        timezone: 'Europe/Amsterdam',
        ...only(DEVICE, options),
      },
      conditions: { network: () => device.online, ...only(CONDITIONS, options) },
      page: only(PAGE, options),
      start: only(START, options),
    });
    await this.time.pass(1_000);
    return Object.assign(device, { client });
  }

  setOnline(device: Device, online: boolean): void {
    device.online = online;
    device.client.coordinator.conditionsChanged();
  }
}

const POSITIONS: readonly PositionId[] = ['K', 'D', 'D', 'D', 'M', 'M', 'A', 'A', 'A', 'D', 'M', 'A'];

export interface Prepared {
  readonly team: number;
  readonly players: readonly number[];
  readonly match: number;
}

/** A team of twelve, and a match with a full line-up: 9 a side, 4 × 15 minutes. */
export async function prepareMatch(client: Client): Promise<Prepared> {
  const { sid: team } = must(
    await createTeam(client, {
      clubname: 'Rietdijk',
      teamname: 'MO13-2',
      pitchPlayers: 9,
      matchLength: 60,
      matchParts: 4,
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
    opponent_clubname: 'Noordhaven',
    opponent_teamname: 'MO13-1',
    dateHours: 10,
    dateMinutes: 30,
  };
  const { sid } = must(await createMatch(client, { team, setup }));
  must(await fillLineup(client, { match: sid, earlier: new Map() }));
  return sid;
}

/** The value of a result; throws for a refusal. */
export function must<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}
