/**
 * The contract suite of device stores: the in-memory store runs it here, IndexedDB in the web app. `open` creates an
 * empty store from `initial`; `reopen` opens the same storage after its process has ended.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Register } from '../model/registers.ts';
import { formatStamp } from '../model/stamp.ts';
import type { TestLease } from '../testing/model.testing.ts';
import { MemoryStore } from './memory-store.ts';
import {
  type AttentionItem,
  type DeviceState,
  type DeviceStore,
  initialState,
  type OutboxEntry,
  type StoredRow,
  type StoreTx,
  type UndoableAction,
} from './store.ts';

export interface StoreUnderTest {
  readonly store: DeviceStore;
  reopen(): Promise<DeviceStore>;
}

export type OpenStore = (initial: DeviceState) => Promise<StoreUnderTest>;

export function describeDeviceStore(name: string, open: OpenStore): void {
  const fresh = () => open(initialState('device'));

  describe(`${name} as a device store`, () => {
    it('[LOC-1.1] a transaction keeps everything that it wrote', async () => {
      const { store, reopen } = await fresh();
      await store.write('strict', fill);
      const before = await dump(store);
      expect(before.rows).toHaveLength(2);
      expect(before.outbox).toHaveLength(1);
      expect(before.attention).toHaveLength(1);
      expect(before.actions).toHaveLength(1);
      expect(await dump(await reopen())).toEqual(before);
    });

    it('[LOC-1.1] a throw in a transaction changes nothing and reaches the caller', async () => {
      const { store, reopen } = await fresh();
      await store.write('strict', fill);
      const before = await dump(store);
      const failing = store.write('strict', async (tx) => {
        await tx.putRows([row('players', 1, 'changed'), row('players', 9, 'new')]);
        await tx.removeRows([{ collection: 'players', sid: 2 }]);
        await tx.removeOutbox(before.outbox.map(({ id }) => id));
        await tx.addOutbox(entry(7));
        await tx.addAttention(item(7));
        await tx.removeActions(before.actions.map(({ id }) => id));
        await tx.setState({ cursor: 'elsewhere', nextBatch: 99 });
        throw new Error('the command refuses');
      });
      await expect(failing).rejects.toThrow('the command refuses');
      expect(await dump(store)).toEqual(before);
      await store.write('relaxed', (tx) => tx.addOutbox(entry(8)));
      expect(await dump(await reopen())).toMatchObject({ rows: before.rows, state: before.state });
    });

    it('writes run one after another, so that none reads what another is about to change', async () => {
      const { store } = await fresh();
      const increments = Array.from({ length: 25 }, () =>
        store.write('relaxed', async (tx) => {
          const { nextBatch } = await tx.state();
          await tx.row({ collection: 'players', sid: 1 });
          await tx.setState({ nextBatch: nextBatch + 1 });
        }),
      );
      await Promise.all(increments);
      expect((await store.read((tx) => tx.state())).nextBatch).toBe(26);
    });

    it('a read sees all of a write or nothing of it', async () => {
      const { store } = await fresh();
      const look = () => store.read(async (tx) => [await tx.countRows(), await tx.outboxCount()]);
      const seen = [look(), store.write('relaxed', fill).then(() => [2, 1]), look(), look()];
      for (const counts of await Promise.all(seen))
        expect([
          [0, 0],
          [2, 1],
        ]).toContainEqual(counts);
    });

    it('operations of one transaction may run concurrently', async () => {
      const { store } = await fresh();
      const ids = await store.write('relaxed', async (tx) => {
        const [first, second] = await Promise.all([
          tx.addOutbox(entry(1)),
          tx.addOutbox(entry(2)),
          tx.putRows([row('players', 1, 'Ada')]),
          tx.setState({ cursor: 'c1' }),
          tx.setState({ nextBatch: 5 }),
          tx.addAction(action(1)),
        ]);
        return [first, second];
      });
      expect(ids[0]).toBeLessThan(ids[1] ?? 0);
      expect(await store.read((tx) => tx.state())).toMatchObject({ cursor: 'c1', nextBatch: 5 });
    });

    it('rows are returned in the order of their keys, undefined for unknown keys', async () => {
      const { store } = await fresh();
      await store.write('relaxed', (tx) =>
        tx.putRows([row('players', 1, 'Ada'), row('players', 12, 'Bo'), row('teams', 1, 'First')]),
      );
      const keys = [key('teams', 1), key('players', 5), key('players', 12), key('players', 1)];
      const found = await store.read((tx) => tx.rows(keys));
      expect(found.map((each) => each?.base?.name?.[0])).toEqual(['First', undefined, 'Bo', 'Ada']);
      const players = await store.read((tx) => tx.rowsOf('players'));
      expect(players.map(({ sid }) => sid).sort((a, b) => a - b)).toEqual([1, 12]);
      expect(await store.read((tx) => tx.rowsOf('matches'))).toEqual([]);
    });

    it('a row with a local id is stored like any other', async () => {
      const { store } = await fresh();
      await store.write('relaxed', (tx) => tx.putRows([row('players', -30, 'Ada'), row('players', 3, 'Bo')]));
      await store.write('relaxed', (tx) => tx.removeRows([key('players', -30)]));
      expect(await store.read((tx) => tx.row(key('players', -30)))).toBeUndefined();
      expect(await store.read((tx) => tx.countRows())).toBe(1);
    });

    it('many rows can be requested at once, existing or not', async () => {
      const { store } = await fresh();
      const keys = Array.from({ length: 300 }, (_, index) => key('players', index + 1));
      expect((await store.read((tx) => tx.rows(keys))).every((each) => each === undefined)).toBe(true);
      await store.write('relaxed', (tx) => tx.putRows([row('players', 250, 'Ada')]));
      const found = await store.read((tx) => tx.rows(keys));
      expect(found.flatMap((each) => each ?? []).map(({ sid }) => sid)).toEqual([250]);
    });

    it('many rows are found at any distance and in any order', async () => {
      const { store } = await fresh();
      const close = Array.from({ length: 120 }, (_, index) => index + 1);
      const apart = Array.from({ length: 120 }, (_, index) => 1_000 + index * 37);
      await store.write('relaxed', (tx) =>
        tx.putRows([
          ...[...close, ...apart].map((sid) => row('players', sid, `P${sid}`)),
          ...close.map((sid) => row('teams', sid, `T${sid}`)),
        ]),
      );
      for (const sids of [close, apart, [...close, ...apart].reverse()]) {
        const keys = sids.flatMap((sid) => [key('players', sid), key('teams', sid)]);
        const found = await store.read((tx) => tx.rows(keys));
        expect(found.map((each) => each?.base?.name?.[0])).toEqual(
          keys.map(({ collection, sid }) =>
            collection === 'players' ? `P${sid}` : close.includes(sid) ? `T${sid}` : undefined,
          ),
        );
      }
    });

    it('[OUT-4.2] only the named entries leave the outbox, in any order', async () => {
      const { store } = await fresh();
      const ids = await store.write('strict', async (tx) => {
        const added: number[] = [];
        for (let sid = 1; sid <= 9; sid++) added.push(await tx.addOutbox(entry(sid)));
        return added;
      });
      const [a = 0, b = 0, c = 0, , e = 0, , , h = 0] = ids;
      await store.write('strict', (tx) => tx.removeOutbox([c, a, h, b, e, a]));
      const left = await store.read((tx) => tx.outbox());
      expect(left.map(({ sid }) => sid)).toEqual([4, 6, 7, 9]);
    });

    it('[OUT-2.1] outbox entries keep the order of writing, and each id is given once', async () => {
      const { store, reopen } = await fresh();
      const ids = await store.write('relaxed', async (tx) => [
        await tx.addOutbox(entry(1)),
        await tx.addOutbox(entry(2)),
        await tx.addOutbox(entry(1)),
      ]);
      await store.write('relaxed', async (tx) => {
        const [first] = await tx.outbox();
        if (first !== undefined) await tx.putOutbox([{ ...first, urgent: true }]);
        await tx.removeOutbox(ids.slice(2));
      });
      const reopened = await reopen();
      const next = await reopened.write('relaxed', (tx) => tx.addOutbox(entry(1)));
      expect(next).toBeGreaterThan(Math.max(...ids));
      const outbox = await reopened.read((tx) => tx.outbox());
      expect(outbox.map(({ id }) => id)).toEqual([ids[0], ids[1], next]);
      expect(outbox[0]?.urgent).toBe(true);
      expect((await reopened.read((tx) => tx.outboxOf(key('players', 1)))).map(({ id }) => id)).toEqual([
        ids[0],
        next,
      ]);
    });

    it('the outbox can be read in parts', async () => {
      const { store } = await fresh();
      const ids = await store.write('relaxed', (tx) =>
        Promise.all(Array.from({ length: 10 }, (_, index) => tx.addOutbox(entry(index + 1)))),
      );
      const read = (part: { after?: number; limit?: number }) =>
        store.read(async (tx) => (await tx.outbox(part)).map(({ id }) => id));
      expect(await read({ limit: 3 })).toEqual(ids.slice(0, 3));
      expect(await read({ after: ids[2] ?? 0, limit: 4 })).toEqual(ids.slice(3, 7));
      expect(await read({ after: ids[8] ?? 0, limit: 4 })).toEqual(ids.slice(9));
      expect(await read({ after: ids[9] ?? 0 })).toEqual([]);
      expect(await store.read((tx) => tx.outboxCount())).toBe(10);
    });

    it('[MRG-7.4] actions are found by number and by row, moved to another row, and forgotten by age', async () => {
      const { store } = await fresh();
      const [old, young] = await store.write('relaxed', async (tx) => [
        await tx.addAction({ ...action(1), at: 100 }),
        await tx.addAction({ ...action(1), at: 200 }),
      ]);
      const found = await store.read((tx) => tx.action(young ?? 0));
      expect(found).toMatchObject({ id: young, at: 200, sid: 1 });
      if (found !== undefined) await store.write('relaxed', (tx) => tx.putActions([{ ...found, sid: 2 }]));
      expect((await store.read((tx) => tx.actionsOf(key('players', 2)))).map(({ id }) => id)).toEqual([
        young,
      ]);
      expect((await store.read((tx) => tx.actionsOf(key('players', 1)))).map(({ id }) => id)).toEqual([old]);
      await store.write('relaxed', (tx) => tx.forgetActions(200));
      expect(await store.read((tx) => tx.action(old ?? 0))).toBeUndefined();
      expect(await store.read((tx) => tx.action(young ?? 0))).toBeDefined();
    });

    it('[LOC-7.2] the first state that was written stays, whatever a later start passes', async () => {
      const { store, reopen } = await fresh();
      expect((await store.read((tx) => tx.state())).device).toBe('device');
      await store.write('relaxed', (tx) => tx.setState({ ordinal: 3 }));
      const reopened = await reopen();
      expect(await reopened.read((tx) => tx.state())).toEqual({ ...initialState('device'), ordinal: 3 });
    });

    it('[OUT-2.3] a frozen batch is returned byte for byte and can be removed', async () => {
      const { store, reopen } = await fresh();
      const body = '{"text":"\\u2028 é 😀 \\ud800"}'.repeat(2_000);
      const frozen = { number: 4, body, entries: [1, 2, 3], attempts: 1 };
      await store.write('strict', (tx) => tx.setState({ frozen, nextBatch: 5 }));
      const reopened = await reopen();
      expect((await reopened.read((tx) => tx.state())).frozen).toEqual(frozen);
      await reopened.write('strict', (tx) => tx.setState({ frozen: null }));
      expect((await reopened.read((tx) => tx.state())).frozen).toBeNull();
    });

    it('[OUT-2.3] a transaction that reads the state sees its own change of the frozen batch, and no other change drops it', async () => {
      const { store, reopen } = await fresh();
      const frozen = { number: 4, body: '{}', entries: [1], attempts: 0 };
      const frozenAfter = (change: Partial<DeviceState>) =>
        store.write('strict', async (tx) => {
          await tx.state();
          await tx.setState(change);
          return (await tx.state()).frozen;
        });
      expect(await frozenAfter({ frozen })).toEqual(frozen);
      expect(await frozenAfter({ cursor: 'c1' })).toEqual(frozen);
      const reopened = await reopen();
      expect((await reopened.read((tx) => tx.state())).frozen).toEqual(frozen);
      expect(
        await reopened.write('strict', async (tx) => {
          await tx.state();
          await tx.setState({ frozen: null });
          return (await tx.state()).frozen;
        }),
      ).toBeNull();
    });

    it('any sequence of transactions gives the same result as in the simplest store', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(transactions(), { maxLength: 12 }), async (sequence) => {
          const { store, reopen } = await fresh();
          const simple = new MemoryStore(initialState('device'));
          for (const { steps, fails } of sequence)
            await Promise.all([store, simple].map((each) => run(each, steps, fails)));
          expect(withoutIds(await dump(await reopen()))).toEqual(withoutIds(await dump(simple)));
        }),
        { numRuns: 40 },
      );
    });
  });
}

const stamp = formatStamp({ time: 1_700_000_000_000, counter: 0, device: 'other' });
const register = (value: string): Register => [value, stamp];
const key = (collection: string, sid: number) => ({ collection, sid });

function row(collection: string, sid: number, name: string): StoredRow {
  return {
    collection,
    sid,
    space: 5,
    change: 7,
    incremental: 2,
    base: { name: register(name) },
    waiting: {},
  };
}

function entry(sid: number): Omit<OutboxEntry, 'id'> {
  const registers = { name: register('Ada'), 'events/1-1': [{ data: [1, null, 'ü'] }, stamp] as const };
  const rest = { op: 'updatePlayer', incremental: 3, urgent: false, createdAt: 5 };
  return { ...key('players', sid), ...rest, registers };
}

function item(sid: number): Omit<AttentionItem, 'id'> {
  const why = { reason: 'refused' as const, code: 403, message: 'access forbidden', behind: null, at: 6 };
  return { ...key('players', sid), op: 'updatePlayer', registers: { name: register('Ada') }, ...why };
}

function action(sid: number): Omit<UndoableAction, 'id'> {
  const others = [{ ...key('teams', 1), before: { 'player_sids/1': null } }];
  return { ...key('players', sid), label: 'rename', stamp, before: { name: 'Bo' }, others, at: 5 };
}

/** What comes with a leased id is stored as it is. */
const lease: TestLease = { sid: 4, match_token: 't' };

async function fill(tx: StoreTx): Promise<void> {
  await tx.putRows([row('players', 1, 'Ada'), { ...row('players', 2, ''), base: null, space: 0, change: 0 }]);
  await tx.addOutbox(entry(1));
  await tx.addAttention(item(2));
  await tx.addAction(action(1));
  await tx.setState({ cursor: 'c1', leases: { matches: [lease] } });
}

function dump(store: DeviceStore) {
  return store.read(async (tx) => {
    const outbox = await tx.outbox();
    const actions = await tx.actionsOf(key('players', 1));
    const rows = [...(await tx.rowsOf('players')), ...(await tx.rowsOf('teams'))];
    rows.sort((a, b) => a.sid - b.sid);
    return { rows, outbox, attention: await tx.attention(), actions, state: await tx.state() };
  });
}

type Step =
  | { readonly kind: 'put' | 'remove' | 'queue' | 'list' | 'act'; readonly sid: number }
  | { readonly kind: 'answer' | 'settle' | 'forget' };

function transactions() {
  const sid = fc.integer({ min: 1, max: 3 });
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ kind: fc.constantFrom('put', 'remove', 'queue', 'list', 'act'), sid }),
    fc.record({ kind: fc.constantFrom('answer', 'settle', 'forget') }),
  );
  return fc.record({ steps: fc.array(step, { maxLength: 6 }), fails: fc.boolean() });
}

async function run(store: DeviceStore, steps: readonly Step[], fails: boolean): Promise<void> {
  const written = store.write('relaxed', async (tx) => {
    for (const step of steps) await apply(tx, step);
    if (fails) throw new Error('fails');
  });
  await written.catch(() => undefined);
}

async function apply(tx: StoreTx, step: Step): Promise<void> {
  switch (step.kind) {
    case 'put':
      return tx.putRows([row('players', step.sid, `name ${step.sid}`), row('teams', step.sid, 'team')]);
    case 'remove':
      return tx.removeRows([key('players', step.sid)]);
    case 'queue':
      await tx.addOutbox(entry(step.sid));
      return tx.setState({ nextBatch: (await tx.state()).nextBatch + 1 });
    case 'list':
      await tx.addAttention(item(step.sid));
      return;
    case 'act':
      await tx.addAction(action(step.sid));
      return;
    case 'answer':
      return tx.removeOutbox((await tx.outbox({ limit: 1 })).map(({ id }) => id));
    case 'settle':
      return tx.removeAttention((await tx.attention()).slice(0, 1).map(({ id }) => id));
    case 'forget':
      return tx.removeActions((await tx.actionsOf(key('players', 1))).slice(0, 1).map(({ id }) => id));
  }
}

/** A rolled-back transaction may have used up ids in one store and not in the other. */
function withoutIds({ rows, outbox, attention, actions, state }: Awaited<ReturnType<typeof dump>>) {
  const bare = (items: readonly { readonly id: number }[]) => items.map(({ id: _, ...rest }) => rest);
  return { rows, outbox: bare(outbox), attention: bare(attention), actions: bare(actions), state };
}
