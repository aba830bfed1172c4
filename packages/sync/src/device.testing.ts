/** A whole device for tests: store, replica, engine and its way to the server, on virtual time. */
import type { CloudState, SyncEvent } from './cloud-state.ts';
import { Engine } from './engine.ts';
import { type MemorySnapshot, MemoryStore, type MemoryStoreHooks } from './memory-store.ts';
import { testModel } from './model.testing.ts';
import { type Faults, Network, NO_FAULTS } from './network.testing.ts';
import type { Conditions } from './ports.ts';
import { type Dice, diceOf } from './random.testing.ts';
import type { ReferenceServer } from './reference-server.testing.ts';
import type { Registers } from './registers.ts';
import { Replica } from './replica.ts';
import { shownRegisters } from './rows.ts';
import { type DeviceState, initialState } from './store.ts';
import type { VirtualTime } from './virtual-time.testing.ts';

export interface TestDeviceOptions {
  readonly time: VirtualTime;
  readonly server: ReferenceServer;
  readonly device?: string;
  readonly start?: MemorySnapshot | DeviceState;
  /** Another tab's store: both run their loops on it. */
  readonly store?: MemoryStore;
  readonly dice?: Dice;
  readonly hooks?: MemoryStoreHooks;
  readonly onNetworkStep?: (call: string) => void;
  readonly pageRows?: number;
  /** The list that the coach expects rows in. */
  readonly listIsEmpty?: () => Promise<boolean>;
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
    matchSheetOpen: false,
    mobilePlaying: false,
  };
  faults: Faults = NO_FAULTS;
  /** How far this device's clock is ahead of the server's, milliseconds. */
  clockAheadMs = 0;
  dead = false;
  readonly #time: VirtualTime;
  #twins = 0;

  constructor(options: TestDeviceOptions) {
    const { time, server, device = 'a', dice = diceOf(1), hooks, onNetworkStep, pageRows = 1_000 } = options;
    this.#time = time;
    this.store = options.store ?? new MemoryStore(options.start ?? initialState(device), hooks);
    // A dead device's timers do not ring.
    const scheduler = { after: (ms: number, run: () => void) => time.after(ms, () => this.dead || run()) };
    this.network = new Network({
      ...{ server, scheduler, dice },
      faults: () => this.faults,
      isUp: () => this.conditions.network,
      ...(onNetworkStep === undefined ? {} : { onStep: onNetworkStep }),
    });
    const { store, now } = this;
    const { listIsEmpty } = options;
    this.engine = new Engine({
      ...{
        store,
        model: testModel,
        transport: this.network,
        scheduler,
        now,
        leases: LEASES,
        interval: 6,
        pageRows,
      },
      host: {
        conditions: () => this.conditions,
        newDeviceId: () => `${device}x${++this.#twins}`,
        onState: (state) => this.states.push(state),
        onEvent: (event) => this.events.push(event),
        signedOut: (code) => this.signedOut.push(code),
        ...(listIsEmpty === undefined ? {} : { listIsEmpty }),
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

  /** The process ends here and now; answers what its disk holds. */
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
