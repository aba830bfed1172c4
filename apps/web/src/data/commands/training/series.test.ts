/** Series on two devices of one account that were offline at the same time. */
import { create } from '@touchline/domain/entity/rows/rows';
import { teamFields } from '@touchline/domain/entity/tables/team';
import { DAY } from '@touchline/domain/training/series/rule';
import { shownRegisters } from '@touchline/sync/store/rows';
import { expect, test } from 'vitest';
import type { Client } from '../../client/client.ts';
import { lossesOf, plannedOf, selectionOf } from '../../queries/matches/trainings.ts';
import { must, prepareMatch, World } from '../../testing/client.testing.ts';
import { createSelection, deleteSelection } from './selections.ts';
import { changeSeriesDays, createSeries, removeFromSeries } from './series.ts';
import { createSession } from './sessions.ts';

const { shirt } = create(teamFields);
/** Tuesday 10 November 2026. */
const FIRST = Date.UTC(2026, 10, 10) / 1_000;
const SETUP = {
  date: FIRST,
  dateHours: 17,
  dateMinutes: 0,
  length: 90,
  name: '',
  place: '',
  meet_minutes: 0,
};

/** Two Tuesdays on two devices; both extend the series by a third one while offline. */
async function doubled() {
  const world = new World();
  const phone = await world.device();
  const { team, players } = await prepareMatch(phone.client);
  const own = { name: 'Keepers', shirt, player_sids: players.slice(0, 3) };
  const { sid: selection } = must(await createSelection(phone.client, { team, ...own }));
  const { sid: session } = must(await createSession(phone.client, { selection, setup: SETUP }));
  const draft = { ...SETUP, from: FIRST, until: FIRST + 7 * DAY, weekdays: [2], without: [], plan: [] };
  must(await createSeries(phone.client, { selection, session, draft }));
  await world.time.pass(60_000);
  const tablet = await world.device();
  await world.time.pass(60_000);
  const real = phone.client.live.resolve('training_selections', selection);
  for (const device of [phone, tablet]) world.setOnline(device, false);
  for (const { client } of [phone, tablet]) {
    const id = (await selectionOf(client, real))?.series[0]?.id ?? '';
    must(await changeSeriesDays(client, { selection: real, id, rule: { until: FIRST + 14 * DAY } }));
  }
  for (const device of [phone, tablet]) world.setOnline(device, true);
  await world.time.pass(60_000);
  return { client: phone.client, selection: real };
}

async function days(client: Client, selection: number): Promise<readonly number[]> {
  const planned = await plannedOf(client, selection);
  return (planned?.sessions ?? []).map(({ date }) => (date - FIRST) / DAY).toSorted((a, b) => a - b);
}

test('a session that two devices made counts once where a selection says what is deleted with it', async () => {
  const { client, selection } = await doubled();
  expect(await days(client, selection)).toEqual([0, 7, 14, 14]);
  const found = await selectionOf(client, selection);
  if (found === null) throw new Error('no selection');
  expect(await lossesOf(client, found, 'Europe/Amsterdam')).toBe(3);
  must(await deleteSelection(client, selection));
  expect(await lossesOf(client, found, 'Europe/Amsterdam')).toBe(0);
});

test('a session that a coach deletes by hand leaves its series first, and Undo brings back both', async () => {
  const { client, selection } = await doubled();
  const planned = await plannedOf(client, selection);
  const session = planned?.sessions.find(({ date }) => date === FIRST + 7 * DAY);
  const args = { selection, session: session?.sid ?? 0, scope: 'this' } as const;
  const { action } = must(await removeFromSeries(client, args));
  const key = { collection: 'training_sessions', sid: session?.sid ?? 0 };
  const stored = await client.store.read((tx) => tx.row(key));
  const shown = stored === undefined ? {} : shownRegisters(stored);
  expect([shown.series?.[0], shown.deleted?.[0]]).toEqual(['', true]);
  await client.replica.undo(action ?? 0);
  const after = await plannedOf(client, selection);
  expect(after?.sessions.find(({ sid }) => sid === session?.sid)).toMatchObject({ series: session?.series });
});

test('the following sessions are deleted with those that were made twice, and counted once', async () => {
  const { client, selection } = await doubled();
  const planned = await plannedOf(client, selection);
  const second = planned?.sessions.find(({ date }) => date === FIRST + 7 * DAY);
  const args = { selection, session: second?.sid ?? 0, scope: 'following' } as const;
  expect(must(await removeFromSeries(client, args))).toMatchObject({ made: 0, changed: 0, removed: 2 });
  expect(await days(client, selection)).toEqual([0]);
});
