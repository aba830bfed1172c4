/**
 * Deliberately broken variants of the product, each breaking one rule. They are inserted from outside: around a
 * device's store or transport, around the server's statements, or in place of the restore. The simulation must find
 * each of them.
 */
import type { Mutation } from '@touchline/sync/model/protocol';
import type { DeviceStore, Durability, StoreTx } from '@touchline/sync/store/store';
import { ORIGIN } from '#rows/ids/origin.ts';
import { boundTo } from './checks/claims.testing.ts';
import type { PlanOptions } from './plan.testing.ts';
import type { PlantedBug } from './world.testing.ts';

export interface Planted extends PlantedBug {
  /** The rules that it breaks. */
  readonly breaks: string;
  /** Schedules that find it. Several, because an unrelated change may shift the events of one. */
  readonly seeds: readonly number[];
  /** Options of these schedules. */
  readonly options?: Omit<PlanOptions, 'seed'>;
}

/** A store whose transactions go through `change`. */
function aroundWrites(
  store: DeviceStore,
  change: (tx: StoreTx, durability: Durability) => Partial<StoreTx>,
): DeviceStore {
  return {
    read: (body) => store.read(body),
    write: (durability, body) =>
      store.write(durability, (tx) => body({ ...boundTo(tx), ...change(tx, durability) })),
  };
}

export const PLANTED: readonly Planted[] = [
  {
    name: 'a repeated batch has changes that were written since',
    breaks: 'OUT-2',
    seeds: [5, 7, 9, 12],
    device: () => {
      let sent = { number: 0, times: 0 };
      return {
        transport: (transport, store) => ({
          ...transport,
          push: async (body) => {
            const batch = JSON.parse(body) as { number: number; mutations: Mutation[] };
            sent = { number: batch.number, times: sent.number === batch.number ? sent.times + 1 : 1 };
            if (sent.times === 1) return transport.push(body);
            const { waiting, frozen } = await store.read(async (tx) => ({
              waiting: await tx.outbox(),
              frozen: new Set((await tx.state()).frozen?.entries),
            }));
            const mutations = batch.mutations.map((mutation) => {
              const later = waiting.filter(
                ({ id, sid, op }) => !frozen.has(id) && sid === mutation.sid && op === mutation.op,
              );
              const added = later.map(({ registers }) => registers);
              return { ...mutation, registers: Object.assign({}, mutation.registers, ...added) };
            });
            return transport.push(JSON.stringify({ ...batch, mutations }));
          },
        }),
      };
    },
  },
  {
    name: 'the server stores no answers',
    breaks: 'OUT-3',
    seeds: [20, 23, 28, 42],
    statements: () => ({ runs: (sql) => !sql.startsWith('update "sync_devices" set "last_number"') }),
  },
  {
    name: 'the counter is visible before the rows that it counts',
    breaks: 'PUL-2',
    seeds: [2, 3, 5, 6],
    statements: () => {
      // Rows that were just written are hidden from the next pages, although their counter is visible already.
      const late = new Map<number, number>();
      let reads = 0;
      return {
        answered: (sql, rows) => {
          if (!sql.includes('from "rows"') || !sql.includes('"change" >')) return rows;
          reads++;
          return rows.filter((row) => {
            const { change } = row as { change: number };
            const seen = late.get(change) ?? reads;
            late.set(change, seen);
            return reads > seen + 1 || seen === 1;
          });
        },
      };
    },
  },
  {
    name: 'waiting changes are not applied to a new base',
    breaks: 'MRG-6',
    seeds: [1, 4, 5, 6],
    device: () => ({
      store: (store) =>
        aroundWrites(store, (tx, durability) => ({
          putRows: (rows) =>
            tx.putRows(
              durability === 'relaxed'
                ? rows.map((row) => (row.base === null ? row : { ...row, waiting: {} }))
                : rows,
            ),
        })),
    }),
  },
  {
    name: 'a partial listing is treated as complete',
    breaks: 'PUL-5',
    seeds: [1, 2, 3, 4],
    device: () => ({
      transport: (transport) => ({
        ...transport,
        listing: async () => {
          const reply = await transport.listing();
          if (!reply.ok) return reply;
          const tables = { ...reply.value.tables, players: (reply.value.tables.players ?? []).slice(1) };
          return { ok: true, value: { ...reply.value, tables } };
        },
      }),
    }),
  },
  {
    name: 'the last write to arrive wins',
    breaks: 'MRG-1, MRG-5',
    seeds: [1, 2, 3, 4],
    request: (call, body, now) => {
      if (call !== 'push') return body;
      const time = now.toString(36).padStart(9, '0');
      return body.replace(/"[0-9a-z]{9}\.([0-9a-z]{4}\.[0-9a-z]+)"/g, `"${time}.$1"`);
    },
  },
  {
    name: 'an answered push moves the cursor',
    breaks: 'PUL-1',
    seeds: [5, 6, 9, 11],
    device: () => {
      let latest = '';
      return {
        transport: (transport) => ({
          ...transport,
          push: async (body) => {
            const reply = await transport.push(body);
            const health = await transport.health();
            latest = health.ok ? health.value.last_synced : '';
            return reply;
          },
        }),
        store: (store) =>
          aroundWrites(store, (tx) => ({
            setState: async (changes) => {
              const isAnswer = changes.frozen === null && changes.clock !== undefined && latest !== '';
              await tx.setState(isAnswer ? { ...changes, cursor: latest } : changes);
            },
          })),
      };
    },
  },
  {
    name: 'tombstones are purged at once',
    breaks: 'MRG-4',
    seeds: [1, 2, 3, 4],
    statements: () => ({
      answered: (sql, rows) =>
        sql.includes('from "rows"')
          ? rows.filter(
              (row) => !String((row as { registers?: string }).registers).includes('"deleted":[true'),
            )
          : rows,
    }),
  },
  {
    name: "a device's clock falls with its wall clock",
    breaks: 'MRG-5',
    seeds: [1, 9, 16, 20],
    device: () => ({
      store: (store) =>
        aroundWrites(store, (tx) => ({
          state: async () => ({ ...(await tx.state()), clock: { time: 0, counter: 0 } }),
        })),
    }),
  },
  {
    name: 'a restored server gives out used ids again',
    breaks: 'PUL-6, LOC-4',
    seeds: [1, 10, 12, 21],
    beginHistory: (epoch) => async (tx) => {
      await tx.updateTable('meta').set({ value: epoch }).where('key', '=', 'epoch').execute();
    },
  },
  {
    name: 'a restored server keeps its old epoch',
    breaks: 'PUL-6',
    seeds: [1, 12, 13, 23],
    beginHistory:
      () =>
      async (tx, { replacedCounters }) => {
        for (const [name, value] of replacedCounters) {
          await tx
            .updateTable('counters')
            .set({ value: value + 100_000 })
            .where('name', '=', name)
            .execute();
        }
      },
  },
  {
    name: "a device does not return a row's proof of origin",
    breaks: 'PUL-6',
    seeds: [40000044, 40000059, 40000219],
    options: { backupFirst: true },
    device: () => ({
      transport: (transport) => ({
        ...transport,
        push: (body) => {
          const batch = JSON.parse(body) as { mutations: Mutation[] };
          const mutations = batch.mutations.map(({ registers, ...mutation }) => {
            const { [ORIGIN]: _, ...rest } = registers;
            return { ...mutation, registers: rest };
          });
          return transport.push(JSON.stringify({ ...batch, mutations }));
        },
      }),
    }),
  },
  {
    name: 'refused changes are dropped',
    breaks: 'OUT-5',
    seeds: [2, 4, 5, 6],
    device: () => ({ store: (store) => aroundWrites(store, () => ({ addAttention: async () => 0 })) }),
  },
  {
    name: 'a tap is acknowledged before it is on the disk',
    breaks: 'LOC-1',
    seeds: [12, 30, 36, 46],
    device: () => ({
      store: (store) => ({
        read: (body) => store.read(body),
        write: <T>(durability: Durability, body: (tx: StoreTx) => Promise<T>) =>
          new Promise<T>((resolve, reject) => {
            store
              .write(durability, async (tx) => {
                const value = await body(tx);
                resolve(value);
                return value;
              })
              .catch(reject);
          }),
      }),
    }),
  },
  {
    name: 'a failed batch is treated as answered',
    breaks: 'OUT-4',
    seeds: [5, 6, 9, 15],
    device: () => ({
      transport: (transport) => ({
        ...transport,
        push: async (body) => {
          const reply = await transport.push(body);
          if (reply.ok || reply.code !== 510) return reply;
          const { mutations } = JSON.parse(body) as { mutations: object[] };
          return { ok: true, value: { results: mutations.map(() => ({ status: 'applied' })), rows: [] } };
        },
      }),
    }),
  },
  {
    name: 'a page is applied without its gone rows',
    breaks: 'PUL-8',
    seeds: [6, 12, 27, 48],
    device: () => ({
      transport: (transport) => ({
        ...transport,
        pull: async (cursor, limit) => {
          const reply = await transport.pull(cursor, limit);
          return reply.ok ? { ok: true, value: { ...reply.value, gone: [] } } : reply;
        },
      }),
    }),
  },
  {
    name: 'waiting changes of rows whose access ended are dropped with the rows',
    breaks: 'PUL-8, OUT-5',
    seeds: [6, 27, 41, 48],
    device: () => ({
      store: (store) =>
        aroundWrites(store, (tx) => ({
          addAttention: async (item) => (item.code === 404 ? 0 : tx.addAttention(item)),
        })),
    }),
  },
  {
    name: 'two devices get the same ordinal',
    breaks: 'LOC-8',
    seeds: [1, 2, 3, 4],
    statements: () => ({
      answered: (sql, rows, parameters) =>
        sql.includes('into "counters"') && parameters.includes('ordinals')
          ? rows.map((row) => ({ ...(row as object), value: 1_001 }))
          : rows,
    }),
  },
];
