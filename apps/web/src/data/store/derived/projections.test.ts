/** Summaries beside the rows: of matches, and of any other declared collection. */
import 'fake-indexeddb/auto';
import type { Registers } from '@touchline/sync/model/registers';
import { formatStamp } from '@touchline/sync/model/stamp';
import { initialState, type StoredRow } from '@touchline/sync/store/store';
import { afterEach, expect, test } from 'vitest';
import { openIndexedStore } from '../../client/database.ts';
import { MATCH_SUMMARIES } from '../../projections/match-summary.ts';
import { IndexedStore } from '../indexed/indexed-store.ts';
import { answerOf, completionOf } from '../indexed/requests.ts';
import type { Projection } from './projection.ts';

const stamp = formatStamp({ time: 1_000, counter: 0, device: 'a' });
let databases = 0;
const opened: IndexedStore[] = [];

afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

async function openStore(name = `projections-${++databases}`): Promise<IndexedStore> {
  const store = await openIndexedStore(name);
  opened.push(store);
  return store;
}

function row(collection: string, sid: number, values: Readonly<Record<string, string | number>>): StoredRow {
  const base: Registers = Object.fromEntries(
    Object.entries(values).map(([path, value]) => [path, [value, stamp] as const]),
  );
  return { collection, sid, space: 1, change: 1, incremental: 1, base, waiting: {} };
}

const match = (sid: number, values: Readonly<Record<string, string | number>> = {}) =>
  row('matches', sid, { team_sid: 7, ...values });
const key = (sid: number) => ({ collection: 'matches', sid });

test('summaries follow their matches: written, moved to another team, deleted, removed', async () => {
  const store = await openStore();
  const sids = async (team: number) => (await store.summaries(MATCH_SUMMARIES, team)).map(({ sid }) => sid);
  await store.write('relaxed', (tx) => tx.putRows([match(1), match(2), match(3), match(4)]));
  expect(await sids(7)).toEqual([1, 2, 3, 4]);
  await store.write('relaxed', async (tx) => {
    const first = await tx.row(key(1));
    if (first === undefined) throw new Error('the row is there');
    await tx.putRows([
      { ...first, waiting: { opponent_clubname: ['Vooruit', stamp] } },
      match(2, { team_sid: 8 }),
    ]);
    const deleted: Registers = { deleted: [true, stamp] };
    await tx.putRows([{ ...match(3), waiting: deleted }]);
    await tx.removeRows([key(4)]);
  });
  expect(await sids(7)).toEqual([1]);
  expect(await sids(8)).toEqual([2]);
  expect(await store.summaries(MATCH_SUMMARIES, 7)).toMatchObject([{ sid: 1, opponent_clubname: 'Vooruit' }]);
});

interface NoteSummary {
  readonly sid: number;
  readonly title: string;
  readonly player: number;
}

/** An invented collection: notes, listed under their player. */
function notes(version: number): Projection<NoteSummary> {
  const read = ({ sid, base }: StoredRow): NoteSummary => ({
    sid,
    title: `${base?.title?.[0]} v${version}`,
    player: Number(base?.player_sid?.[0]),
  });
  return {
    collection: 'notes',
    under: 'players',
    version,
    summaryOf: read,
    listOf: ({ player }) => player,
    inOrder: (summaries) => [...summaries],
  };
}

async function withNotes(name: string, projection: Projection<NoteSummary>): Promise<IndexedStore> {
  const projections: readonly Projection[] = [MATCH_SUMMARIES, projection];
  const store = await IndexedStore.open({ name, initial: initialState('a'), projections, derived: [] });
  opened.push(store);
  return store;
}

test('summaries of two collections with the same ids are separate', async () => {
  const store = await withNotes(`projections-${++databases}`, notes(1));
  const rows = [match(1), row('notes', 1, { player_sid: 7, title: 'Left foot' })];
  await store.write('relaxed', (tx) => tx.putRows(rows));
  expect(await store.summaries(notes(1), 7)).toEqual([{ sid: 1, title: 'Left foot v1', player: 7 }]);
  await store.write('relaxed', (tx) => tx.removeRows([{ collection: 'notes', sid: 1 }]));
  expect(await store.summaries(notes(1), 7)).toEqual([]);
  expect(await store.summaries(MATCH_SUMMARIES, 7)).toMatchObject([{ sid: 1 }]);
});

test('summaries of an older app version are computed again, those of other collections are not', async () => {
  const name = `projections-${++databases}`;
  const store = await withNotes(name, notes(1));
  const rows = [match(1), row('notes', 2, { player_sid: 7, title: 'Left foot' })];
  await store.write('relaxed', (tx) => tx.putRows(rows));
  await store.close();
  await mark(name, ['matches', 1]);
  const newer = await withNotes(name, notes(2));
  expect(await newer.summaries(notes(2), 7)).toEqual([{ sid: 2, title: 'Left foot v2', player: 7 }]);
  expect(await newer.summaries(MATCH_SUMMARIES, 7)).toEqual([{ marked: true }]);
});

/** Overwrites a summary, to detect whether it is computed again. */
async function mark(name: string, of: [collection: string, sid: number]): Promise<void> {
  const database = await answerOf(indexedDB.open(name));
  const records = database.transaction('projections', 'readwrite').objectStore('projections');
  const record = await answerOf(records.get(of));
  await answerOf(records.put({ ...record, text: '{"marked":true}' }));
  database.close();
}

test('a collection that gets its first projection is listed from its existing rows', async () => {
  const name = `projections-${++databases}`;
  const before = await openStore(name);
  await expect(before.summaries(notes(1), 7)).rejects.toThrow('no summaries of notes are kept');
  await before.write('relaxed', (tx) => tx.putRows([row('notes', 3, { player_sid: 7, title: 'Heading' })]));
  await before.close();
  const after = await withNotes(name, notes(1));
  expect(await after.summaries(notes(1), 7)).toEqual([{ sid: 3, title: 'Heading v1', player: 7 }]);
});

/** A database as the version of 23 November 2026 created it, with one record of each kind. */
async function databaseOfVersion1(name: string, { summaries }: { summaries: number }): Promise<void> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    const database = request.result;
    database.createObjectStore('rows', { keyPath: ['collection', 'sid'] });
    database.createObjectStore('summaries', { keyPath: 'sid' }).createIndex('team', 'team');
    database.createObjectStore('outbox', { keyPath: 'id' }).createIndex('row', ['collection', 'sid']);
    database.createObjectStore('attention', { keyPath: 'id' });
    const actions = database.createObjectStore('actions', { keyPath: 'id' });
    actions.createIndex('row', ['collection', 'sid']);
    actions.createIndex('at', 'at');
    database.createObjectStore('state');
  };
  const database = await answerOf(request);
  const everything = [...database.objectStoreNames];
  const transaction = database.transaction(everything, 'readwrite');
  const done = completionOf(transaction);
  const put = (store: string, record: object, at?: string) => transaction.objectStore(store).put(record, at);
  const facts = { collection: 'matches', space: 1, change: 1, incremental: 1 };
  const registers = JSON.stringify({ team_sid: [7, stamp], opponent_clubname: ['Vooruit', stamp] });
  put('rows', { ...facts, sid: 1, base: registers, waiting: '{}' });
  put('rows', { ...facts, sid: 2, base: JSON.stringify({ deleted: [true, stamp] }), waiting: '{}' });
  // From version 4 of the summaries, with a text that this version would not compute: it shows that it was read.
  put('summaries', {
    sid: 1,
    team: 7,
    text: '{"sid":1,"team_sid":7,"opponent_clubname":"As it was stored"}',
  });
  put('summaries', { sid: 2, team: 0, text: '' });
  put('outbox', {
    id: 1,
    collection: 'matches',
    sid: 1,
    op: 'updateMatch',
    incremental: 1,
    registers: '{}',
    urgent: true,
    createdAt: 5,
  });
  put('attention', { id: 2, collection: 'matches', sid: 1, code: 403 });
  put('actions', { id: 3, collection: 'matches', sid: 1, label: 'setup', at: 6, changes: [] });
  const { frozen, ...state } = initialState('kept-device');
  put('state', { ...state, cursor: 'kept', summaries, nextId: 4, lastWrite: 'kept.1' }, 'state');
  transaction.objectStore('state').put(frozen, 'frozen');
  await done;
  database.close();
}

test('[OUT-7.1] a database of version 1 keeps everything, and its summaries are read unchanged', async () => {
  const name = `version-1-${++databases}`;
  await databaseOfVersion1(name, { summaries: MATCH_SUMMARIES.version });
  const store = await openStore(name);
  expect(await store.summaries(MATCH_SUMMARIES, 7)).toMatchObject([
    { opponent_clubname: 'As it was stored' },
  ]);
  const kept = await store.read(async (tx) => ({
    state: await tx.state(),
    rows: (await tx.rowsOf('matches')).map(({ sid }) => sid),
    outbox: (await tx.outbox()).map(({ id }) => id),
    attention: (await tx.attention()).map(({ id }) => id),
    action: await tx.action(3),
  }));
  expect(kept).toEqual({
    state: { ...initialState('kept-device'), cursor: 'kept' },
    rows: [1, 2],
    outbox: [1],
    attention: [2],
    action: expect.objectContaining({ label: 'setup' }),
  });
  const next = await store.write('strict', async (tx) => {
    await tx.putRows([match(1, { opponent_clubname: 'Noordhaven' })]);
    return tx.addAttention({ collection: 'matches', sid: 1 } as Parameters<typeof tx.addAttention>[0]);
  });
  expect(next).toBe(4);
  expect(await store.summaries(MATCH_SUMMARIES, 7)).toMatchObject([{ opponent_clubname: 'Noordhaven' }]);
  await store.close();
  const again = await openStore(name);
  expect(await again.summaries(MATCH_SUMMARIES, 7)).toMatchObject([{ opponent_clubname: 'Noordhaven' }]);
});

test('a database of version 1 with summaries of an older app computes them again', async () => {
  const name = `version-1-${++databases}`;
  await databaseOfVersion1(name, { summaries: MATCH_SUMMARIES.version - 1 });
  const store = await openStore(name);
  expect(await store.summaries(MATCH_SUMMARIES, 7)).toMatchObject([{ opponent_clubname: 'Vooruit' }]);
});

test('a database of version 1 without any rows opens', async () => {
  const name = `version-1-${++databases}`;
  await databaseOfVersion1(name, { summaries: MATCH_SUMMARIES.version });
  const database = await answerOf(indexedDB.open(name));
  await answerOf(database.transaction('state', 'readwrite').objectStore('state').clear());
  database.close();
  const store = await openStore(name);
  expect((await store.read((tx) => tx.state())).cursor).toBe('');
});
