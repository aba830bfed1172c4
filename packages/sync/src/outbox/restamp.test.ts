import { describe, expect, it } from 'vitest';
import { formatStamp, parseStamp } from '../model/stamp.ts';
import { MemoryStore } from '../store/memory-store.ts';
import { initialState } from '../store/store.ts';
import { testModel } from '../testing/model.testing.ts';
import { Replica } from '../writes/replica.ts';
import { freeze } from './freeze.ts';
import { restampWaiting } from './restamp.ts';

const START = 1_750_000_000_000;
const YEAR = 365 * 86_400_000;

async function aheadByAYear() {
  const leases = { players: [{ sid: 11 }, { sid: 12 }] };
  const store = new MemoryStore({ ...initialState('a'), ordinal: 1, epoch: 'e1', leases });
  const replica = new Replica({ store, model: testModel, now: () => START + YEAR, onWrite: () => undefined });
  const change = (name: string) =>
    replica.write({ urgent: false, label: name }, (writer) => writer.change('players', 11, { name }));
  await replica.write({ urgent: false }, (writer) => writer.create('players', { name: 'first', score: 1 }));
  await store.write('strict', (tx) => freeze(tx, testModel));
  await change('second');
  const { action = 0 } = await change('third');
  const refusal = { number: 1, serverNow: START, deviceNow: START + YEAR };
  const restamp = (number = 1) =>
    store.write('strict', (tx) => restampWaiting(tx, testModel, { ...refusal, number }));
  return { store, replica, action, restamp };
}

describe('a clock that is a year ahead', () => {
  it("[MRG-5.3, MRG-5.4] all waiting changes get new stamps in their order, within the server's tolerance", async () => {
    const { store, restamp } = await aheadByAYear();
    await restamp();
    const { outbox, rows, state } = store.snapshot();
    const stamps = outbox.flatMap(({ registers }) => Object.values(registers).map(([, stamp]) => stamp));
    expect(outbox).toHaveLength(2);
    expect(stamps.every((stamp) => parseStamp(stamp).time === START)).toBe(true);
    expect((outbox[1]?.registers.name?.[1] ?? '') > (outbox[0]?.registers.name?.[1] ?? 'z')).toBe(true);
    expect(outbox[0]?.registers.name?.[1]).toBe(outbox[0]?.registers.score?.[1]);
    expect(rows[0]?.waiting).toEqual({ ...outbox[0]?.registers, ...outbox[1]?.registers });
    expect(state).toMatchObject({ frozen: null, offset: -YEAR, nextBatch: 2, clock: { time: START } });
  });

  it('[MRG-5.3] the new stamps follow the order of the old ones, even if an entry names a later one first', async () => {
    const { store, restamp } = await aheadByAYear();
    const [entry] = store.snapshot().outbox;
    if (entry === undefined) throw new Error('something waits');
    const at = (counter: number) => formatStamp({ time: START + YEAR, counter, device: 'a' });
    const registers = { score: [1, at(900)], name: ['a', at(800)] } as const;
    await store.write('strict', (tx) => tx.putOutbox([{ ...entry, registers }]));
    await restamp();
    const restamped = store.snapshot().outbox.find(({ id }) => id === entry.id)?.registers;
    expect((restamped?.name?.[1] ?? 'z') < (restamped?.score?.[1] ?? '')).toBe(true);
  });

  it('[MRG-5.3] the new stamps are above everything that was pulled', async () => {
    const { store, restamp } = await aheadByAYear();
    const theirs = formatStamp({ time: START + 200_000, counter: 3, device: 'z' });
    const base = {
      collection: 'teams',
      sid: 1,
      space: 1,
      change: 3,
      incremental: 1,
      base: { name: ['T', theirs] as const },
      waiting: {},
    };
    await store.write('relaxed', (tx) => tx.putRows([base]));
    await restamp();
    const stamps = store
      .snapshot()
      .outbox.flatMap(({ registers }) => Object.values(registers).map(([, stamp]) => stamp));
    expect(stamps.every((stamp) => stamp > theirs)).toBe(true);
  });

  it('[MRG-7.1, MRG-5.3] undo still finds its action, and later writes come after the new stamps', async () => {
    const { store, replica, action, restamp } = await aheadByAYear();
    await restamp();
    const highest = store.snapshot().outbox[1]?.registers.name?.[1];
    expect(await replica.undo(action)).toBe(true);
    const waiting = store.snapshot().rows[0]?.waiting;
    expect(waiting?.name?.[0]).toBe('second');
    const stamp = waiting?.name?.[1];
    expect(stamp !== undefined && highest !== undefined && stamp > highest).toBe(true);
    expect(stamp === undefined ? 0 : parseStamp(stamp).time).toBe(START);
  });

  it('[LOC-5.3] a refusal of a batch that is no longer the frozen one changes nothing', async () => {
    const { store, restamp } = await aheadByAYear();
    const before = store.snapshot();
    await restamp(9);
    expect(store.snapshot()).toEqual(before);
  });
});
