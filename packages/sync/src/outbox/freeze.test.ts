import { describe, expect, it } from 'vitest';
import { BATCH_CHARACTERS, type Batch } from '../model/protocol.ts';
import type { Json } from '../model/registers.ts';
import { MemoryStore } from '../store/memory-store.ts';
import { type FrozenBatch, initialState } from '../store/store.ts';
import { testModel } from '../testing/model.testing.ts';
import { Replica } from '../writes/replica.ts';
import { entriesOf, freeze, split, unfreeze } from './freeze.ts';

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

describe('freezing a batch', () => {
  it('[OUT-2.1] a batch takes the oldest changes under the next number, with all their data', async () => {
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

  it('[OUT-2.3] a frozen batch does not change; later changes wait behind it', async () => {
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

  it('[OUT-2.1] batches carry up to 60,000 characters in the order of writing, and each change once', async () => {
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

  it('[OUT-2.2] a single change above the limit travels alone', async () => {
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

  it('[OUT-2.1] without waiting changes nothing is frozen and no number is used', async () => {
    const { store, freezeNow } = device();
    expect(await freezeNow()).toBeNull();
    expect(store.snapshot().state.nextBatch).toBe(1);
  });

  it('[LOC-4.7, LOC-4.8] changes with a local id, and changes that build on them, are not frozen', async () => {
    const { create, change, freezeNow } = device({
      teams: ids(1, 2),
      matches: ids(50, 2),
      players: ids(11, 1),
    });
    await create('teams', { name: 'T' }); // 1
    await create('teams', { name: 'U' }); // 2
    await create('players', { name: 'real' }); // 11
    await create('players', { name: 'local' }); // -30
    await change('teams', 1, { captain: 11 }); // waits with the changes that merge into it
    await create('matches', { name: 'M', 'events/1-1': { player_sid: -30 } }); // 50, held: names a local id
    await change('teams', 1, { 'player_sids/-30': 1 }); // held: names a local id
    await change('matches', 50, { score: 1 }); // held: its creation is held
    await change('teams', 2, { name: 'V' }); // merged into its creation, which may be sent
    await create('matches', { name: 'N', team_sid: 2 }); // 51
    const { mutations } = batchOf(await freezeNow());
    expect(mutations.map(({ sid }) => sid)).toEqual([1, 2, 11, 51]);
    expect(mutations.flatMap(({ registers }) => Object.keys(registers))).not.toContain('player_sids/-30');
  });

  it('[LOC-4.8] a reference to a row whose creation waits is held back; a reference to an existing row is not', async () => {
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

  it('[LOC-4.8] later changes of a row that is held back wait, too', async () => {
    const { replica, create, freezeNow } = device({ matches: ids(50, 1), teams: ids(1, 1) });
    await create('players', { name: 'local' });
    await create('matches', { name: 'M', 'events/1-1': { player_sid: -30 } });
    await replica.write({ urgent: false }, (writer) => writer.remove('matches', 50));
    await create('teams', { name: 'T' });
    expect(sidsOf(await freezeNow())).toEqual([1]);
  });

  it('[LOC-4.11] a deletion waits behind a creation that waits for its id', async () => {
    const { replica, create, change, freezeNow } = device({ teams: ids(1, 2) });
    await create('teams', { name: 'T' }); // 1
    await create('teams', { name: 'U' }); // 2
    await create('matches', { name: 'M', team_sid: 1 }); // waits for its id
    await replica.write({ urgent: false }, (writer) => writer.remove('teams', 1));
    await change('teams', 2, { captain: 4 }); // merged into its creation
    const { mutations } = batchOf(await freezeNow());
    expect(mutations.map(({ op, sid }) => `${op} ${sid}`)).toEqual(['updateTeam 1', 'updateTeam 2']);
  });

  it('[LOC-4.11] a deletion that is older than what waits for its id is sent', async () => {
    const { replica, create, freezeNow } = device({ teams: ids(1, 1) });
    await create('teams', { name: 'T' });
    await replica.write({ urgent: false }, (writer) => writer.remove('teams', 1));
    await create('matches', { name: 'M', team_sid: 0 });
    const { mutations } = batchOf(await freezeNow());
    expect(mutations.map(({ op }) => op)).toEqual(['updateTeam', 'deleteTeam']);
  });

  it('[LOC-4.7] the ids 0 and -1 hold nothing back', async () => {
    const { create, freezeNow } = device({ teams: ids(1, 1) });
    await create('players', { name: 'local' });
    await create('teams', { name: 'T', captain: -1, 'player_sids/0': 0 });
    expect(sidsOf(await freezeNow())).toEqual([1]);
  });
});

describe('a batch that cannot be sent unchanged', () => {
  it('[OUT-3.4, OUT-3.5] the changes of an unfrozen batch wait again and get a new number', async () => {
    const { store, create, freezeNow } = device({ players: ids(11, 3) });
    for (const name of ['a', 'b', 'c']) await create('players', { name });
    await freezeNow();
    await store.write('strict', (tx) => unfreeze(tx, 1));
    expect(store.snapshot()).toMatchObject({ state: { frozen: null }, outbox: [{}, {}, {}] });
    expect((await freezeNow())?.number).toBe(2);
  });

  it('[OUT-8.1, OUT-8.3] a split freezes the older half under a new number; the rest waits', async () => {
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

  it('[LOC-5.3] a step that names another batch number changes nothing', async () => {
    const { store, create, freezeNow } = device({ players: ids(11, 3) });
    await create('players', { name: 'a' });
    await create('players', { name: 'b' });
    await freezeNow();
    const before = store.snapshot();
    await store.write('strict', async (tx) => [await unfreeze(tx, 7), await split(tx, 7)]);
    expect(store.snapshot()).toEqual(before);
  });

  it('the entries of a batch are found among others that wait', async () => {
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
