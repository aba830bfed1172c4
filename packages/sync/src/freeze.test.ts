import { describe, expect, it } from 'vitest';
import { entriesOf, freeze, split, unfreeze } from './freeze.ts';
import { MemoryStore } from './memory-store.ts';
import { testModel } from './model.testing.ts';
import { BATCH_CHARACTERS, type Batch } from './protocol.ts';
import type { Json } from './registers.ts';
import { Replica } from './replica.ts';
import { type FrozenBatch, initialState } from './store.ts';

const START = 1_750_000_000_000;

function device(leases: Record<string, { sid: number }[]> = {}) {
  const store = new MemoryStore({ ...initialState('a'), ordinal: 1, epoch: 'e1', leases });
  const replica = new Replica({ store, model: testModel, now: () => START, onWrite: () => undefined });
  const create = (collection: string, values: Record<string, Json>) =>
    replica.write({ urgent: false }, (writer) => writer.create(collection, values));
  const change = (collection: string, sid: number, values: Record<string, Json>) =>
    replica.write({ urgent: false }, (writer) => writer.change(collection, sid, values));
  const freezeNow = () => store.write('strict', (tx) => freeze(tx, testModel));
  const confirmAll = () =>
    store.write('strict', async (tx) => {
      await tx.removeOutbox((await tx.state()).frozen?.entries ?? []);
      await tx.setState({ frozen: null });
    });
  return { store, replica, create, change, freezeNow, confirmAll };
}

const ids = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ sid: from + index }));
const batchOf = (frozen: FrozenBatch | null): Batch => JSON.parse(frozen?.body ?? 'null');
const sidsOf = (frozen: FrozenBatch | null) => batchOf(frozen).mutations.map(({ sid }) => sid);

describe('freezing', () => {
  it('[OUT-2] makes a batch of the oldest changes under the next number, with everything that travels', async () => {
    const { store, create, freezeNow } = device({ players: ids(11, 5) });
    await create('players', { name: 'Ada' });
    await create('players', { name: 'Bo' });
    const frozen = await freezeNow();
    expect(batchOf(frozen)).toMatchObject({
      device: 'a',
      epoch: 'e1',
      number: 1,
      mutations: [
        { op: 'updatePlayer', sid: 11, incremental: 1, registers: { name: ['Ada', expect.any(String)] } },
        { op: 'updatePlayer', sid: 12, incremental: 1 },
      ],
    });
    const { outbox, state } = store.snapshot();
    const entries = outbox.map(({ id }) => id);
    expect(state).toMatchObject({ nextBatch: 2, frozen: { number: 1, attempts: 0, entries } });
  });

  it('[OUT-2] a frozen batch stays byte for byte what it is; later changes wait behind it', async () => {
    const { create, change, freezeNow, confirmAll } = device({ players: ids(11, 5) });
    await create('players', { name: 'Ada' });
    const first = await freezeNow();
    await change('players', 11, { name: 'Ava' });
    expect(await freezeNow()).toEqual(first);
    await confirmAll();
    const second = await freezeNow();
    expect(second?.number).toBe(2);
    expect(batchOf(second).mutations[0]?.registers.name?.[0]).toBe('Ava');
  });

  it('[OUT-2] up to 60,000 characters, in the order of writing, and everything travels once', async () => {
    const { create, freezeNow, confirmAll } = device({ players: ids(11, 300) });
    for (let n = 0; n < 300; n++) await create('players', { name: 'x'.repeat(700) });
    const sent: number[] = [];
    const sizes: number[] = [];
    for (let frozen = await freezeNow(); frozen !== null; frozen = await freezeNow()) {
      sent.push(...sidsOf(frozen));
      sizes.push(frozen.body.length);
      await confirmAll();
    }
    expect(sent).toEqual(ids(11, 300).map(({ sid }) => sid));
    expect(Math.max(...sizes)).toBeLessThan(BATCH_CHARACTERS + 1_000);
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(BATCH_CHARACTERS - 1_000);
  });

  it('[OUT-2] a single change that is larger travels alone', async () => {
    const { create, freezeNow, confirmAll } = device({ players: ids(11, 3) });
    await create('players', { name: 'small' });
    await create('players', { name: 'x'.repeat(BATCH_CHARACTERS * 2) });
    await create('players', { name: 'small' });
    const sent: number[][] = [];
    for (let frozen = await freezeNow(); frozen !== null; frozen = await freezeNow()) {
      sent.push(sidsOf(frozen));
      await confirmAll();
    }
    expect(sent).toEqual([[11], [12], [13]]);
  });

  it('[OUT-2] nothing waits: nothing is frozen, and no number is used', async () => {
    const { store, freezeNow } = device();
    expect(await freezeNow()).toBeNull();
    expect(store.snapshot().state.nextBatch).toBe(1);
  });

  it('[LOC-4] nothing that holds a local id is frozen, nor what builds on it', async () => {
    const { create, change, freezeNow } = device({
      teams: ids(1, 2),
      matches: ids(50, 2),
      players: ids(11, 1),
    });
    await create('teams', { name: 'T' }); // 1
    await create('teams', { name: 'U' }); // 2
    await create('players', { name: 'real' }); // 11
    await create('players', { name: 'local' }); // -30
    await change('teams', 1, { captain: 11 }); // waits with what merges into it
    await create('matches', { name: 'M', 'events/1-1': { player_sid: -30 } }); // 50, held: names a local id
    await change('teams', 1, { 'player_sids/-30': 1 }); // held: names a local id
    await change('matches', 50, { score: 1 }); // held: its creation is
    await change('teams', 2, { name: 'V' }); // merged into its creation, which may go
    await create('matches', { name: 'N', team_sid: 2 }); // 51
    const { mutations } = batchOf(await freezeNow());
    expect(mutations.map(({ sid }) => sid)).toEqual([1, 2, 11, 51]);
    expect(mutations.flatMap(({ registers }) => Object.keys(registers))).not.toContain('player_sids/-30');
  });

  it('[LOC-4] what refers to a row whose creation is held back waits with it; what refers to an old row does not', async () => {
    const { store, create, change, freezeNow } = device({ teams: ids(1, 2), matches: ids(50, 2) });
    const old = { collection: 'teams', sid: 9, space: 1, change: 3, incremental: 1, waiting: {}, base: {} };
    await store.write('relaxed', (tx) => tx.putRows([old]));
    await create('players', { name: 'local' });
    await create('teams', { name: 'T', captain: -30 });
    await create('matches', { name: 'M', team_sid: 1 });
    await change('teams', 9, { captain: -30 });
    await create('matches', { name: 'N', team_sid: 9 });
    expect(sidsOf(await freezeNow())).toEqual([51]);
  });

  it('[LOC-4] no later change of a row that is held back overtakes it', async () => {
    const { replica, create, freezeNow } = device({ matches: ids(50, 1), teams: ids(1, 1) });
    await create('players', { name: 'local' });
    await create('matches', { name: 'M', 'events/1-1': { player_sid: -30 } });
    await replica.write({ urgent: false }, (writer) => writer.remove('matches', 50));
    await create('teams', { name: 'T' });
    expect(sidsOf(await freezeNow())).toEqual([1]);
  });

  it('[LOC-4] ids that mean nobody hold nothing back', async () => {
    const { create, freezeNow } = device({ teams: ids(1, 1) });
    await create('players', { name: 'local' });
    await create('teams', { name: 'T', captain: -1, 'player_sids/0': 0 });
    expect(sidsOf(await freezeNow())).toEqual([1]);
  });
});

describe('a batch that cannot be sent as it is', () => {
  it('[OUT-3] waits again when it is unfrozen, and gets a new number', async () => {
    const { store, create, freezeNow } = device({ players: ids(11, 3) });
    for (const name of ['a', 'b', 'c']) await create('players', { name });
    await freezeNow();
    await store.write('strict', (tx) => unfreeze(tx, 1));
    expect(store.snapshot()).toMatchObject({ state: { frozen: null }, outbox: [{}, {}, {}] });
    expect((await freezeNow())?.number).toBe(2);
  });

  it('[OUT-8] is split into its older half under a new number; the rest waits', async () => {
    const { store, create, freezeNow } = device({ players: ids(11, 5) });
    for (const name of ['a', 'b', 'c', 'd', 'e']) await create('players', { name });
    await freezeNow();
    const half = await store.write('strict', (tx) => split(tx, 1));
    expect(sidsOf(half)).toEqual([11, 12, 13]);
    expect(half?.number).toBe(2);
    const [first, second, third] = store.snapshot().outbox;
    expect(store.snapshot().state.frozen?.entries).toEqual([first?.id, second?.id, third?.id]);
    const quarter = await store.write('strict', (tx) => split(tx, 2));
    const eighth = await store.write('strict', (tx) => split(tx, quarter?.number ?? 0));
    expect(sidsOf(eighth)).toEqual([11]);
    expect(await store.write('strict', (tx) => split(tx, eighth?.number ?? 0))).toBeNull();
  });

  it('[LOC-5] a step that names another number does nothing', async () => {
    const { store, create, freezeNow } = device({ players: ids(11, 3) });
    await create('players', { name: 'a' });
    await create('players', { name: 'b' });
    await freezeNow();
    const before = store.snapshot();
    await store.write('strict', async (tx) => [await unfreeze(tx, 7), await split(tx, 7)]);
    expect(store.snapshot()).toEqual(before);
  });

  it('its entries are found among others that wait between them', async () => {
    const { store, create, change, freezeNow } = device({ players: ids(11, 600), teams: ids(1, 1) });
    await create('teams', { name: 'T' });
    for (let n = 0; n < 600; n++) await create('players', { name: 'x' });
    await create('players', { name: 'local' });
    await change('teams', 1, { captain: -30 });
    const frozen = await freezeNow();
    const found = frozen === null ? [] : await store.read((tx) => entriesOf(tx, frozen));
    expect(found.map(({ id }) => id)).toEqual(frozen?.entries);
  });
});
