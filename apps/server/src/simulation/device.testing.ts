/** One device of an account through all crashes: its store, engine, tabs and network, on virtual time. */
import { Engine } from '@touchline/sync/engine/engine';
import type { Conditions, Scheduler, Transport } from '@touchline/sync/engine/ports';
import type { Model } from '@touchline/sync/model/model';
import { DELETED, isDeleted } from '@touchline/sync/model/registers';
import { type MemorySnapshot, MemoryStore, type StorePoint } from '@touchline/sync/store/memory-store';
import { shownRegisters } from '@touchline/sync/store/rows';
import { type DeviceStore, initialState } from '@touchline/sync/store/store';
import { type SeededRandom, seededRandom } from '@touchline/sync/testing/seeded-random.testing';
import type { VirtualTime } from '@touchline/sync/testing/virtual-time.testing';
import { Replica } from '@touchline/sync/writes/replica';
import { Claims } from './checks/claims.testing.ts';
import { anyAction, type CoachAction } from './coach.testing.ts';
import { modelOf } from './model.testing.ts';
import {
  FAULTY_NETWORK,
  type NetworkCounts,
  type NetworkFaults,
  networkBetween,
  noCounts,
  RELIABLE_NETWORK,
} from './network.testing.ts';
import { type Headers, type HttpAnswer, MINIMUM_VERSION } from './server.testing.ts';
import { anyTraining } from './trainer.testing.ts';
import { simulatedTransport } from './wire.testing.ts';

/** The effects of a planted bug on a device. */
export interface DeviceBug {
  readonly store?: (store: DeviceStore) => DeviceStore;
  readonly transport?: (transport: Transport, store: DeviceStore) => Transport;
}

export interface DevicePorts {
  readonly name: string;
  readonly account: number;
  readonly seed: number;
  readonly time: VirtualTime;
  /** Delivers a request with this device's token to the server; null when the server does not answer. */
  readonly arrive: (headers: Headers, call: string, body: string) => Promise<HttpAnswer | null>;
  readonly signIn: (token: string) => void;
  readonly note: (what: string) => void;
  /** Reports a broken promise. */
  readonly breaks: (what: string) => void;
  /** Called before a database is cleared and its unsent data lost. */
  readonly cleared: (snapshot: MemorySnapshot) => void;
  readonly networkFaults?: NetworkFaults;
  readonly bug?: DeviceBug;
}

/** Small, so that leases run out and an offline account creates rows under local ids. */
const LEASES = [
  { collection: 'teams', low: 1, block: 1 },
  { collection: 'players', low: 1, block: 2 },
  { collection: 'matches', low: 1, block: 1 },
  { collection: 'notes', low: 1, block: 2 },
  { collection: 'training_selections', low: 0, block: 1 },
  { collection: 'training_sessions', low: 0, block: 4 },
];
/** Small, so that a pull has several pages. */
const PAGE_ROWS = 6;
const INTERVAL_S = 20;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Tab {
  readonly engine: Engine;
  dead: boolean;
}

export class SimulatedDevice {
  readonly claims: Claims;
  readonly counts: NetworkCounts = noCounts();
  readonly faults = {
    kills: 0,
    storageFailures: 0,
    clockJumps: 0,
    tabs: 0,
    signOuts: 0,
    offline: 0,
    oldApps: 0,
  };
  localIds = 0;
  #store: MemoryStore;
  #replica: Replica;
  #tabs: Tab[] = [];
  #online = true;
  #networkFaults: NetworkFaults;
  #clockAheadMs = 0;
  #version = MINIMUM_VERSION;
  #token = '';
  #signedIn = false;
  #databases = 0;
  #twins = 0;
  #tokens = 0;
  #words = 0;
  #lives = 0;
  #untilKill = Number.POSITIVE_INFINITY;
  #failAt: StorePoint | null = null;
  #dead = false;
  #committed = true;
  readonly #ports: DevicePorts;
  readonly #model: Model;

  constructor(ports: DevicePorts) {
    this.#ports = ports;
    this.#networkFaults = ports.networkFaults ?? FAULTY_NETWORK;
    this.#model = modelOf(ports.account);
    this.claims = new Claims(ports.name, this.#model);
    this.#store = this.#newStore(initialState(this.#newDatabase()));
    this.#replica = this.#newReplica();
  }

  get name(): string {
    return this.#ports.name;
  }

  get account(): number {
    return this.#ports.account;
  }

  get signedIn(): boolean {
    return this.#signedIn;
  }

  snapshot(): MemorySnapshot {
    return this.#store.snapshot();
  }

  /** Whether anything was committed since the last call. */
  hasNews(): boolean {
    const news = this.#committed;
    this.#committed = false;
    return news;
  }

  /** The engines' states, for a failure's report. */
  states(): readonly object[] {
    return this.#tabs.map(({ engine }) => engine.state);
  }

  /** Signs in with a new token; rows that were kept for the account are shown again (OUT-6). */
  signIn(): void {
    if (this.#signedIn) return;
    this.#signedIn = true;
    this.#token = `${this.name}-${++this.#tokens}`;
    this.#ports.signIn(this.#token);
    this.#openTab({ audit: true });
  }

  get token(): string {
    return this.#token;
  }

  tap(random: SeededRandom): string {
    return this.#do(anyAction(random), random);
  }

  train(random: SeededRandom): string {
    return this.#do(anyTraining(random), random);
  }

  #do(action: CoachAction, random: SeededRandom): string {
    const word = `${this.name}${++this.#words}`;
    const { account, breaks } = this.#ports;
    const deleted = this.snapshot().rows.filter((row) => isDeleted(shownRegisters(row)));
    const options = { urgent: action.urgent, label: action.name };
    const done = this.#replica.write(options, (writer) =>
      action.does(writer, { random, word, account, deleted, breaks }),
    );
    done.catch(() => undefined);
    return `${action.name} ${word}`;
  }

  undo(random: SeededRandom): string {
    const action = random.pick(this.claims.undoable);
    if (action === undefined) return 'nothing to undo';
    // Released whether or not the undo becomes durable.
    this.claims.undone(action);
    this.#replica.undo(action).catch(() => undefined);
    return `undo ${action}`;
  }

  answerList(random: SeededRandom): string {
    const snapshot = this.snapshot();
    const item = random.pick(snapshot.attention);
    if (item === undefined) return 'empty list';
    const withFollowers = (leader: number) =>
      snapshot.attention.filter(({ id, behind }) => id === leader || behind === leader);
    if (random.chance(0.5)) {
      this.claims.retried(withFollowers(item.behind ?? item.id), snapshot);
      this.#replica.retry(item.id).catch(() => undefined);
      return `retry ${item.id}`;
    }
    this.claims.discarded(withFollowers(item.id), snapshot);
    this.#replica.discard(item.id).catch(() => undefined);
    return `discard ${item.id}`;
  }

  toggleNetwork(): string {
    this.#online = !this.#online;
    if (!this.#online) this.faults.offline++;
    for (const { engine } of this.#tabs) engine.conditionsChanged();
    return this.#online ? 'online' : 'offline';
  }

  dieSoon(random: SeededRandom): string {
    this.#untilKill = random.below(30);
    return `dies in ${this.#untilKill}`;
  }

  failStorage(random: SeededRandom): string {
    this.#failAt = random.chance(0.5) ? 'commit' : 'committed';
    return `storage will fail at ${this.#failAt}`;
  }

  turnClock(random: SeededRandom): string {
    const span = random.pick([MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, DAY_MS]) ?? MINUTE_MS;
    this.#clockAheadMs = (random.below(7) - 3) * span;
    this.faults.clockJumps++;
    return `clock is ${this.#clockAheadMs / MINUTE_MS} minutes ahead`;
  }

  /** Toggles between the current version of the app and an outdated one. */
  turnVersion(): string {
    this.#version = this.#version === MINIMUM_VERSION ? '1.9.0' : MINIMUM_VERSION;
    if (this.#version !== MINIMUM_VERSION) this.faults.oldApps++;
    return `is version ${this.#version}`;
  }

  /** Opens a second tab that also runs its loop, as after a wrongly detected loss of the leader. */
  openTab(): string {
    if (!this.#signedIn || this.#tabs.length > 1) return 'no second tab';
    this.faults.tabs++;
    this.#openTab({ audit: false });
    return 'second tab';
  }

  poke(): void {
    if (this.#online) for (const { engine } of this.#tabs) engine.poke();
  }

  syncNow(): void {
    for (const { engine } of this.#tabs) engine.syncNow();
  }

  resync(audit: boolean): void {
    for (const { engine } of this.#tabs) void engine.resync({ audit });
  }

  reviveIfDead(): void {
    if (!this.#dead) return;
    this.#dead = false;
    this.#store = this.#newStore(this.#store.snapshot());
    this.#replica = this.#newReplica();
    if (this.#signedIn) this.#openTab({ audit: false });
  }

  calm(): void {
    this.reviveIfDead();
    this.#untilKill = Number.POSITIVE_INFINITY;
    this.#failAt = null;
    this.#networkFaults = RELIABLE_NETWORK;
    this.#version = MINIMUM_VERSION;
    if (!this.#online) this.toggleNetwork();
    this.signIn();
  }

  readonly #now = (): number => this.#ports.time.now() + this.#clockAheadMs;

  #newDatabase(): string {
    return `${this.name}${++this.#databases}`;
  }

  #newStore(start: ConstructorParameters<typeof MemoryStore>[0]): MemoryStore {
    return new MemoryStore(start, { at: (point) => this.#at(point) });
  }

  #seenStore(): DeviceStore {
    return this.#ports.bug?.store?.(this.#store) ?? this.#store;
  }

  #newReplica(): Replica {
    return new Replica({
      store: this.claims.spyOn(this.#seenStore()),
      model: this.#model,
      now: this.#now,
      onWrite: (written) => {
        for (const { engine } of this.#tabs) engine.written(written);
      },
    });
  }

  #openTab({ audit }: { readonly audit: boolean }): void {
    const { time, bug, seed, arrive, note } = this.#ports;
    const life = ++this.#lives;
    const store = this.#seenStore();
    const token = this.#token;
    const isAlive = (): boolean => !tab.dead;
    // Timers of a closed tab do not fire.
    const scheduler: Scheduler = { after: (ms, run) => time.after(ms, () => isAlive() && run()) };
    const send = networkBetween(
      {
        scheduler: { after: (ms, run) => time.after(ms, run) },
        random: seededRandom(seed + life * 7_919),
        networkFaults: () => this.#networkFaults,
        isUp: () => this.#online,
        arrive: (call, body) => arrive({ token, version: this.#version }, call, body),
        onStep: (what) => {
          note(`${this.name}.${life} ${what}`);
          if (isAlive()) this.#countDown();
        },
      },
      this.counts,
    );
    const transport = simulatedTransport(send, () => this.#knownTeam());
    const engine = new Engine({
      store,
      model: this.#model,
      scheduler,
      now: this.#now,
      leases: LEASES,
      interval: INTERVAL_S,
      pageRows: PAGE_ROWS,
      transport: bug?.transport?.(transport, store) ?? transport,
      host: {
        conditions: () => this.#conditions(),
        newDeviceId: () => `${this.name}x${++this.#twins}`,
        onState: () => undefined,
        onEvent: () => undefined,
        signedOut: (code) => isAlive() && this.#signedOut(code, token),
      },
    });
    const tab: Tab = { engine, dead: false };
    this.#tabs.push(tab);
    engine.start({ audit });
  }

  #conditions(): Conditions {
    return { network: this.#online, automaticSync: true, periodicChecks: 'always' };
  }

  #knownTeam(): number | null {
    const team = this.snapshot().rows.find(
      (row) => row.collection === 'teams' && row.base !== null && row.base[DELETED]?.[0] !== true,
    );
    return team?.sid ?? null;
  }

  /** As in the web app: a database without waiting changes is removed, any other one is kept for the account. */
  #signedOut(code: number, token: string): void {
    if (token !== this.#token || !this.#signedIn) return;
    this.#ports.note(`${this.name} is signed out: ${code}`);
    this.faults.signOuts++;
    this.#signedIn = false;
    this.#stopTabs();
    const { outbox, attention } = this.snapshot();
    if (outbox.length + attention.length > 0) return;
    this.#ports.cleared(this.snapshot());
    this.claims.resolve(this.snapshot().state);
    this.#store.kill();
    this.#store = this.#newStore(initialState(this.#newDatabase()));
    this.#replica = this.#newReplica();
  }

  #stopTabs(): void {
    for (const tab of this.#tabs) {
      tab.engine.stop();
      tab.dead = true;
    }
    this.#tabs = [];
  }

  #at(point: StorePoint): void {
    if (point === 'committed') this.#committed = true;
    this.#countDown();
    if (point !== this.#failAt) return;
    this.#failAt = null;
    this.faults.storageFailures++;
    throw new Error(`storage failed at ${point}`);
  }

  #countDown(): void {
    if (--this.#untilKill >= 0) return;
    this.#untilKill = Number.POSITIVE_INFINITY;
    this.faults.kills++;
    this.#dead = true;
    this.#store.kill();
    for (const tab of this.#tabs) tab.dead = true;
    this.#tabs = [];
  }
}
