/** Counts a device's store operations and rows, and its calls and bytes on the wire. */
import type { DeviceStore, StoreTx } from '@touchline/sync/store/store';

export interface Work {
  readonly storeOperations: number;
  /** Rows and outbox entries that the store read or wrote. */
  readonly records: number;
  readonly calls: number;
  readonly bytesSent: number;
  readonly bytesReceived: number;
}

const NOTHING: Work = { storeOperations: 0, records: 0, calls: 0, bytesSent: 0, bytesReceived: 0 };

export class Counting {
  #work: Work = NOTHING;

  /** Returns the counts since the last call, and resets them. */
  take(): Work {
    const work = this.#work;
    this.#work = NOTHING;
    return work;
  }

  store(inner: DeviceStore): DeviceStore {
    return {
      read: (body) => inner.read((tx) => body(this.#counted(tx))),
      write: (durability, body) => inner.write(durability, (tx) => body(this.#counted(tx))),
    };
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const sent = typeof init?.body === 'string' ? Buffer.byteLength(init.body) : 0;
    const response = await fetch(input, init);
    const bytes = await response.arrayBuffer();
    this.#add({ calls: 1, bytesSent: sent, bytesReceived: bytes.byteLength });
    return new Response(bytes, { status: response.status, headers: response.headers });
  };

  #add(more: Partial<Work>): void {
    const before = this.#work;
    this.#work = {
      storeOperations: before.storeOperations + (more.storeOperations ?? 0),
      records: before.records + (more.records ?? 0),
      calls: before.calls + (more.calls ?? 0),
      bytesSent: before.bytesSent + (more.bytesSent ?? 0),
      bytesReceived: before.bytesReceived + (more.bytesReceived ?? 0),
    };
  }

  /** Counts each operation once, and the members of lists in its arguments and answers. */
  #counted(tx: StoreTx): StoreTx {
    const counting = this;
    return new Proxy(tx, {
      get(target, name: keyof StoreTx) {
        const operation = target[name] as (...args: readonly unknown[]) => Promise<unknown>;
        return async (...args: readonly unknown[]) => {
          const answer = await operation.apply(target, [...args]);
          const given = args.reduce((sum: number, each) => sum + lengthOf(each), 0);
          counting.#add({ storeOperations: 1, records: given + lengthOf(answer) });
          return answer;
        };
      },
    });
  }
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}
