import { parseStamp, type Stamp } from '@touchline/sync/model/stamp';
import { expect, test } from 'vitest';
import type { OutboxRecord } from '../indexed/schema.ts';
import { entryOf, UNREADABLE } from './entry-codec.ts';

const record = (part: object): OutboxRecord => ({
  id: 1,
  collection: 'players',
  sid: 7,
  op: 'updatePlayer',
  incremental: 1,
  registers: 'v0:nickname=Sem',
  urgent: true,
  createdAt: 5_000,
  ...part,
});

test.each([
  [5_000, 5_000],
  [1, 1],
  [0, 0],
  [-1, 0],
  [Number.NaN, 0],
])('[OUT-7.1] an unreadable entry that was created at %d has a stamp of %d', (createdAt, time) => {
  const [text, stamp] = entryOf(record({ createdAt })).registers[UNREADABLE] ?? [];
  expect([text, parseStamp(stamp as Stamp).time]).toEqual(['v0:nickname=Sem', time]);
});

test.each(['[]', 'null', '7', '', undefined])(
  '[OUT-7.1] an entry whose registers are %j is kept as unreadable',
  (registers) => {
    expect(Object.keys(entryOf(record({ registers })).registers)).toEqual([UNREADABLE]);
  },
);
