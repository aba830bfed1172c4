/** A whole device for tests: store, replica, engine and network, on virtual time. */

import { Engine } from '../engine/engine.ts';
import type { Conditions } from '../engine/ports.ts';
import type { Registers } from '../model/registers.ts';
import type { CloudState, SyncEvent } from '../status/cloud-state.ts';
import { type MemorySnapshot, MemoryStore, type MemoryStoreHooks } from '../store/memory-store.ts';
import { shownRegisters } from '../store/rows.ts';
import { type DeviceState, initialState } from '../store/store.ts';
import { Replica } from '../writes/replica.ts';
import { testModel } from './model.testing.ts';
import { type Faults, Network, NO_FAULTS } from './network.testing.ts';
import type { ReferenceServer } from './reference-server.testing.ts';
import { type SeededRandom, seededRandom } from './seeded-random.testing.ts';
import type { VirtualTime } from './virtual-time.testing.ts';

export interface TestDeviceOptions {
  readonly time: VirtualTime;
  readonly server: ReferenceServer;
  readonly device?: string;
  readonly start?: MemorySnapshot | DeviceState;
  /** The store of another tab, so that two engines run on it. */
  readonly store?: MemoryStore;
  readonly random?: SeededRandom;
  readonly hooks?: MemoryStoreHooks;
  readonly onNetworkStep?: (call: string) => void;
  readonly pageRows?: number;
  /** Tells the engine whether expected rows are missing. */
  readonly lacksExpectedRows?: () => Promise<boolean>;
}

export const LEASES = [
  { collection: 'teams', low: 1, block: 2 },
  { collection: 'players', low: 2, block: 5 },
  { collection: 'matches', low: 1, block: 3 },
];

export class TestDevice {
  readonly store: MemoryStore;
  readonly replica: Replica;
  readonly engine: Engine;
  readonly network: Network;
  readonly events: SyncEvent[] = [];
  readonly states: CloudState[] = [];
  readonly signedOut: number[] = [];
  conditions: Conditions = {
    network: true,
    automaticSync: true,
    periodicChecks: 'always',
  };
  faults: Faults = NO_FAULTS;
  /** How far this device's clock is ahead of the server's, milliseconds. */
  clockAheadMs = 0;
  dead = false;
  readonly #time: VirtualTime;
  #twins = 0;

  constructor(options: TestDeviceOptions) {
    const {
      time,
      server,
      device = 'a',
      random = seededRandom(1),
      hooks,
      onNetworkStep,
      pageRows = 1_000,
    } = options;
    this.#time = time;
    this.store = options.store ?? new MemoryStore(options.start ?? initialState(device), hooks);
    // The timers of a dead device do not fire.
    const scheduler = { after: (ms: number, run: () => void) => time.after(ms, () => this.dead || run()) };
    this.network = new Network({
      server,
      scheduler,
      random,
      faults: () => this.faults,
      isUp: () => this.conditions.network,
      ...(onNetworkStep === undefined ? {} : { onStep: onNetworkStep }),
    });
    const { store, now } = this;
    const { lacksExpectedRows } = options;
    this.engine = new Engine({
      store,
      model: testModel,
      transport: this.network,
      scheduler,
      now,
      leases: LEASES,
      interval: 6,
      pageRows,
      host: {
        conditions: () => this.conditions,
        newDeviceId: () => `${device}x${++this.#twins}`,
        onState: (state) => this.states.push(state),
        onEvent: (event) => this.events.push(event),
        signedOut: (code) => this.signedOut.push(code),
        ...(lacksExpectedRows === undefined ? {} : { lacksExpectedRows }),
      },
    });
    this.replica = new Replica({
      store,
      model: testModel,
      now,
      onWrite: (written) => this.engine.written(written),
    });
  }

  readonly now = (): number => this.#time.now() + this.clockAheadMs;

  /** Ends the process of the device; returns what its disk holds. */
  kill(): MemorySnapshot {
    this.dead = true;
    return this.store.kill();
  }

  setNetwork(network: boolean): void {
    this.conditions = { ...this.conditions, network };
    this.engine.conditionsChanged();
  }

  setConditions(changes: Partial<Conditions>): void {
    this.conditions = { ...this.conditions, ...changes };
    this.engine.conditionsChanged();
  }

  state(): Promise<DeviceState> {
    return this.store.read((tx) => tx.state());
  }

  outboxCount(): Promise<number> {
    return this.store.read((tx) => tx.outboxCount());
  }

  async shown(collection: string, sid: number): Promise<Registers | undefined> {
    const row = await this.store.read((tx) => tx.row({ collection, sid }));
    return row === undefined ? undefined : shownRegisters(row);
  }

  async value(collection: string, sid: number, path: string) {
    return (await this.shown(collection, sid))?.[path]?.[0];
  }

  eventNames(): readonly string[] {
    return this.events.map(({ name, phase }) => `${name} ${phase}`);
  }
}
