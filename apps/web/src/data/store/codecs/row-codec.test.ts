import { formatStamp } from '@touchline/sync/model/stamp';
import { expect, test } from 'vitest';
import { RowCodec } from './row-codec.ts';

const text = (name: string) =>
  JSON.stringify({ name: [name, formatStamp({ time: 1, counter: 0, device: 'a' })] });
const record = (sid: number, base: string | null = text('Ada'), waiting = '{}') => ({
  collection: 'players',
  sid,
  space: 1,
  change: 1,
  incremental: 1,
  base,
  waiting,
});

test('a row of which only the base or only the waiting changes differ is parsed again in that part only', () => {
  const codec = new RowCodec();
  const first = codec.decode(record(1));
  const renamed = codec.decode(record(1, text('Ava')));
  expect(renamed.base).toEqual(JSON.parse(text('Ava')));
  expect(codec.decode(record(1, text('Ava'))).base).toBe(renamed.base);
  expect(codec.decode(record(1, text('Ava'), text('Eva'))).base).toBe(renamed.base);
  expect(codec.decode(record(1, null, text('Eva'))).base).toBeNull();
  expect(first.base).not.toBe(renamed.base);
});

test('the last 500 rows that were read are remembered, also among others, and a row is forgotten after 1,000 others', () => {
  const codec = new RowCodec();
  const read = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => codec.decode(record(from + n)).base);
  const rows = read(0, 500);
  read(500, 250);
  expect(read(0, 250)).toEqual(rows.slice(0, 250));
  expect(codec.decode(record(3)).base).toBe(rows[3]);
  read(1_000, 499);
  expect(codec.decode(record(3)).base).toBe(rows[3]);
  read(2_000, 1_000);
  expect(codec.decode(record(3)).base).not.toBe(rows[3]);
});

test('an unchanged row is written with the same text as it was read', () => {
  const codec = new RowCodec();
  const spaced = text('Ada').replace(':', ': ');
  expect(codec.encode(codec.decode(record(1, spaced))).base).toBe(spaced);
});
