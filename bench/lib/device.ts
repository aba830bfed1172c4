/** A device with the real engine in this process, with a store in memory and the app's transport. */

import { Engine } from '@touchline/sync/engine/engine';
import type { SyncEvent } from '@touchline/sync/status/cloud-state';
import { MemoryStore, type MemoryStoreHooks } from '@touchline/sync/store/memory-store';
import { type DeviceStore, initialState } from '@touchline/sync/store/store';
import { Replica } from '@touchline/sync/writes/replica';
import { model } from '../../apps/web/src/data/store/model.ts';
import { httpTransport } from '../../apps/web/src/data/sync/sync-transport.ts';
import type { SignedIn } from './calls.ts';

/** Far above every measured duration. */
const LIMIT_MS = 30_000;

export interface DeviceOptions {
  readonly session: SignedIn;
  /** 1 to 32 of `0-9a-z`. */
  readonly id: string;
  readonly hooks?: MemoryStoreHooks;
  /** Wraps the store to count its operations. */
  readonly around?: (store: DeviceStore) => DeviceStore;
  readonly fetch?: typeof fetch;
  /** Seconds between health checks. */
  readonly interval?: number;
}

export class BenchDevice {
  readonly engine: Engine;
  readonly replica: Replica;
  readonly store: DeviceStore;
  readonly #waiting = new Set<(event: SyncEvent) => void>();
  #network = true;

  constructor({ session, id, hooks, around, fetch = globalThis.fetch, interval = 3_600 }: DeviceOptions) {
    const memory = new MemoryStore(initialState(id), hooks);
    this.store = around === undefined ? memory : around(memory);
    this.engine = new Engine({
      store: this.store,
      model,
      transport: httpTransport({
        baseUrl: session.url,
        token: session.token,
        platform: 'web',
        fetch,
        team: async () => null,
      }),
      scheduler: {
        after: (milliseconds, run) => {
          const timer = setTimeout(run, milliseconds);
          return () => clearTimeout(timer);
        },
      },
      now: Date.now,
      host: {
        conditions: () => ({
          network: this.#network,
          automaticSync: true,
          periodicChecks: 'always',
        }),
        newDeviceId: () => `${id}x`,
        onState: () => undefined,
        onEvent: (event) => {
          for (const listener of [...this.#waiting]) listener(event);
        },
        signedOut: (code) => {
          throw new Error(`the device was signed out with ${code}`);
        },
      },
      leases: [],
      interval,
    });
    this.replica = new Replica({
      store: this.store,
      model,
      now: Date.now,
      onWrite: ({ urgent }) => this.engine.written({ urgent }),
    });
  }

  network(there: boolean): void {
    this.#network = there;
    this.engine.conditionsChanged();
  }

  /** Resolves with the next success of this kind. Rejects on any failure and on a timeout. */
  next(name: SyncEvent['name']): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(limit);
        this.#waiting.delete(listener);
      };
      const listener = (event: SyncEvent) => {
        if (event.phase === 'start' || (event.phase === 'success' && event.name !== name)) return;
        end();
        if (event.phase === 'success') resolve();
        else reject(new Error(`${event.name} failed with ${event.code}: ${event.message}`));
      };
      const limit = setTimeout(() => {
        end();
        reject(new Error(`no "${name}" within ${LIMIT_MS} ms: ${JSON.stringify(this.engine.state)}`));
      }, LIMIT_MS);
      this.#waiting.add(listener);
    });
  }

  countRows(): Promise<number> {
    return this.store.read((tx) => tx.countRows());
  }
}
