import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packed, packingOf } from './packed.ts';

const PAGE = `<html>${'Rietdijk – Noordhaven '.repeat(100)}</html>`;

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, BR;q=0.5', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip;q=0', null],
  ['identity', null],
  ['', null],
  [undefined, null],
])('a page for a client that accepts %s is compressed with %s', async (accepted, wanted) => {
  const { encoding, body } = await packed(PAGE, packingOf(accepted));
  expect(encoding).toBe(wanted);
  if (encoding === null) expect(body).toBe(PAGE);
  else {
    const bytes = Buffer.from(body);
    expect((encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString()).toBe(PAGE);
    expect(bytes.length).toBeLessThan(PAGE.length / 5);
  }
});

test('a short text is not compressed', async () => {
  expect(await packed('<p>closed</p>', 'br')).toEqual({ encoding: null, body: '<p>closed</p>' });
});
