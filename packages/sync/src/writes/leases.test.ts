import { describe, expect, it } from 'vitest';
import type { Changes, Registers } from '../model/registers.ts';
import { MemoryStore } from '../store/memory-store.ts';
import { initialState } from '../store/store.ts';
import type { TestLease } from '../testing/model.testing.ts';
import { testModel } from '../testing/model.testing.ts';
import { keepLease, wantedLeases } from './leases.ts';
import { Replica } from './replica.ts';

const PLANS = [
  { collection: 'players', low: 3, block: 10 },
  { collection: 'matches', low: 1, block: 4 },
];

function device(leases: Record<string, TestLease[]> = {}) {
  const store = new MemoryStore({ ...initialState('a'), ordinal: 1, leases });
  let now = 1_750_000_000_000;
  const replica = new Replica({ store, model: testModel, now: () => now++, onWrite: () => undefined });
  const act = (body: Parameters<typeof replica.write<unknown>>[1]) =>
    replica.write({ urgent: false, label: 'act' }, body);
  const take = (collection: string, ids: readonly TestLease[], by = 'a') =>
    store.write('strict', (tx) => keepLease(tx, testModel, { device: by, collection, ids }));
  const wanted = () => store.read((tx) => wantedLeases(tx, PLANS));
  return { store, replica, act, take, wanted };
}

const values = (registers: Registers | undefined): Changes =>
  Object.fromEntries(Object.entries(registers ?? {}).map(([path, [value]]) => [path, value]));

describe('leases', () => {
  it('[LOC-4.2] a lease is filled up by a block when it falls below its low-water mark', async () => {
    const players = [{ sid: 1 }, { sid: 2 }, { sid: 3 }];
    const { act, wanted, take } = device({ players, matches: [{ sid: 9 }] });
    expect(await wanted()).toEqual([]);
    await act((writer) => writer.create('players', { name: 'x' }));
    expect(await wanted()).toEqual([{ collection: 'players', count: 10 }]);
    await take('players', [{ sid: 21 }, { sid: 22 }]);
    expect(await wanted()).toEqual([]);
    const sid = await act((writer) => writer.create('players', { name: 'y' }));
    expect(sid.value).toBe(2);
  });

  it('[LOC-4.2] an id is requested for each row that waits for one, unless enough are stored', async () => {
    const { store, act, wanted } = device();
    await act(async (writer) => {
      for (let n = 0; n < 12; n++) await writer.create('players', { name: `p${n}` });
      await writer.create('matches', { name: 'M' });
    });
    expect(await wanted()).toEqual([
      { collection: 'players', count: 22 },
      { collection: 'matches', count: 5 },
    ]);
    const kept = Array.from({ length: 20 }, (_, sid) => ({ sid: sid + 1 }));
    await store.write('relaxed', (tx) => tx.setState({ leases: { players: kept, matches: kept } }));
    expect(await wanted()).toEqual([
      { collection: 'players', count: 0 },
      { collection: 'matches', count: 0 },
    ]);
  });

  it('[LOC-5.3] a lease that was requested under another device id is not stored', async () => {
    const { store, take } = device();
    expect(await take('players', [{ sid: 1 }], 'b')).toBe(0);
    expect(store.snapshot().state.leases).toEqual({});
  });
});

describe('local ids', () => {
  async function lineUp() {
    const at = device({ teams: [{ sid: 5 }] });
    const team = await at.act((writer) => writer.create('teams', { name: 'T' }));
    const added = await at.act(async (writer) => {
      const sid = await writer.create('players', { name: 'Ada' });
      await writer.change('teams', 5, { [`player_sids/${sid}`]: 0, captain: sid });
      return sid;
    });
    const match = await at.act((writer) =>
      writer.create('matches', { name: 'M', team_sid: 5, 'events/1-1': { player_sid: -30 } }),
    );
    const scored = await at.act((writer) => writer.change('matches', -31, { score: 1 }));
    return { ...at, team, added, match, scored };
  }

  it('[LOC-4.3, LOC-4.5] real ids replace local ones in one transaction: rows, keys, outbox, values and paths', async () => {
    const { store, take } = await lineUp();
    expect(await take('players', [{ sid: 40 }])).toBe(1);
    expect(await take('matches', [{ sid: 70, match_token: 'secret' }, { sid: 71 }])).toBe(1);
    const { rows, outbox, state } = store.snapshot();
    expect(state.aliases).toEqual({ 'players/-30': 40, 'matches/-31': 70 });
    expect(state.leases).toEqual({ players: [], matches: [{ sid: 71 }], teams: [] });
    expect(JSON.stringify([rows, outbox])).not.toContain('-3');
    const byName = Object.fromEntries(
      rows.map((row) => [`${row.collection}/${row.sid}`, values(row.waiting)]),
    );
    expect(byName).toEqual({
      'teams/5': { name: 'T', 'player_sids/40': 0, captain: 40 },
      'players/40': { name: 'Ada' },
      'matches/70': {
        name: 'M',
        team_sid: 5,
        'events/1-1': { player_sid: 40 },
        score: 1,
        match_token: 'secret',
      },
    });
    expect(outbox.map(({ sid }) => sid)).toEqual([5, 40, 5, 70]);
    expect(outbox.at(-1)?.registers.match_token?.[0]).toBe('secret');
  });

  it('[LOC-4.3] the token of a match travels with its creation, and not with a later change', async () => {
    const { store, take, act } = await lineUp();
    // A change that names a later creation does not merge into the match's first entry.
    await act(async (writer) => {
      const scorer = await writer.create('players', { name: 'Bo' });
      await writer.change('matches', -31, { 'events/1-2': { player_sid: scorer } });
    });
    await take('matches', [{ sid: 70, match_token: 'secret' }]);
    const sent = store.snapshot().outbox.filter(({ sid }) => sid === 70);
    expect(sent.map(({ registers }) => registers.match_token?.[0])).toEqual(['secret', undefined]);
  });

  it('[LOC-4.6] screens and commands find a row by its former local id', async () => {
    const { replica, act, take } = await lineUp();
    await take('players', [{ sid: 40 }]);
    expect(await replica.resolve('players', -30)).toBe(40);
    expect(await replica.resolve('players', 12)).toBe(12);
    expect(await replica.resolve('matches', -31)).toBe(-31);
    await act((writer) => writer.change('players', -30, { name: 'Ava' }));
    const { value } = await act((writer) => writer.row('players', 40));
    expect(values(value as Registers)).toEqual({ name: 'Ava' });
  });

  it('[LOC-4.5, LOC-4.6] undo finds what was done under a local id', async () => {
    const { replica, store, take, scored, added } = await lineUp();
    await take('matches', [{ sid: 70 }]);
    await take('players', [{ sid: 40 }]);
    expect((await replica.undoable({ collection: 'matches', sid: -31 })).map(({ id }) => id)).toContain(
      scored.action,
    );
    expect(await replica.undo(scored.action ?? 0)).toBe(true);
    expect(await replica.undo(added.action ?? 0)).toBe(true);
    const { rows } = store.snapshot();
    const team = rows.find(({ sid }) => sid === 5);
    expect(values(team?.waiting)).toMatchObject({ 'player_sids/40': null, captain: -1 });
    expect(rows.find(({ sid }) => sid === 70)?.waiting.score?.[0]).toBe(0);
  });

  it('[LOC-4.5] undo restores an earlier value with the real id instead of the local one', async () => {
    const { replica, store, act, take } = await lineUp();
    const benched = await act((writer) => writer.change('teams', 5, { captain: -1 }));
    await take('players', [{ sid: 40 }]);
    await replica.undo(benched.action ?? 0);
    expect(store.snapshot().rows.find(({ sid }) => sid === 5)?.waiting.captain?.[0]).toBe(40);
  });

  it('[LOC-4.6, OUT-5.3] a listed change is retried with the real ids', async () => {
    const { replica, store, act, take } = await lineUp();
    const { rows, outbox } = store.snapshot();
    const match = outbox.find(({ sid }) => sid === -31);
    const listed = {
      reason: 'refused',
      behind: null,
      code: 403,
      message: 'access forbidden',
      at: 1,
    } as const;
    const item = await store.write('strict', async (tx) => {
      await tx.removeRows(rows.filter(({ sid }) => sid === -31));
      await tx.removeOutbox(match === undefined ? [] : [match.id]);
      const { collection = '', sid = 0, op = '', registers = {} } = match ?? {};
      return tx.addAttention({ collection, sid, op, registers, ...listed });
    });
    await take('players', [{ sid: 40 }]);
    expect(await replica.retry(item)).toBe(true);
    await take('matches', [{ sid: 70 }]);
    const { value } = await act((writer) => writer.row('matches', -31));
    expect(values(value as Registers)).toMatchObject({
      name: 'M',
      team_sid: 5,
      'events/1-1': { player_sid: 40 },
    });
    expect(store.snapshot().outbox.map(({ sid }) => sid)).toContain(70);
  });

  it('[LOC-4.1, LOC-4.5] rows get stored ids without a request to the server', async () => {
    const { store, take } = await lineUp();
    await store.write('relaxed', (tx) => tx.setState({ leases: { players: [{ sid: 41 }, { sid: 42 }] } }));
    expect(await take('players', [])).toBe(1);
    expect(store.snapshot().state.leases.players).toEqual([{ sid: 42 }]);
  });
});
