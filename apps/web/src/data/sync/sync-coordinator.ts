/**
 * The sync coordinator of the app: one tab leads and runs the engine and the stream of pokes, the other tabs follow its
 * messages (LOC-5). All tabs show the same state.
 */

import { ID_RESERVES } from '@touchline/domain/entity/rows/collections';
import { Engine } from '@touchline/sync/engine/engine';
import type { Conditions, Scheduler, Transport } from '@touchline/sync/engine/ports';
import type { Model } from '@touchline/sync/model/model';
import type { Failure } from '@touchline/sync/status/cloud-state';
import {
  type CloudState,
  IDLE,
  IN_SYNC,
  ON_ITS_WAY,
  type SyncEvent,
} from '@touchline/sync/status/cloud-state';
import type { LocalStore } from '../store/local-store.ts';
import { type Leadership, runForLeader } from './leader.ts';
import { PokeStream } from './poke-stream.ts';
import type { ResyncOptions, ServerNotice, TabMessage, Tabs } from './tabs.ts';

export interface CoordinatorPorts {
  readonly store: LocalStore;
  readonly model: Model;
  readonly transport: Transport;
  readonly scheduler: Scheduler;
  readonly now: () => number;
  readonly random: () => number;
  readonly newDeviceId: () => string;
  readonly conditions: () => Conditions;
  /** The current team has no match here: the loop checks again whether the server has one (section 4). */
  readonly lacksExpectedRows: () => Promise<boolean>;
  /** The page is visible: only then the stream of pokes is open (PUL-7). */
  readonly inFront: () => boolean;
  readonly tabs: Tabs;
  /** Null where there is only one tab: Node, and browsers without locks. */
  readonly election: { readonly name: string; readonly locks: LockManager } | null;
  /** The connection for pokes; null for none. */
  readonly pokes: { readonly baseUrl: string; readonly token: string; readonly fetch: typeof fetch } | null;
  /** Seconds between health checks by the account's plan (section 6). */
  readonly interval: () => number;
  /** Run a full consistency check at sign-in (PUL-4). */
  readonly audit: boolean;
  readonly signedOut: (code: number) => void;
}

/** A sync that takes longer than this is shown as delayed (section 4). */
const DELAYED_AFTER_MS = 7_000;

/** The busy mark stays for this time after the sync has stopped (section 9). */
const BUSY_FOR_MS = 500;

/** How long a following tab waits for the leader's answer to a forced sync. */
const LEADER_ANSWERS_MS = 60_000;
const NO_ANSWER: Failure = { code: 510, message: 'API not available' };

/** Codes that concern the server as a whole. */
const OF_WHOLE_SERVER: readonly ServerNotice[] = [503, 426];

export interface SyncView {
  readonly state: CloudState;
  /** True while sending or fetching, and for half a second after (section 9), so that the mark does not flicker. */
  readonly busy: boolean;
  readonly delayed: boolean;
  /** Stays until the server serves again or fails in another way; a new attempt does not clear it. */
  readonly notice: ServerNotice | null;
  /** Time of the last complete sync, milliseconds since 1970; 0 for none since the start. */
  readonly syncedAt: number;
}

export class SyncCoordinator {
  readonly #ports: CoordinatorPorts;
  readonly #listeners = new Set<() => void>();
  readonly #pokeListeners = new Set<() => void>();
  readonly #leadership: Leadership | null;
  readonly #stopListening: () => void;
  /** Requests of this tab to a leader that is gone; this tab runs them once it leads. */
  readonly #unanswered = new Set<() => void>();
  #engine: Engine | null = null;
  #closed = false;
  #pokes: PokeStream | null = null;
  #audit: boolean;
  #cancelDelayed: (() => void) | null = null;
  #cancelBusy: (() => void) | null = null;
  #view: SyncView;

  constructor(ports: CoordinatorPorts) {
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

  get(): SyncView {
    return this.#view;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls `heard` when the server says that another person changed something. Only the leading tab hears it. */
  onPoke(heard: () => void): () => void {
    this.#pokeListeners.add(heard);
    return () => this.#pokeListeners.delete(heard);
  }

  /** After each commit of a local write. */
  written(urgent: boolean): void {
    if (this.#engine !== null) this.#engine.written({ urgent });
    else this.#ports.tabs.tell({ kind: 'written', urgent });
  }

  /** Network, switch, visibility or the variant of the app changed. */
  conditionsChanged(): void {
    this.#engine?.setInterval(this.#ports.interval());
    this.#engine?.conditionsChanged();
    if (this.#engine === null) this.#ports.tabs.tell({ kind: 'conditions' });
    if (this.#ports.inFront()) this.#leadership?.cameToFront();
    this.#holdStream();
  }

  /** Account or teams changed, and the plan may have changed with them. */
  planChanged(): void {
    this.#engine?.setInterval(this.#ports.interval());
  }

  syncNow(): void {
    if (this.#engine !== null) this.#engine.syncNow();
    else this.#ports.tabs.tell({ kind: 'sync' });
  }

  /** Pushes and pulls everything; returns the failure, if there was one. A following tab asks the leader. */
  resync(options: ResyncOptions): Promise<Failure | undefined> {
    return this.#engine === null ? this.#askLeader(options) : this.#engine.resync(options);
  }

  /** The reason why nothing can be fetched now, in the order of section 4, "Switching team"; null for none. */
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
    this.#pokeListeners.clear();
  }

  #lead(): void {
    const { store, model, transport, scheduler, now, interval, conditions } = this.#ports;
    const { lacksExpectedRows, newDeviceId, signedOut } = this.#ports;
    this.#engine = new Engine({
      store,
      model,
      transport,
      scheduler,
      now,
      leases: ID_RESERVES,
      interval: interval(),
      host: {
        conditions,
        lacksExpectedRows,
        newDeviceId,
        onState: (state) => this.#show(state),
        onEvent: (event) => this.#heard(event),
        signedOut,
      },
    });
    this.#engine.start({ audit: this.#audit });
    this.#audit = false;
    for (const takeOver of [...this.#unanswered]) takeOver();
    this.#holdStream();
  }

  #follow(): void {
    this.#engine?.stop();
    this.#engine = null;
    this.#pokes?.stop();
    this.#pokes = null;
  }

  #holdStream(): void {
    const { pokes, store, conditions, inFront, scheduler, random } = this.#ports;
    if (pokes === null || this.#engine === null) return;
    const { network, automaticSync } = conditions();
    if (!network || !automaticSync || !inFront()) {
      this.#pokes?.stop();
      return;
    }
    this.#pokes ??= new PokeStream({
      ...pokes,
      random,
      device: async () => (await store.read((tx) => tx.state())).device,
      after: (milliseconds, run) => scheduler.after(milliseconds, run),
      poked: () => {
        this.#engine?.poke();
        for (const heard of [...this.#pokeListeners]) heard();
      },
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

  /** Takes over the leader's state in a following tab. */
  #follows({ state, notice }: Pick<SyncView, 'state' | 'notice'>): void {
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

  /** During a failure, a successful health check does not count as synced. */
  #syncedAt({ out_of_sync, last_healthcheck, last_updated }: CloudState): number {
    return out_of_sync === IN_SYNC ? Math.max(last_healthcheck, last_updated) : this.#view.syncedAt;
  }

  /** An answer of the server, success or failure, shows whether it serves; a new attempt does not. */
  #heard({ phase, code }: SyncEvent): void {
    if (phase === 'start') return;
    const notice = OF_WHOLE_SERVER.find((one) => one === code) ?? null;
    if (notice === this.#view.notice) return;
    this.#become({ ...this.#view, notice });
    this.#ports.tabs.tell({ kind: 'cloud', state: this.#view.state, notice });
  }

  #become(view: SyncView): void {
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
