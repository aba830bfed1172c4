import { COLLECTION_NAMES } from '@touchline/domain/entity/rows/collections';
import type { StoredRow } from '@touchline/sync/store/store';
import { expect, test } from 'vitest';
import { decideMatch } from '../commands/match/match-day.ts';
import { KICK_OFF, must, prepareMatch, World } from '../testing/client.testing.ts';

import { clearExceptWaiting, waitingIn } from './set-aside.ts';

test('[OUT-6.1, OUT-6.3] waiting changes stay with the rows that they name; all other rows leave the device', async () => {
  const world = new World();
  const phone = await world.device();
  const { match, players, team } = await prepareMatch(phone.client);
  await world.time.pass(10_000);
  await world.time.pass(KICK_OFF - world.time.now());
  world.setOnline(phone, false);
  const [scorer = 0] = players;
  must(await decideMatch(phone.client, match, { type: 'kickOff' }));
  const madeAt = world.time.now();
  must(await decideMatch(phone.client, match, { type: 'goal', side: 'home', player: scorer }));
  const { store } = phone.client;
  const before = await store.read((tx) => tx.state());
  const entries = await store.read((tx) => tx.outbox());
  expect(await waitingIn(store)).toEqual({ changes: 1, since: madeAt, listed: 0 });

  await clearExceptWaiting(store);

  const [after, outbox, ...kept] = await store.read((tx) =>
    Promise.all([tx.state(), tx.outbox(), ...COLLECTION_NAMES.map((name) => tx.rowsOf(name))]),
  );
  const names = (kept.flat() as readonly StoredRow[]).map(({ collection, sid }) => `${collection}/${sid}`);
  expect(names).toContain(`matches/${match}`);
  expect(names).toContain(`players/${scorer}`);
  expect(names.some((name) => name.startsWith('account/'))).toBe(false);
  expect(names).not.toContain(`teams/${team}`);
  expect(outbox).toEqual(entries);
  expect(after).toEqual({ ...before, cursor: '' });
});
