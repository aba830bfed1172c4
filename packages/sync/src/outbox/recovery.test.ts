import { describe, expect, it } from 'vitest';
import type { Listing, MutationResult, ServerRow } from '../model/protocol.ts';
import type { Changes } from '../model/registers.ts';
import { formatStamp } from '../model/stamp.ts';
import { Comparison, READ_FROM_START } from '../pull/audit.ts';
import { keepRegistration } from '../pull/identity.ts';
import { applyNamed } from '../pull/pull.ts';
import { EARLIER_EPOCH, GONE } from '../store/rows.ts';
import type { initialState } from '../store/store.ts';
import { arrivals, player, register, START, shown } from '../testing/arrivals.testing.ts';
import { testModel } from '../testing/model.testing.ts';
import { confirm } from './answer.ts';
import { freeze } from './freeze.ts';
import { queueMissingRows } from './recovery.ts';
import { restampWaiting } from './restamp.ts';

type Device = ReturnType<typeof arrivals>;

const enter = ({ store }: Device, epoch = 'e2') =>
  store.write('strict', (tx) =>
    keepRegistration(tx, testModel, { device: 'a', registration: { ordinal: 7, epoch } }),
  );
const named = (
  { store }: Device,
  rows: readonly ServerRow[],
  gone: readonly number[],
  collection = 'players',
) =>
  store.write('relaxed', async (tx) => {
    const { cursor, epoch } = await tx.state();
    const names = gone.map((sid) => ({ collection, sid }));
    return applyNamed(tx, testModel, { cursor, answer: { epoch, rows, gone: names } });
  });
const queue = ({ store }: Device) => store.write('strict', (tx) => queueMissingRows(tx, testModel));
const freezeNext = ({ store }: Device) => store.write('strict', (tx) => freeze(tx, testModel));
const waiting = ({ store }: Device) =>
  store.snapshot().outbox.map(({ op, sid, registers }) => [op, sid, Object.keys(registers)] as const);
const team = (sid: number, change: number, values: Changes): ServerRow => ({
  ...player(sid, change, values),
  collection: 'teams',
});

/** A device that has Bo and Cy of the old epoch, and a change of Bo in a frozen batch. */
async function restored() {
  const at = arrivals();
  await at.apply('', {
    rows: [player(2, 50, { name: 'Bo' }, 4), player(3, 60, { name: 'Cy', score: 1 }, 9)],
    cursor: 'c60',
  });
  await at.rename(2, 'Ben');
  await freezeNext(at);
  await enter(at);
  return at;
}

/** Freezes and answers the waiting changes, each with the result of `decide`, and merges rows as the server would. */
async function answered(
  at: Device,
  decide: (path: string) => MutationResult = () => ({ status: 'applied' }),
  rows: readonly ServerRow[] = [],
) {
  const batch = await freezeNext(at);
  if (batch === null) throw new Error('nothing was frozen');
  const { mutations } = JSON.parse(batch.body) as { mutations: { registers: Changes }[] };
  const results = mutations.map(({ registers }) => decide(Object.keys(registers).join()));
  await at.store.write('strict', (tx) =>
    confirm(tx, testModel, { number: batch.number, answer: { results, rows }, at: START }),
  );
}

const refused = (code: number): MutationResult => ({ status: 'refused', code, message: 'no' });

describe('a restored server', () => {
  it('[PUL-6.3] after a restore the device keeps rows and waiting changes, and forgets cursor, batch and leases', async () => {
    const at = await restored();
    expect(shown(at)).toEqual({ 2: { name: 'Ben' }, 3: { name: 'Cy', score: 1 } });
    const { state, outbox } = at.store.snapshot();
    expect(state).toMatchObject({
      epoch: 'e2',
      ordinal: 7,
      cursor: '',
      frozen: null,
      leases: {},
      auditedAt: READ_FROM_START,
      recovery: 'reading',
    });
    expect(outbox).toMatchObject([{ sid: 2 }]);
  });

  it('[PUL-6.2] a registration in the same epoch changes only the ordinal', async () => {
    const at = arrivals();
    await at.apply('', { rows: [player(2, 50, { name: 'Bo' })], cursor: 'c50' });
    await enter(at, 'e1');
    expect(at.store.snapshot()).toMatchObject({
      rows: [{ change: 50 }],
      state: { cursor: 'c50', ordinal: 7, recovery: null },
    });
  });

  it('[PUL-6.4] nothing is pushed until the device knows what the restored server lacks', async () => {
    const at = await restored();
    expect(await freezeNext(at)).toBeNull();
    await named(at, [player(2, 5, { name: 'Bo' }), player(3, 6, { name: 'Cy', score: 1 })], []);
    await queue(at);
    expect((await freezeNext(at))?.entries).toHaveLength(1);
  });

  it('[PUL-6.5, PUL-6.6] older rows of a restored server replace the bases, and what they lack is sent with its stamps and counter', async () => {
    const at = await restored();
    const [before] = at.store.snapshot().rows.filter(({ sid }) => sid === 3);
    const older = { ...player(3, 4, {}), registers: { name: register('C', START - 9_000) } };
    await at.apply('', { rows: [older, player(2, 5, { name: 'Bo' })], cursor: 'e2:5' });
    expect(shown(at)).toEqual({ 2: { name: 'Ben' }, 3: { name: 'Cy', score: 1 } });
    await queue(at);
    const { rows, outbox, state } = at.store.snapshot();
    expect(rows.find(({ sid }) => sid === 3)).toMatchObject({ change: 4, base: older.registers });
    expect(outbox).toMatchObject([
      { sid: 3, op: 'updatePlayer', incremental: 9, registers: before?.base },
      { sid: 2, op: 'updatePlayer' },
    ]);
    expect(state.recovery).toBe('sending');
  });

  it('[PUL-6.5, PUL-6.6] a row that the restored server lacks is created again before the changes that waited', async () => {
    const at = await restored();
    const [, before] = at.store.snapshot().rows;
    await named(at, [player(2, 5, { name: 'Bo' })], [3]);
    await queue(at);
    const { rows, outbox } = at.store.snapshot();
    expect(outbox).toMatchObject([
      { sid: 3, op: 'updatePlayer', incremental: 9, registers: before?.base },
      { sid: 2 },
    ]);
    expect(rows.find(({ sid }) => sid === 3)).toMatchObject({ base: null, waiting: before?.base });
    expect(shown(at)).toEqual({ 2: { name: 'Ben' }, 3: { name: 'Cy', score: 1 } });
  });

  it('[PUL-6.9, PUL-6.28] what the server takes back only in part is sent in a mutation of its own, other registers of its calls never', async () => {
    for (const isThere of [true, false]) {
      const at = arrivals();
      await at.apply('', {
        rows: [player(3, 60, { name: 'Cy', role: 'owner', guarded: 'limited' })],
        cursor: 'c60',
      });
      await enter(at);
      const older = { ...player(3, 4, {}), registers: { name: register('C', START - 9_000) } };
      await named(at, isThere ? [older] : [], isThere ? [] : [3]);
      await queue(at);
      expect(waiting(at)).toEqual([
        ['updatePlayer', 3, ['name']],
        ['updatePlayer', 3, ['guarded']],
      ]);
    }
  });

  it('[PUL-6.4, PUL-6.21] a row that the pages did not bring may be deleted, so it is not created again', async () => {
    const at = await restored();
    const tombstone = player(3, 6, { name: 'Cy', score: 1, deleted: true });
    await named(at, [tombstone, player(2, 5, { name: 'Bo' })], []);
    await queue(at);
    expect(waiting(at)).toEqual([['updatePlayer', 2, ['name']]]);
    expect(at.store.snapshot().state.recovery).toBeNull();
  });

  it('[PUL-6.21, PUL-6.6] a confirmed deletion survives, whether the restored server has the row or not', async () => {
    for (const rows of [[player(2, 5, { name: 'Bo' })], []]) {
      const at = arrivals();
      await at.apply('', { rows: [player(2, 50, { name: 'Bo', deleted: true })], cursor: 'c50' });
      await enter(at);
      await named(at, rows, rows.length === 0 ? [2] : []);
      await queue(at);
      expect(at.store.snapshot().outbox.at(-1)).toMatchObject({ op: 'deletePlayer', sid: 2 });
      expect(waiting(at)).toHaveLength(rows.length === 0 ? 2 : 1);
      expect(shown(at)).toEqual({ 2: { name: 'Bo', deleted: true } });
    }
  });

  it('[PUL-6.6] rows are created after those to which their fields refer; lists that refer to later ones follow', async () => {
    const at = arrivals();
    const match = { ...player(5, 53, { name: 'M', team_sid: 1, captain: 3 }), collection: 'matches' };
    await at.apply('', {
      rows: [
        match,
        team(1, 50, { name: 'T', captain: 3, 'player_sids/2': 0 }),
        player(2, 51, { name: 'Bo' }),
        player(3, 52, { name: 'Cy' }),
      ],
      cursor: 'c60',
    });
    await enter(at);
    for (const [collection, ...sids] of [
      ['teams', 1],
      ['players', 2, 3],
      ['matches', 5],
    ] as const) {
      await named(at, [], sids, collection);
    }
    await queue(at);
    expect(waiting(at)).toEqual([
      ['updatePlayer', 3, ['name']],
      ['updateTeam', 1, ['name', 'captain']],
      ['updatePlayer', 2, ['name']],
      ['updateMatch', 5, ['name', 'team_sid', 'captain']],
      ['updateTeam', 1, ['player_sids/2']],
    ]);
  });

  it('[PUL-6.9] registers that only the server writes are not sent back', async () => {
    const at = arrivals();
    await at.apply('', {
      rows: [team(1, 50, { name: 'T', role: 'manager' }), player(2, 51, { name: 'Bo', role: 'x' })],
      cursor: 'c60',
    });
    await enter(at);
    await named(at, [{ ...player(2, 5, {}), registers: { name: register('B', START - 9_000) } }], []);
    await named(at, [], [1], 'teams');
    await queue(at);
    expect(waiting(at)).toEqual([
      ['updateTeam', 1, ['name']],
      ['updatePlayer', 2, ['name']],
    ]);
  });

  it('[PUL-6.26] a recovery that is killed between any two steps continues where it was', async () => {
    const at = await restored();
    await at.apply('', { rows: [player(2, 5, { name: 'Bo' })], cursor: 'e2:5' });
    await named(at, [], [3]);
    await enter(at);
    expect(at.store.snapshot().state).toMatchObject({ cursor: 'e2:5', recovery: 'reading' });
    await queue(at);
    await queue(at);
    expect(waiting(at)).toHaveLength(2);
  });

  it('[PUL-6.26] after a second restore the unsent part of the recovery is still sent, creations first', async () => {
    const at = await restored();
    await named(at, [player(2, 5, { name: 'Bo' })], [3]);
    await queue(at);
    await enter(at, 'e3');
    await named(at, [], [2]);
    await queue(at);
    expect(waiting(at)).toEqual([
      ['updatePlayer', 3, ['name', 'score']],
      ['updatePlayer', 2, ['name']],
      ['updatePlayer', 2, ['name']],
    ]);
    expect(shown(at)).toEqual({ 2: { name: 'Ben' }, 3: { name: 'Cy', score: 1 } });
  });

  it('[PUL-5.4] no row counts as deleted until the recovery was sent', async () => {
    const at = await restored();
    const listing: Listing = { epoch: 'e2', tables: {}, last_synced: '', complete_to: { '1': 900 } };
    const run = () =>
      at.store.write('relaxed', async (tx) => {
        const comparison = new Comparison(testModel, listing, { state: await tx.state(), now: START });
        comparison.compare(await tx.rowsOf('players'));
        return comparison.settle(tx);
      });
    expect(await run()).toBeNull();
    await named(
      at,
      [
        player(2, 5, { name: 'Bo' }),
        { ...player(3, 6, {}), registers: { name: register('C', START - 9_000) } },
      ],
      [],
    );
    await queue(at);
    expect(await run()).toBeNull();
    expect(Object.keys(shown(at))).toEqual(['2', '3']);
    await answered(at, undefined, [player(2, 8, { name: 'Ben' }), player(3, 9, { name: 'Cy', score: 1 })]);
    expect(at.store.snapshot().state.recovery).toBeNull();
    await run();
    expect(shown(at)).toEqual({});
  });

  it('[PUL-6.7] a write during the recovery is a mutation of its own, with its own stamp', async () => {
    const at = await restored();
    await named(at, [player(2, 5, { name: 'Bo' })], [3]);
    await queue(at);
    await at.replica.write({ urgent: false }, (writer) => writer.change('players', 3, { score: 2 }));
    expect(waiting(at)).toEqual([
      ['updatePlayer', 3, ['name', 'score']],
      ['updatePlayer', 2, ['name']],
      ['updatePlayer', 3, ['score']],
    ]);
  });

  it('[PUL-6.6, MRG-6.2] a later confirmed write of another device is sent besides the waiting one', async () => {
    const at = arrivals();
    await at.apply('', { rows: [player(2, 50, { name: 'Bo' })], cursor: 'c50' });
    await at.rename(2, 'Ben');
    const later = register('Bas', START + 9_000);
    await at.apply('c50', { rows: [{ ...player(2, 51, {}), registers: { name: later } }], cursor: 'c51' });
    await enter(at);
    await named(at, [player(2, 5, { name: 'Bo' })], []);
    const written = () => at.store.snapshot().rows.map((row) => row.waiting);
    expect(written()).toEqual([{ name: later }]);
    await queue(at);
    const { outbox } = at.store.snapshot();
    expect(outbox.map(({ registers }) => registers.name?.[0])).toEqual(['Bas', 'Ben']);
    expect(outbox[0]?.registers).toEqual({ name: later });
    expect(written()).toEqual([{ name: later }]);
  });

  it('[PUL-6.6, MRG-6.2] a row that is created again shows the later write, at any position in the outbox', async () => {
    const at = arrivals();
    await at.apply('', { rows: [player(2, 50, { name: 'Bo' })], cursor: 'c50' });
    await at.rename(2, 'Ben');
    const later = register('Bas', START + 9_000);
    await at.apply('c50', { rows: [{ ...player(2, 51, {}), registers: { name: later } }], cursor: 'c51' });
    await enter(at);
    await named(at, [], [2]);
    await queue(at);
    const { outbox, rows } = at.store.snapshot();
    expect(outbox.map(({ registers }) => registers.name?.[0])).toEqual(['Bas', 'Ben']);
    expect(rows.map((row) => row.waiting)).toEqual([{ name: later }]);
  });

  it('[PUL-6.8] a correction of the clock leaves the stamps of the recovery unchanged', async () => {
    const at = arrivals();
    await at.apply('', { rows: [player(2, 50, { name: 'Bo' })], cursor: 'c50' });
    await at.rename(2, 'Ben');
    // One action changed both rows. Its change of Cy was confirmed, its change of Bo still waits.
    const [change] = at.store.snapshot().outbox;
    const name = ['Cyd', change?.registers.name?.[1] ?? register('')[1]] as const;
    await at.apply('c50', { rows: [{ ...player(3, 60, {}), registers: { name } }], cursor: 'c60' });
    await enter(at);
    const cy = at.store.snapshot().rows.find(({ sid }) => sid === 3);
    await named(at, [player(2, 5, { name: 'Bo' })], [3]);
    await queue(at);
    const batch = await freezeNext(at);
    await at.store.write('strict', (tx) =>
      restampWaiting(tx, testModel, {
        number: batch?.number ?? 0,
        serverNow: START - 90_000,
        deviceNow: START,
      }),
    );
    const { outbox, rows } = at.store.snapshot();
    expect(outbox[0]?.registers).toEqual(cy?.base);
    expect(rows.find(({ sid }) => sid === 3)?.waiting).toEqual(cy?.base);
    expect(rows.find(({ sid }) => sid === 2)?.waiting).toEqual(outbox[1]?.registers);
  });

  it('[PUL-6.23, PUL-6.24] registers that were refused together are sent one by one; others bring those that they must write', async () => {
    const at = await restored();
    const older = { ...player(3, 6, {}), registers: { name: register('C', START - 9_000) } };
    await named(at, [player(2, 5, { name: 'Bo' }), older], []);
    await queue(at);
    await freezeNext(at);
    await at.replica.write({ urgent: false }, (writer) => writer.change('players', 3, { captain: 2 }));
    await answered(at, (paths) => (paths === 'name,score' ? refused(403) : { status: 'applied' }));
    expect(waiting(at)).toEqual([
      ['updatePlayer', 3, ['captain']],
      ['updatePlayer', 3, ['name']],
      ['updatePlayer', 3, ['score']],
    ]);
    expect(shown(at)[3]).toEqual({ name: 'Cy', score: 1, captain: 2 });
    await answered(at, (path) => (path === 'score' ? refused(403) : { status: 'applied' }));
    expect(at.store.snapshot()).toMatchObject({ outbox: [], attention: [], state: { recovery: null } });
  });

  it('[PUL-6.24] a change made here that is no longer allowed moves to the attention list', async () => {
    const at = arrivals();
    const { device } = at.store.snapshot().state;
    const written = ['Bo', formatStamp({ time: START - 1_000, counter: 0, device })] as const;
    await at.apply('', { rows: [{ ...player(2, 50, {}), registers: { name: written } }], cursor: 'c50' });
    await enter(at);
    await named(at, [{ ...player(2, 5, {}), registers: { name: register('B', START - 9_000) } }], []);
    await queue(at);
    await answered(at, () => refused(403));
    expect(at.store.snapshot()).toMatchObject({
      outbox: [],
      attention: [{ collection: 'players', sid: 2, registers: { name: written }, code: 403 }],
      state: { recovery: null },
    });
  });

  it('[PUL-6.25] a row that cannot be created again moves to the attention list', async () => {
    const at = await restored();
    await named(at, [player(2, 5, { name: 'Bo' })], [3]);
    await queue(at);
    await answered(at, (paths) => (paths === 'name,score' ? refused(403) : { status: 'applied' }));
    expect(at.store.snapshot().attention).toMatchObject([
      { sid: 3, code: 403, registers: { score: [1, expect.any(String)] } },
    ]);
  });

  it('[PUL-6.22] a recovery change of a row that was deleted meanwhile is dropped without notice', async () => {
    const at = await restored();
    await named(at, [player(2, 5, { name: 'Bo' })], [3]);
    await queue(at);
    await answered(at, () => ({ status: 'deleted' }), [player(3, 9, { name: 'Cy', deleted: true })]);
    expect(at.store.snapshot().attention.map(({ sid }) => sid)).toEqual([2]);
  });

  it('[LOC-5.3] a registration that answers a former device id is not stored', async () => {
    const at = arrivals();
    const late = { device: 'b', registration: { ordinal: 9, epoch: 'e2' } };
    await at.store.write('strict', (tx) => keepRegistration(tx, testModel, late));
    expect(at.store.snapshot().state).toMatchObject({ ordinal: 1, epoch: 'e1' } satisfies Partial<
      ReturnType<typeof initialState>
    >);
    expect(at.store.snapshot().rows).toEqual([]);
  });

  it('[PUL-8.6, PUL-6.3] a row whose access has ended stays hidden and does not come back', async () => {
    const at = arrivals();
    await at.apply('', { rows: [player(2, 50, { name: 'Bo' })], cursor: 'c50' });
    await at.rename(2, 'Ben');
    await at.apply('c50', { gone: [{ collection: 'players', sid: 2 }], cursor: 'c51' });
    await enter(at);
    await queue(at);
    expect(at.store.snapshot()).toMatchObject({ rows: [{ change: GONE }], state: { recovery: null } });
    expect(waiting(at)).toEqual([['updatePlayer', 2, ['name']]]);
  });

  it('[PUL-6.3] rows of the earlier epoch have its special change number', async () => {
    const at = await restored();
    expect(at.store.snapshot().rows.map(({ change }) => change)).toEqual([EARLIER_EPOCH, EARLIER_EPOCH]);
  });
});
