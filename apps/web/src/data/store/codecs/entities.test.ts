import type { Registers } from '@touchline/sync/model/registers';
import { formatStamp } from '@touchline/sync/model/stamp';
import type { StoredRow } from '@touchline/sync/store/store';
import { expect, test } from 'vitest';
import { entityOfRow } from './entities.ts';

const at = (seconds: number) => formatStamp({ time: seconds * 1_000 + 999, counter: 0, device: 'a' });
const row = (part: Partial<StoredRow>): StoredRow => ({
  collection: 'players',
  sid: 7,
  space: 1,
  change: 3,
  incremental: 2,
  base: {},
  waiting: {},
  ...part,
});
const names: Registers = { firstname: ['Ada', at(20)], surname: ['L', at(30)], nickname: ['A', at(10)] };

test('an entity was updated at the second of its latest register, whatever their order', () => {
  expect(entityOfRow('players', row({ base: names }))?.updatedAt).toBe(30);
  expect(entityOfRow('players', row({ base: {} }))?.updatedAt).toBe(0);
});

test.each([
  [{ change: 3, waiting: {} }, true],
  [{ change: 0, waiting: {} }, false],
  [{ change: 3, waiting: names }, false],
  [{ change: 0, waiting: names }, false],
])('an entity of a row with %o is confirmed by the server: %s', (part, confirmed) => {
  expect(entityOfRow('players', row(part))?.remoteUpdated).toBe(confirmed);
});
