/** Which matches and trainings a phone announces. */
import { noticesOf } from '@touchline/domain/notices/notices';
import { expect, test } from 'vitest';
import { decideMatch, takeControl } from '../commands/match/match-day.ts';
import { must, World } from '../testing/client.testing.ts';
import { matchDay } from '../testing/client-match.testing.ts';
import { storedNotices } from './notice-sources.ts';

test('a coming match is announced until it begins; then the device that runs it announces its parts', async () => {
  const world = new World();
  const { phone, match } = await matchDay(world);
  const before = await storedNotices(phone.client);
  expect(before.running).toEqual([]);
  expect(before.coming.map(({ gathering, title, asks }) => [gathering.sid, title, asks])).toEqual([
    [match, 'Noordhaven MO13-1', true],
  ]);

  must(await decideMatch(phone.client, match, { type: 'kickOff' }));
  const during = await storedNotices(phone.client);
  expect([during.running.map(({ sid }) => sid), during.coming]).toEqual([[match], []]);
  const kinds = noticesOf({ ...during, nowMs: phone.client.now(), everyMinutes: 0 }).map(({ kind }) => kind);
  expect(kinds).toEqual(['partOver']);
});

test('a phone is silent about a match that another one took over', async () => {
  const world = new World();
  const { phone, match } = await matchDay(world);
  must(await decideMatch(phone.client, match, { type: 'kickOff' }));
  await world.time.pass(10_000);
  const other = await world.device();
  await world.time.pass(10_000);
  expect((await storedNotices(other.client)).running).toEqual([]);
  must(await takeControl(other.client, { match }));
  await world.time.pass(10_000);
  // A poke of the server does this on a real phone.
  void phone.client.coordinator.syncNow();
  await world.time.pass(10_000);
  expect((await storedNotices(other.client)).running.map(({ sid }) => sid)).toEqual([match]);
  expect((await storedNotices(phone.client)).running).toEqual([]);
});
