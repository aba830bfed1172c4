/** A coach's device with the real replica, sync engine and domain commands, and memory instead of a disk. */

import { isOwnCall } from '@touchline/domain/access/field-access';
import { type LeasedRow, rowModel } from '@touchline/domain/access/row-model';
import { defaultsOf } from '@touchline/domain/entity/fields/field';
import {
  COLLECTION_NAMES,
  definitionOf,
  isCollectionName,
  operationName,
  parseOperation,
} from '@touchline/domain/entity/rows/collections';
import { references, replaceIds } from '@touchline/domain/entity/rows/references';
import { assemble, type Changes, type Value, valuesOf } from '@touchline/domain/entity/rows/rows';
import { type Match, matchFields } from '@touchline/domain/entity/tables/match';
import { decide } from '@touchline/domain/match/decide/decide';
import type { MatchCommand } from '@touchline/domain/match/decision/commands';
import { Engine } from '@touchline/sync/engine/engine';
import type { Reply, Transport } from '@touchline/sync/engine/ports';
import type { Model } from '@touchline/sync/model/model';
import type { Listing, ListingEntry } from '@touchline/sync/model/protocol';
import type { Registers } from '@touchline/sync/model/registers';
import type { CloudState, SyncEvent } from '@touchline/sync/status/cloud-state';
import { MemoryStore } from '@touchline/sync/store/memory-store';
import { shownRegisters } from '@touchline/sync/store/rows';
import { initialState, type RowKey } from '@touchline/sync/store/store';
import { Replica } from '@touchline/sync/writes/replica';
import { PUSH } from './device.testing.ts';

/** Sends the body of a data call; returns status and text. Throws when the network fails. */
export type Post = (body: string) => Promise<{ readonly status: number; readonly text: string }>;

export interface CoachDeviceOptions {
  /** 1 to 32 characters of `0-9a-z`. */
  readonly id: string;
  readonly post: Post;
  /** The device's own clock, milliseconds since 1970. */
  readonly now: () => number;
  /** The team for new matches. */
  readonly team?: () => number;
}

const NO_NETWORK = { ok: false, code: 510, message: 'API not available' } as const;
const LEASES = [
  { collection: 'teams', low: 1, block: 2 },
  { collection: 'players', low: 20, block: 100 },
  { collection: 'matches', low: 1, block: 2 },
];

export class CoachDevice {
  readonly id: string;
  readonly store: MemoryStore;
  readonly replica: Replica;
  readonly engine: Engine;
  readonly events: SyncEvent[] = [];
  readonly signedOut: number[] = [];
  readonly #timers = new Set<() => void>();
  readonly #listeners = new Set<(event: SyncEvent) => void>();
  #network = true;

  constructor({ id, post, now, team = () => 0 }: CoachDeviceOptions) {
    this.id = id;
    this.store = new MemoryStore(initialState(id));
    this.engine = new Engine({
      store: this.store,
      model,
      transport: transportOver(post, team),
      scheduler: {
        after: (milliseconds, run) => {
          // A pause of 0 ms between two units of work is not one of the loop's timers.
          if (milliseconds === 0) {
            const breath = setImmediate(run);
            return () => clearImmediate(breath);
          }
          const ring = () => {
            this.#timers.delete(ring);
            run();
          };
          this.#timers.add(ring);
          return () => this.#timers.delete(ring);
        },
      },
      now,
      host: {
        conditions: () => ({
          network: this.#network,
          automaticSync: true,
          periodicChecks: 'always',
        }),
        newDeviceId: () => `${id}x`,
        onState: () => undefined,
        onEvent: (event) => {
          this.events.push(event);
          if (event.phase !== 'start') for (const hear of [...this.#listeners]) hear(event);
        },
        signedOut: (code) => this.signedOut.push(code),
      },
      leases: LEASES,
      interval: 10,
    });
    this.replica = new Replica({
      store: this.store,
      model,
      now,
      onWrite: ({ urgent }) => this.engine.written({ urgent }),
    });
  }

  get state(): CloudState {
    return this.engine.state;
  }

  network(there: boolean): void {
    this.#network = there;
    this.engine.conditionsChanged();
  }

  /** Fires all timers that are set. */
  ring(): void {
    for (const ring of [...this.#timers]) ring();
  }

  /** Resolves when the next run of this kind ends, successful or not. Call it before the run can start. */
  next(name: SyncEvent['name']): Promise<SyncEvent> {
    return new Promise((resolve) => {
      const hear = (event: SyncEvent) => {
        if (event.name !== name) return;
        this.#listeners.delete(hear);
        resolve(event);
      };
      this.#listeners.add(hear);
    });
  }

  /**
   * Pushes and pulls everything. Repeats failed rounds, as the sync loop would. Throws when `rounds` are not enough.
   */
  async settle({ audit = false, rounds = 40 } = {}): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      const done = this.engine.resync({ audit });
      this.ring();
      if ((await done) === undefined && (await this.waiting()) === 0) return;
    }
    throw new Error(`${this.id} does not settle: ${JSON.stringify(this.state)}`);
  }

  /** Creates a row with an id that the device had leased. */
  async create(collection: string, changes: Changes): Promise<number> {
    const { value } = await this.replica.write({ urgent: true }, (writer) =>
      writer.create(collection, changes),
    );
    return value;
  }

  /** Runs a command as the app does: decides on the device's data and writes in one transaction. */
  async command(
    match: number,
    command: MatchCommand,
  ): Promise<{ readonly action: number; readonly eid: string }> {
    const { value, action } = await this.replica.write(
      { urgent: true, label: command.type },
      async (writer) => {
        const registers = await writer.row('matches', match);
        if (registers === undefined) throw new Error(`${this.id} has no match ${match}`);
        const { ordinal, n } = await writer.newInnerId();
        const context = { nowSeconds: writer.now / 1000, eid: `${ordinal}-${n}` };
        const decided = decide(matchOf(match, registers), command, context);
        if (!decided.ok)
          throw new Error(`${this.id}: ${command.type} is refused: ${JSON.stringify(decided.error)}`);
        await writer.change('matches', match, decided.value.changes);
        return decided.value.eid ?? '';
      },
    );
    return { action: action ?? 0, eid: value };
  }

  async change(collection: string, sid: number, changes: Changes): Promise<void> {
    await this.replica.write({ urgent: true }, (writer) => writer.change(collection, sid, changes));
  }

  /** The match as this device shows it. */
  async match(sid: number): Promise<Match> {
    const registers = await this.shown({ collection: 'matches', sid });
    if (registers === undefined) throw new Error(`${this.id} has no match ${sid}`);
    return matchOf(sid, registers);
  }

  async shown(key: RowKey): Promise<Registers | undefined> {
    const row = await this.store.read((tx) => tx.row(key));
    return row === undefined ? undefined : shownRegisters(row);
  }

  waiting(): Promise<number> {
    return this.store.read((tx) => tx.outboxCount());
  }
}

export function matchOf(sid: number, registers: Registers): Match {
  const values: Record<string, Value> = {};
  for (const [path, [value]] of Object.entries(registers)) values[path] = value;
  return { ...assemble(matchFields, values), sid };
}

const model: Model = {
  collections: COLLECTION_NAMES,
  operation: operationName,
  parseOperation,
  references,
  leaseRegisters: rowModel.leaseRegisters,
  absent: (collection, path) => defaultsIn(collection)[path] ?? null,
  ownCall: (collection, path) => isCollectionName(collection) && isOwnCall(collection, path),
  givenBack: rowModel.givenBack,
  replaceIds: (collection, registers, ids) => replaceIds(collection, registers, ids) as Registers,
};

function defaultsIn(collection: string): Changes {
  if (!isCollectionName(collection)) return {};
  const { fields } = definitionOf(collection);
  return valuesOf(fields, defaultsOf(fields));
}

type CloudSync = Readonly<Record<string, readonly ListingEntry[] | null>> &
  Pick<Listing, 'complete_to' | 'epoch'> & { readonly healthCheck: { readonly last_synced: string } };

const LISTING = `query cloudSync { listing: cloudSync {
  ${COLLECTION_NAMES.map((name) => `${name} { sid i checksum }`).join(' ')} complete_to epoch healthCheck { last_synced } } }`;

/** The app's calls over `post`. Each query names its field `answer`. */
function transportOver(post: Post, team: () => number) {
  const ask = async <T>(query: string, variables = '{}'): Promise<Reply<T>> => {
    const given = await post(`{"query":${JSON.stringify(query)},"variables":${variables}}`).catch(() => null);
    if (given === null) return NO_NETWORK;
    const { data, errors } = JSON.parse(given.text) as GraphAnswer<T>;
    const [error] = errors ?? [];
    if (error !== undefined) return { ok: false, message: error.message, ...error.extensions };
    const [value] = Object.values(data ?? {});
    return value === undefined ? { ok: false, code: given.status, message: given.text } : { ok: true, value };
  };
  return {
    register: (device) =>
      ask(
        'mutation($device: String!) { registerDevice(device: $device) { ordinal epoch } }',
        JSON.stringify({ device }),
      ),
    health: () => ask('{ healthCheck { last_synced now interval version } }'),
    push: (body) => ask(PUSH, `{"batch":${body}}`),
    pull: (cursor, limit) =>
      ask(
        'query($cursor: String!, $limit: Int) { pull(cursor: $cursor, limit: $limit) { rows gone cursor more access_changed } }',
        JSON.stringify({ cursor, limit }),
      ),
    listing: async () => {
      const reply = await ask<CloudSync>(LISTING);
      if (!reply.ok) return reply;
      const { complete_to, epoch, healthCheck, ...given } = reply.value;
      const tables = Object.fromEntries(COLLECTION_NAMES.map((name) => [name, given[name] ?? []]));
      return { ok: true, value: { complete_to, epoch, tables, last_synced: healthCheck.last_synced } };
    },
    rows: (keys) =>
      ask(
        'query($names: [RowNameInput!]!) { getRows(names: $names) { epoch rows gone } }',
        JSON.stringify({ names: keys.map(({ collection, sid }) => ({ collection, sid })) }),
      ),
    setFocus: async ({ collection, sid }) => {
      const call = collection === 'teams' ? 'updateToken(team_sid' : 'updateTokenTraining(selection_sid';
      const reply = await ask(`mutation { ${call}: ${sid}) { sid } }`);
      return reply.ok ? { ok: true, value: null } : reply;
    },
    lease: async (collection, { device, count }) => {
      const reply = await ask<{ readonly sids?: readonly number[]; readonly leased?: readonly LeasedRow[] }>(
        LEASE_CALLS[collection] ?? '',
        JSON.stringify({ device, count, ...(collection === 'matches' ? { team: team() } : {}) }),
      );
      if (!reply.ok) return reply;
      return { ok: true, value: reply.value.leased ?? (reply.value.sids ?? []).map((sid) => ({ sid })) };
    },
  } satisfies Transport;
}

const LEASE_CALLS: Readonly<Record<string, string>> = {
  teams: 'mutation($device: String, $count: Int) { requestTeamSID(device: $device, count: $count) { sids } }',
  players:
    'mutation($device: String, $count: Int) { requestPlayerSID(device: $device, count: $count) { sids } }',
  matches:
    'mutation($device: String, $count: Int, $team: Float!) { requestMatchSID(device: $device, count: $count, team_sid: $team) { leased { sid match_token } } }',
};

interface GraphAnswer<T> {
  readonly data?: Readonly<Record<string, T>> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: number } }[];
}
