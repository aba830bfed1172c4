import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Batch, MutationResult, PushAnswer, ServerRow } from '../model/protocol.ts';
import type { Changes, Json, Register, Registers } from '../model/registers.ts';
import { formatStamp } from '../model/stamp.ts';
import { MemoryStore } from '../store/memory-store.ts';
import { nameOf, withoutAnswered } from '../store/rows.ts';
import { initialState } from '../store/store.ts';
import { testModel } from '../testing/model.testing.ts';
import { Replica } from '../writes/replica.ts';
import { confirm, listSingleChange, ROW_DELETED } from './answer.ts';
import { freeze } from './freeze.ts';

const START = 1_750_000_000_000;
const APPLIED: MutationResult = { status: 'applied' };
const REFUSED: MutationResult = { status: 'refused', code: 403, message: 'access forbidden' };

function device() {
  const leases = {
    players: [{ sid: 11 }, { sid: 12 }, { sid: 13 }],
    teams: [{ sid: 1 }, { sid: 2 }],
    matches: [{ sid: 50 }, { sid: 51 }],
  };
  const store = new MemoryStore({ ...initialState('a'), ordinal: 1, epoch: 'e1', leases });
  let now = START;
  const replica = new Replica({ store, model: testModel, now: () => now++, onWrite: () => undefined });
  const create = (collection: string, values: Changes) =>
    replica.write({ urgent: false, label: 'create' }, (writer) => writer.create(collection, values));
  const change = (collection: string, sid: number, values: Changes) =>
    replica.write({ urgent: false, label: 'change' }, (writer) => writer.change(collection, sid, values));
  const freezeNow = () => store.write('strict', (tx) => freeze(tx, testModel));
  /** Answers the frozen batch. Mutations without a given result are applied. */
  const answer = async (
    results: Readonly<Record<number, MutationResult>> = {},
    rows?: readonly ServerRow[],
  ) => {
    const frozen = await freezeNow();
    const { mutations }: Batch = JSON.parse(frozen?.body ?? '{"mutations":[]}');
    const given: PushAnswer = {
      results: mutations.map((_, index) => results[index] ?? APPLIED),
      rows: rows ?? rowsOf(mutations.filter((_, index) => (results[index] ?? APPLIED).status !== 'refused')),
    };
    return store.write('strict', (tx) =>
      confirm(tx, testModel, { number: frozen?.number ?? 0, answer: given, at: now }),
    );
  };
  return { store, replica, create, change, freezeNow, answer };
}

let counter = 100;
function rowsOf(mutations: Batch['mutations']): readonly ServerRow[] {
  const rows = new Map<string, ServerRow>();
  for (const { op, sid, incremental, registers } of mutations) {
    const collection = testModel.parseOperation(op)?.collection ?? '';
    const before = rows.get(nameOf(collection, sid))?.registers;
    const row = { collection, sid, space: 1, incremental, registers: { ...before, ...registers } };
    rows.set(nameOf(collection, sid), { ...row, change: ++counter });
  }
  return [...rows.values()];
}

const values = (registers: Registers | null | undefined): Changes =>
  Object.fromEntries(Object.entries(registers ?? {}).map(([path, [value]]) => [path, value]));
const register = (value: Json, time = START + 1_000): Register => [
  value,
  formatStamp({ time, counter: 0, device: 'b' }),
];
const row = (at: ReturnType<typeof device>, collection: string, sid: number) =>
  at.store.snapshot().rows.find((each) => each.collection === collection && each.sid === sid);

describe('the answer to a batch', () => {
  it('[OUT-4.2] an answer replaces the base and removes the entries in one transaction', async () => {
    const at = device();
    await at.create('players', { name: 'Ada' });
    expect(await at.answer()).toEqual({ answered: 1, listed: 0 });
    const { outbox, rows, state } = at.store.snapshot();
    expect(outbox).toEqual([]);
    expect(state.frozen).toBeNull();
    expect(rows).toMatchObject([{ sid: 11, change: counter, incremental: 1, waiting: {} }]);
    expect(values(rows[0]?.base)).toEqual({ name: 'Ada' });
  });

  it('[OUT-2.3, OUT-4.2] a change made after the batch was frozen stays on top and keeps its counter', async () => {
    const at = device();
    await at.create('players', { name: 'Ada', score: 1 });
    await at.freezeNow();
    await at.change('players', 11, { name: 'Ava' });
    await at.answer();
    expect(row(at, 'players', 11)).toMatchObject({
      incremental: 2,
      base: { name: ['Ada', expect.any(String)] },
    });
    expect(values(row(at, 'players', 11)?.waiting)).toEqual({ name: 'Ava' });
    await at.answer();
    expect(row(at, 'players', 11)).toMatchObject({ incremental: 2, waiting: {} });
  });

  it('[MRG-6.3] a base is not replaced by one with a lower change number', async () => {
    const at = device();
    await at.create('players', { name: 'Ada' });
    await at.freezeNow();
    const newer = {
      collection: 'players',
      sid: 11,
      change: 900,
      incremental: 7,
      base: { name: register('pulled') },
    };
    await at.store.write('relaxed', async (tx) => {
      const stored = await tx.row(newer);
      if (stored !== undefined) await tx.putRows([{ ...stored, ...newer }]);
    });
    await at.answer();
    expect(row(at, 'players', 11)).toMatchObject({ change: 900, base: newer.base, waiting: {} });
  });

  it('[OUT-4.3] an answer without a result for each mutation changes nothing', async () => {
    const at = device();
    await at.create('players', { name: 'Ada' });
    await at.freezeNow();
    const before = at.store.snapshot();
    const short = at.store.write('strict', (tx) =>
      confirm(tx, testModel, { number: 1, answer: { results: [], rows: [] }, at: START }),
    );
    await expect(short).rejects.toThrow('does not fit');
    expect(at.store.snapshot()).toEqual(before);
  });

  it('[LOC-5.3] the answer to a batch that is no longer the frozen one changes nothing', async () => {
    const at = device();
    await at.create('players', { name: 'Ada' });
    await at.freezeNow();
    const before = at.store.snapshot();
    const late = { number: 7, answer: { results: [APPLIED], rows: [] }, at: START };
    const done = await at.store.write('strict', (tx) => confirm(tx, testModel, late));
    expect(done).toEqual({ answered: 0, listed: 0 });
    expect(at.store.snapshot()).toEqual(before);
  });

  it('[MRG-5.5] stamps of others in an answer raise the clock, so that the next write is later', async () => {
    const at = device();
    await at.create('players', { name: 'Ada' });
    const ahead = register('theirs', START + 60_000);
    await at.answer({}, [
      { collection: 'players', sid: 11, space: 1, change: 3, incremental: 2, registers: { name: ahead } },
    ]);
    await at.change('players', 11, { name: 'mine' });
    expect((row(at, 'players', 11)?.waiting.name?.[1] ?? '') > ahead[1]).toBe(true);
  });

  it('[MRG-6.2] the waiting registers of a row are the sum of its entries in the outbox', () => {
    const entry = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer());
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), fc.nat(5), (written, answered) => {
        const entries: readonly Registers[] = written.map((each, index) =>
          Object.fromEntries(
            Object.entries(each).map(([path, value]) => [path, register(value, START + index)]),
          ),
        );
        const sum = (all: readonly Registers[]): Registers => Object.assign({}, ...all);
        const left = entries.slice(0, answered).reduce(withoutAnswered, sum(entries));
        expect(left).toEqual(sum(entries.slice(answered)));
      }),
    );
  });
});

describe('a refused change', () => {
  it('[OUT-5.1, OUT-5.2] a refused change leaves the row and moves to the attention list; the other changes are applied', async () => {
    const at = device();
    await at.create('players', { name: 'Ada' });
    await at.create('players', { name: 'Bo' });
    await at.answer();
    await at.change('players', 11, { name: 'Eve' });
    await at.change('players', 12, { name: 'Ben' });
    const confirmedRow: ServerRow = {
      collection: 'players',
      sid: 11,
      space: 1,
      change: counter - 1,
      incremental: 1,
      registers: row(at, 'players', 11)?.base ?? {},
    };
    expect(await at.answer({ 0: REFUSED }, [confirmedRow])).toEqual({ answered: 2, listed: 1 });
    const { attention, outbox } = at.store.snapshot();
    expect(attention).toMatchObject([
      {
        sid: 11,
        op: 'updatePlayer',
        reason: 'refused',
        code: 403,
        message: 'access forbidden',
        behind: null,
      },
    ]);
    expect(values(attention[0]?.registers)).toEqual({ name: 'Eve' });
    expect(outbox).toEqual([]);
    expect(row(at, 'players', 11)).toMatchObject({ incremental: 1, waiting: {} });
    expect(values(row(at, 'players', 11)?.base)).toEqual({ name: 'Ada' });
  });

  it('[OUT-5.4, OUT-5.6] a refused creation moves its later changes and the references to it to the list', async () => {
    const at = device();
    await at.create('teams', { name: 'T' });
    await at.answer();
    await at.create('players', { name: 'Ada' }); // 11
    await at.freezeNow();
    await at.change('players', 11, { score: 1 });
    await at.change('teams', 1, { name: 'U', captain: 11 });
    await at.create('matches', { name: 'M', 'events/1-1': { player_sid: 11 } }); // 50: its creation moves, because it names 11
    await at.create('matches', { name: 'N', team_sid: 1 }); // 51 does not depend on 11 and stays
    await at.change('matches', 50, { score: 3 });
    expect(await at.answer({ 0: REFUSED })).toEqual({ answered: 1, listed: 4 });
    const { attention, outbox, rows } = at.store.snapshot();
    const [first] = attention;
    expect(
      attention.map((item) => [nameOf(item.collection, item.sid), values(item.registers), item.behind]),
    ).toEqual([
      ['players/11', { name: 'Ada' }, null],
      ['players/11', { score: 1 }, first?.id],
      ['teams/1', { captain: 11 }, first?.id],
      ['matches/50', { name: 'M', 'events/1-1': { player_sid: 11 }, score: 3 }, first?.id],
    ]);
    expect(outbox.map((entry) => [nameOf(entry.collection, entry.sid), values(entry.registers)])).toEqual([
      ['teams/1', { name: 'U' }],
      ['matches/51', { name: 'N', team_sid: 1 }],
    ]);
    expect(rows.map((each) => nameOf(each.collection, each.sid)).sort()).toEqual(['matches/51', 'teams/1']);
    expect(values(row(at, 'teams', 1)?.waiting)).toEqual({ name: 'U' });
  });

  it('[OUT-5.4] a refused creation moves changes that depend on it through other rows', async () => {
    const at = device();
    await at.create('players', { name: 'Ada' }); // 11
    await at.freezeNow();
    await at.create('teams', { name: 'T', captain: 11 }); // 1
    await at.create('matches', { name: 'M', team_sid: 1 }); // 50
    expect(await at.answer({ 0: REFUSED })).toMatchObject({ listed: 3 });
    expect(at.store.snapshot()).toMatchObject({ rows: [], outbox: [] });
  });

  it('[OUT-5.3] a retry writes the change and those that moved with it again with new stamps; the row is shown again', async () => {
    const at = device();
    await at.create('players', { name: 'Ada' });
    await at.freezeNow();
    await at.create('teams', { name: 'T', captain: 11 });
    await at.answer({ 0: REFUSED });
    const [item] = at.store.snapshot().attention;
    expect(await at.replica.retry(item?.id ?? 0)).toBe(true);
    const { attention, outbox } = at.store.snapshot();
    expect(attention).toEqual([]);
    expect(outbox.map((entry) => [entry.sid, values(entry.registers)])).toEqual([
      [11, { name: 'Ada' }],
      [1, { name: 'T', captain: 11 }],
    ]);
    expect((outbox[0]?.registers.name?.[1] ?? '') > (item?.registers.name?.[1] ?? 'z')).toBe(true);
    expect(await at.replica.retry(item?.id ?? 0)).toBe(false);
  });

  it('[OUT-5.5] a retry of a change behind a refused creation retries the creation too', async () => {
    const at = device();
    await at.create('players', { name: 'Ada' }); // 11
    await at.freezeNow();
    await at.replica.write({ urgent: false }, (writer) => writer.remove('players', 11));
    await at.answer({ 0: REFUSED });
    const behind = at.store.snapshot().attention.find((item) => item.behind !== null);
    expect(await at.replica.retry(behind?.id ?? 0)).toBe(true);
    const { attention, outbox } = at.store.snapshot();
    expect(attention).toEqual([]);
    expect(values(outbox[0]?.registers)).toEqual({ name: 'Ada' });
  });

  it('[OUT-5.2, OUT-5.3] discarding a change discards those that moved with it, and no others', async () => {
    const at = device();
    await at.create('players', { name: 'Ada' });
    await at.create('players', { name: 'Bo' });
    await at.freezeNow();
    await at.create('teams', { name: 'T', captain: 11 });
    await at.answer({ 0: REFUSED, 1: REFUSED });
    const [first] = at.store.snapshot().attention;
    expect(await at.replica.discard(first?.id ?? 0)).toBe(true);
    expect(at.store.snapshot().attention.map(({ sid }) => sid)).toEqual([12]);
    expect(at.store.snapshot().outbox).toEqual([]);
  });

  it('[OUT-7.2] a refused operation that this version does not know is listed like any other', async () => {
    const at = device();
    await at.create('players', { name: 'Ada' });
    const [entry] = at.store.snapshot().outbox;
    if (entry !== undefined)
      await at.store.write('relaxed', (tx) => tx.putOutbox([{ ...entry, op: 'upsertPlayer' }]));
    await at.answer({ 0: { status: 'refused', code: 500, message: 'invalid mutation object' } }, []);
    expect(at.store.snapshot()).toMatchObject({
      outbox: [],
      rows: [],
      attention: [{ collection: 'players', sid: 11, op: 'upsertPlayer' }],
    });
  });

  it('[OUT-8.4] a single change that cannot be sent is listed alone', async () => {
    const at = device();
    await at.create('players', { name: 'Ada' });
    await at.create('players', { name: 'Bo' });
    await at.freezeNow();
    const why = { code: 500, message: 'broken', at: START };
    expect(
      await at.store.write('strict', (tx) => listSingleChange(tx, testModel, { number: 1, ...why })),
    ).toBe(0);
    expect(at.store.snapshot().outbox).toHaveLength(2);
  });
});

describe('an edit of a row that was deleted on another device', () => {
  const deleted = { deleted: register(true) };

  it('[MRG-4.1, MRG-4.2] an edit of a deleted row is kept and listed, and a retry restores the row', async () => {
    const at = device();
    await at.create('players', { name: 'Ada' });
    await at.answer();
    await at.change('players', 11, { name: 'Ava' });
    const merged = { collection: 'players', sid: 11, space: 1, change: ++counter, incremental: 3 };
    await at.answer({ 0: { status: 'deleted' } }, [
      { ...merged, registers: { name: register('Ava'), ...deleted } },
    ]);
    const [item] = at.store.snapshot().attention;
    expect(item).toMatchObject({ reason: 'deleted', code: ROW_DELETED, sid: 11 });
    expect(at.store.snapshot().outbox).toEqual([]);
    await at.replica.retry(item?.id ?? 0);
    expect(values(at.store.snapshot().outbox[0]?.registers)).toEqual({ deleted: false });
    const shown = await at.replica.write({ urgent: false }, (writer) => writer.row('players', 11));
    expect(shown.value?.name?.[0]).toBe('Ava');
  });
});
