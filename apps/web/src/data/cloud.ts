/**
 * The way to the server as the app runs it: one tab leads and has the engine and the line of pokes, the
 * others follow what it says (LOC-5). All tabs show the same state.
 */
import { type CloudState, IDLE, IN_SYNC, ON_ITS_WAY, type SyncEvent } from '@touchline/sync/cloud-state';
import { Engine } from '@touchline/sync/engine';
import type { LeasePlan } from '@touchline/sync/leases';
import type { Conditions, Failure, Scheduler, Transport } from '@touchline/sync/ports';
import type { Selection } from '@touchline/sync/protocol';
import { type Leadership, runForLeader } from './leader.ts';
import { model } from './model.ts';
import { PokeLine } from './poke.ts';
import type { LocalStore } from './store/local-store.ts';
import type { TabMessage, Tabs } from './tabs.ts';

export interface CloudPorts {
  readonly store: LocalStore;
  readonly transport: Transport;
  readonly scheduler: Scheduler;
  readonly now: () => number;
  readonly random: () => number;
  readonly newDeviceId: () => string;
  readonly conditions: () => Conditions;
  /** The current team has no match here: the loop looks once more whether the cloud has one (section 4). */
  readonly listIsEmpty: () => Promise<boolean>;
  /** The page is in front: only then the line of pokes is held (PUL-7). */
  readonly inFront: () => boolean;
  readonly tabs: Tabs;
  /** Null where there is only one: Node, and browsers without locks. */
  readonly election: { readonly name: string; readonly locks: LockManager } | null;
  /** How the pokes come; null for none. */
  readonly pokes: { readonly baseUrl: string; readonly token: string; readonly fetch: typeof fetch } | null;
  /** Seconds between health checks by the account's plan (section 6). */
  readonly interval: () => number;
  /** Compare everything once: at sign-in (PUL-4). */
  readonly audit: boolean;
  readonly signedOut: (code: number) => void;
}

/**
 * Teams are made rarely, players a squad at a time, matches a season at a time; matches need a team first. Most
 * devices never add a photo: its id is asked for when there is one.
 */
const LEASES: readonly LeasePlan[] = [
  { collection: 'teams', low: 1, block: 2 },
  { collection: 'players', low: 10, block: 30 },
  { collection: 'matches', low: 10, block: 30 },
  { collection: 'media', low: 0, block: 5 },
];

/** A sync that takes longer than this is said to take longer (section 4). */
const DELAYED_AFTER_MS = 7_000;

/** The busy mark stays so long after the sync has stopped (section 9). */
const BUSY_FOR_MS = 500;

/** A tab that follows waits this long for what the leader says of a forced sync. */
const LEADER_ANSWERS_MS = 60_000;
const NO_ANSWER: Failure = { code: 510, message: 'API not available' };

/** The server said of itself that it is in maintenance, or that this version is no longer supported. */
const OF_WHOLE_SERVER = [503, 426] as const;
export type ServerNotice = (typeof OF_WHOLE_SERVER)[number];

export interface ResyncOptions {
  readonly audit: boolean;
  /** The team or training selection that changed: it is named to the server first (section 4). */
  readonly selection?: Selection;
}

export interface CloudView {
  readonly state: CloudState;
  /** It is sending or fetching, or was so less than half a second ago (section 9): a flicker says nothing. */
  readonly busy: boolean;
  readonly delayed: boolean;
  /** Stands until the server serves again or fails in another way: a new attempt does not take it back. */
  readonly notice: ServerNotice | null;
  /** When device and server were last the same, milliseconds since 1970; 0 for never since the start. */
  readonly syncedAt: number;
}

export class Cloud {
  readonly #ports: CloudPorts;
  readonly #listeners = new Set<() => void>();
  readonly #leadership: Leadership | null;
  readonly #stopListening: () => void;
  /** What this tab asked a leader that is gone, to be done here once this tab leads. */
  readonly #unanswered = new Set<() => void>();
  #engine: Engine | null = null;
  #closed = false;
  #pokes: PokeLine | null = null;
  #audit: boolean;
  #cancelDelayed: (() => void) | null = null;
  #cancelBusy: (() => void) | null = null;
  #view: CloudView;

  constructor(ports: CloudPorts) {
    this.#ports = ports;
    this.#audit = ports.audit;
    const state = { ...NOTHING_KNOWN, network: ports.conditions().network };
    this.#view = { state, busy: false, delayed: false, notice: null, syncedAt: 0 };
    this.#stopListening = this.#listen();
    const { election, tabs, scheduler } = ports;
    if (election === null) {
      this.#leadership = null;
      this.#lead();
      return;
    }
    this.#leadership = runForLeader({
      ...election,
      tabs,
      after: (milliseconds, run) => scheduler.after(milliseconds, run),
      lead: () => this.#lead(),
      follow: () => this.#follow(),
    });
    tabs.tell({ kind: 'cloud?' });
  }

  get(): CloudView {
    return this.#view;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** After each commit of a local write. */
  written(urgent: boolean): void {
    if (this.#engine !== null) this.#engine.written({ urgent });
    else this.#ports.tabs.tell({ kind: 'written', urgent });
  }

  /** Network, switch, or what is in front changed. */
  conditionsChanged(): void {
    this.#engine?.conditionsChanged();
    if (this.#engine === null) this.#ports.tabs.tell({ kind: 'conditions' });
    if (this.#ports.inFront()) this.#leadership?.cameToFront();
    this.#holdLine();
  }

  /** Account or teams changed, and with them perhaps the plan. */
  planChanged(): void {
    this.#engine?.setInterval(this.#ports.interval());
  }

  syncNow(): void {
    if (this.#engine !== null) this.#engine.syncNow();
    else this.#ports.tabs.tell({ kind: 'sync' });
  }

  /** Pushes and pulls everything; answers what went wrong, if anything did. A tab that follows asks the leader. */
  resync(options: ResyncOptions): Promise<Failure | undefined> {
    return this.#engine === null ? this.#askLeader(options) : this.#engine.resync(options);
  }

  /** Why nothing can be fetched now, in the order of section 4, "Switching team"; null when it can. */
  closedBy(): 'networkError' | 'syncOff' | null {
    const { network, automaticSync } = this.#ports.conditions();
    if (!network || this.#view.state.out_of_sync > ON_ITS_WAY) return 'networkError';
    return automaticSync ? null : 'syncOff';
  }

  close(): void {
    this.#closed = true;
    this.#follow();
    this.#leadership?.resign();
    this.#stopListening();
    this.#cancelDelayed?.();
    this.#cancelBusy?.();
    this.#listeners.clear();
  }

  #lead(): void {
    const { store, transport, scheduler, now, interval, conditions } = this.#ports;
    const { listIsEmpty, newDeviceId, signedOut } = this.#ports;
    this.#engine = new Engine({
      ...{ store, model, transport, scheduler, now, leases: LEASES },
      interval: interval(),
      host: {
        conditions,
        listIsEmpty,
        newDeviceId,
        onState: (state) => this.#show(state),
        onEvent: (event) => this.#heard(event),
        signedOut,
      },
    });
    this.#engine.start({ audit: this.#audit });
    this.#audit = false;
    for (const takeOver of [...this.#unanswered]) takeOver();
    this.#holdLine();
  }

  #follow(): void {
    this.#engine?.stop();
    this.#engine = null;
    this.#pokes?.stop();
    this.#pokes = null;
  }

  #holdLine(): void {
    const { pokes, conditions, inFront, scheduler, random } = this.#ports;
    if (pokes === null || this.#engine === null) return;
    const { network, automaticSync } = conditions();
    if (!network || !automaticSync || !inFront()) {
      this.#pokes?.stop();
      return;
    }
    this.#pokes ??= new PokeLine({
      ...pokes,
      random,
      after: (milliseconds, run) => scheduler.after(milliseconds, run),
      poked: () => this.#engine?.poke(),
      back: () => this.#engine?.syncNow(),
    });
    this.#pokes.start();
  }

  #listen(): () => void {
    const { tabs } = this.#ports;
    return tabs.listen((message) => {
      const engine = this.#engine;
      if (engine === null) {
        if (message.kind === 'cloud') this.#follows(message);
        return;
      }
      if (message.kind === 'written') engine.written(message);
      else if (message.kind === 'sync') engine.syncNow();
      else if (message.kind === 'resync') void this.#answer(message);
      else if (message.kind === 'conditions') this.conditionsChanged();
      else if (message.kind === 'cloud?') tabs.tell({ kind: 'cloud', ...this.#view });
    });
  }

  #askLeader(options: ResyncOptions): Promise<Failure | undefined> {
    const { tabs, scheduler, newDeviceId } = this.#ports;
    const id = newDeviceId();
    return new Promise((resolve) => {
      const done = (failure: Failure | undefined) => {
        cancel();
        end();
        this.#unanswered.delete(takeOver);
        resolve(failure);
      };
      const takeOver = () => void this.resync(options).then(done);
      this.#unanswered.add(takeOver);
      const cancel = scheduler.after(LEADER_ANSWERS_MS, () => done(NO_ANSWER));
      const end = tabs.listen((message) => {
        if (message.kind === 'resynced' && message.id === id) done(message.failure ?? undefined);
      });
      tabs.tell({ kind: 'resync', id, options });
    });
  }

  async #answer({ id, options }: Extract<TabMessage, { kind: 'resync' }>): Promise<void> {
    const failure = await this.resync(options);
    if (!this.#closed) this.#ports.tabs.tell({ kind: 'resynced', id, failure: failure ?? null });
  }

  /** What the leader says, in a tab that follows. */
  #follows({ state, notice }: Pick<CloudView, 'state' | 'notice'>): void {
    this.#view = { ...this.#view, notice };
    this.#show(state);
  }

  #show(state: CloudState): void {
    const busy = state.syncing !== IDLE;
    if (!busy) {
      this.#cancelDelayed?.();
      this.#cancelDelayed = null;
    } else {
      this.#cancelDelayed ??= this.#ports.scheduler.after(DELAYED_AFTER_MS, () => {
        this.#become({ ...this.#view, delayed: true });
      });
    }
    const { delayed, notice } = this.#view;
    if (busy) this.#cancelBusyEnd();
    else if (this.#view.busy)
      this.#cancelBusy ??= this.#ports.scheduler.after(BUSY_FOR_MS, () => this.#endBusy());
    const syncedAt = this.#syncedAt(state);
    this.#become({ state, busy: busy || this.#view.busy, delayed: busy && delayed, notice, syncedAt });
    if (this.#engine !== null) this.#ports.tabs.tell({ kind: 'cloud', state, notice });
  }

  #cancelBusyEnd(): void {
    this.#cancelBusy?.();
    this.#cancelBusy = null;
  }

  #endBusy(): void {
    this.#cancelBusy = null;
    this.#become({ ...this.#view, busy: false });
  }

  /** While a failure stands, a good health check does not make anything synced. */
  #syncedAt({ out_of_sync, last_healthcheck, last_updated }: CloudState): number {
    return out_of_sync === IN_SYNC ? Math.max(last_healthcheck, last_updated) : this.#view.syncedAt;
  }

  /** An answer of the server, good or bad, says whether it serves; a new attempt says nothing yet. */
  #heard({ phase, code }: SyncEvent): void {
    if (phase === 'start') return;
    const notice = OF_WHOLE_SERVER.find((one) => one === code) ?? null;
    if (notice === this.#view.notice) return;
    this.#become({ ...this.#view, notice });
    this.#ports.tabs.tell({ kind: 'cloud', state: this.#view.state, notice });
  }

  #become(view: CloudView): void {
    this.#view = view;
    for (const listener of [...this.#listeners]) listener();
  }
}

const NOTHING_KNOWN: CloudState = {
  network: true,
  syncing: IDLE,
  out_of_sync: IN_SYNC,
  sync_interval: 0,
  last_synced: '',
  last_healthcheck: 0,
  last_updated: 0,
  mutations: 0,
};
