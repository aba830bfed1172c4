/** One device of an account through all its deaths: its store, engine, tabs and network, on virtual time. */
import { Engine } from '@touchline/sync/engine';
import { type MemorySnapshot, MemoryStore, type StorePoint } from '@touchline/sync/memory-store';
import type { Conditions, Scheduler, Transport } from '@touchline/sync/ports';
import { type Dice, diceOf } from '@touchline/sync/random.testing';
import { DELETED, isDeleted } from '@touchline/sync/registers';
import { Replica } from '@touchline/sync/replica';
import { shownRegisters } from '@touchline/sync/rows';
import { type DeviceStore, initialState } from '@touchline/sync/store';
import type { VirtualTime } from '@touchline/sync/virtual-time.testing';
import { Claims } from './claims.testing.ts';
import { anyAction } from './coach.testing.ts';
import { model } from './model.testing.ts';
import {
  CALM,
  type NetworkCounts,
  networkBetween,
  noCounts,
  STORM,
  type Weather,
} from './network.testing.ts';
import { type Headers, type HttpAnswer, MINIMUM_VERSION } from './server.testing.ts';
import { simulatedTransport } from './wire.testing.ts';

/** What a planted bug does to a device. */
export interface DeviceBug {
  readonly store?: (store: DeviceStore) => DeviceStore;
  readonly transport?: (transport: Transport, store: DeviceStore) => Transport;
}

export interface DevicePorts {
  readonly name: string;
  readonly account: number;
  readonly seed: number;
  readonly time: VirtualTime;
  /** What arrives at the server with this device's token; null where nobody answers. */
  readonly arrive: (headers: Headers, call: string, body: string) => Promise<HttpAnswer | null>;
  readonly signIn: (token: string) => void;
  readonly note: (what: string) => void;
  /** A database is about to be cleared: what only it held is gone. */
  readonly cleared: (snapshot: MemorySnapshot) => void;
  readonly weather?: Weather;
  readonly bug?: DeviceBug;
}

/** Small, so that they run out: an account offline makes rows under local ids. */
const LEASES = [
  { collection: 'teams', low: 1, block: 1 },
  { collection: 'players', low: 1, block: 2 },
  { collection: 'matches', low: 1, block: 1 },
  { collection: 'notes', low: 1, block: 2 },
];
/** Few, so that a pull has several pages. */
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
  #weather: Weather;
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

  constructor(ports: DevicePorts) {
    this.#ports = ports;
    this.#weather = ports.weather ?? STORM;
    this.claims = new Claims(ports.name, model);
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

  /** Whether anything was committed since this was asked last. */
  hasNews(): boolean {
    const news = this.#committed;
    this.#committed = false;
    return news;
  }

  /** What the engines say of themselves, for a failure's report. */
  states(): readonly object[] {
    return this.#tabs.map(({ engine }) => engine.state);
  }

  /** Signs in with a new token; what was kept under the account is there again (OUT-6). */
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

  tap(dice: Dice): string {
    const action = anyAction(dice);
    const word = `${this.name}${++this.#words}`;
    const { account } = this.#ports;
    const deleted = this.snapshot().rows.filter((row) => isDeleted(shownRegisters(row)));
    const options = { urgent: action.urgent, label: action.name };
    const done = this.#replica.write(options, (writer) =>
      action.does(writer, { dice, word, account, deleted }),
    );
    done.catch(() => undefined);
    return `${action.name} ${word}`;
  }

  undo(dice: Dice): string {
    const action = dice.pick(this.claims.undoable);
    if (action === undefined) return 'nothing to undo';
    // Whether it becomes durable or not: what it takes back need not be there any more.
    this.claims.undone(action);
    this.#replica.undo(action).catch(() => undefined);
    return `undo ${action}`;
  }

  answerList(dice: Dice): string {
    const snapshot = this.snapshot();
    const item = dice.pick(snapshot.attention);
    if (item === undefined) return 'empty list';
    const withFollowers = (leader: number) =>
      snapshot.attention.filter(({ id, behind }) => id === leader || behind === leader);
    if (dice.chance(0.5)) {
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

  dieSoon(dice: Dice): string {
    this.#untilKill = dice.below(30);
    return `dies in ${this.#untilKill}`;
  }

  failStorage(dice: Dice): string {
    this.#failAt = dice.chance(0.5) ? 'commit' : 'committed';
    return `storage will fail at ${this.#failAt}`;
  }

  turnClock(dice: Dice): string {
    const span = dice.pick([MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, DAY_MS]) ?? MINUTE_MS;
    this.#clockAheadMs = (dice.below(7) - 3) * span;
    this.faults.clockJumps++;
    return `clock is ${this.#clockAheadMs / MINUTE_MS} minutes ahead`;
  }

  /** The app is too old for the server, until it is updated. */
  turnVersion(): string {
    this.#version = this.#version === MINIMUM_VERSION ? '1.9.0' : MINIMUM_VERSION;
    if (this.#version !== MINIMUM_VERSION) this.faults.oldApps++;
    return `is version ${this.#version}`;
  }

  /** A second tab that runs its loop as well: a leader that was thought to be gone. */
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
    this.#weather = CALM;
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
      model,
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
    // A dead tab's timers do not ring.
    const scheduler: Scheduler = { after: (ms, run) => time.after(ms, () => isAlive() && run()) };
    const send = networkBetween(
      {
        scheduler: { after: (ms, run) => time.after(ms, run) },
        dice: diceOf(seed + life * 7_919),
        weather: () => this.#weather,
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
      ...{ store, model, scheduler, now: this.#now, leases: LEASES, interval: INTERVAL_S },
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
    return { network: this.#online, automaticSync: true, matchSheetOpen: false, mobilePlaying: false };
  }

  #knownTeam(): number | null {
    const team = this.snapshot().rows.find(
      (row) => row.collection === 'teams' && row.base !== null && row.base[DELETED]?.[0] !== true,
    );
    return team?.sid ?? null;
  }

  /** As the web app does it: a database in which nothing waits goes, any other is kept under the account. */
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
