/** Hostile bytes, headers and texts of queries, made from valid ones. */
import type { SeededRandom } from '@touchline/sync/testing/seeded-random.testing';
import { oddText, oddValue } from './values.ts';

const BYTES = [0x00, 0x01, 0x0a, 0x22, 0x3c, 0x7b, 0x7f, 0x80, 0xc3, 0xed, 0xfe, 0xff] as const;
const LENGTHS = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0xffff_ffff] as const;
const MOST_CHANGES = 6;

/** The same bytes with up to six changes: flipped, cut, repeated, moved, or a length field overwritten. */
export function mutated(bytes: Uint8Array, random: SeededRandom): Buffer {
  let changed: Buffer = Buffer.from(bytes);
  for (let left = 1 + random.below(MOST_CHANGES); left > 0; left--) changed = changedOnce(changed, random);
  return changed;
}

function changedOnce(bytes: Buffer, random: SeededRandom): Buffer {
  const at = random.below(bytes.length + 1);
  const until = Math.min(bytes.length, at + random.below(64));
  const [before, part, after] = [bytes.subarray(0, at), bytes.subarray(at, until), bytes.subarray(until)];
  const odd = Buffer.from([random.pick(BYTES) ?? 0]);
  switch (random.below(7)) {
    case 0:
      return Buffer.from(before);
    case 1:
      return Buffer.concat([before, after]);
    case 2:
      return Buffer.concat([before, part, part, part, after]);
    case 3:
      return Buffer.concat([after, part, before]);
    case 4:
      return Buffer.concat([before, odd, after]);
    case 5:
      return Buffer.concat([before, Buffer.from(oddText(random).slice(0, 200)), after]);
    default:
      return overwritten(bytes, at, random.pick(LENGTHS) ?? 0);
  }
}

function overwritten(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  if (at + 4 <= copy.length) copy.writeUInt32BE(value, at);
  return copy;
}

/** The same document with one value at any depth replaced, taken out, or put into a list. */
export function variedJson(json: string, random: SeededRandom): string {
  const document = JSON.parse(json) as unknown;
  let holder = document;
  for (let depth = 1 + random.below(6); depth > 0; depth--) {
    if (typeof holder !== 'object' || holder === null) break;
    const name = random.pick(Object.keys(holder));
    if (name === undefined) break;
    const inner = Reflect.get(holder, name) as unknown;
    if (depth > 1 && typeof inner === 'object' && inner !== null) {
      holder = inner;
      continue;
    }
    if (random.chance(0.2)) Reflect.deleteProperty(holder, name);
    else Reflect.set(holder, name, random.chance(0.2) ? [inner, inner] : oddValue(random));
    break;
  }
  return JSON.stringify(document);
}

/** Names of headers that the server or a proxy in front of it reads, with values that somebody invented. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  accept: ['*/*', 'text/html;q=x', `${'a/b,'.repeat(500)}`],
  'accept-encoding': ['br', 'gzip;q=0', 'identity;q=0, *;q=0', 'x'.repeat(2_000)],
  'accept-language': ['nl', 'nl;q=x', 'xx-YY;q=0.5,'.repeat(200), '*'],
  authorization: ['', 'Bearer', 'Bearer  ', 'Basic Og==', `Bearer ${'a.'.repeat(2_000)}`, 'Digest x'],
  'content-encoding': ['gzip', 'br', 'deflate', 'x'],
  'content-type': [
    'application/json; charset=utf-7',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
    'image/svg+xml',
    'application/graphql',
    `text/plain; ${'a=b;'.repeat(300)}`,
  ],
  cookie: ['a=b', `x=${'y'.repeat(4_000)}`, ';;;=;', '__proto__=1'],
  forwarded: ['for=127.0.0.1;proto=https;host=evil.example'],
  host: ['evil.example', '127.0.0.1:1', '[::1]', 'a'.repeat(300)],
  'if-modified-since': ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'if-none-match': ['*', '"', `"${'e'.repeat(1_000)}"`],
  origin: ['null', 'https://evil.example', 'javascript:alert(1)'],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=9-1', `bytes=${'0-1,'.repeat(300)}`],
  referer: ['https://evil.example/?token=x'],
  'sec-fetch-site': ['cross-site', 'none', 'x'],
  'stripe-signature': ['', 't=1,v1=00', 't=x', `t=1,${'v1=00,'.repeat(200)}`],
  'user-agent': ['', 'WhatsApp/2', 'Mozilla/5.0 (iPhone)', '('.repeat(3_000)],
  'x-forwarded-for': ['127.0.0.1', '::1', 'unknown', '1.1.1.1,'.repeat(200)],
  'x-forwarded-proto': ['https', 'gopher'],
};
const NAMES = Object.keys(HEADERS);

export function oddHeaders(random: SeededRandom): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (let left = random.below(4); left > 0; left--) {
    const name = random.pick(NAMES) ?? 'accept';
    chosen[name] = random.pick(HEADERS[name] ?? []) ?? '';
  }
  return chosen;
}

const DEEP = 200;

/** A query that is no query, or one that asks for too much. */
export function oddQuery(query: string, random: SeededRandom): unknown {
  const field = /\{ (\w+)/.exec(query)?.[1] ?? '__typename';
  switch (random.below(10)) {
    case 0:
      return mutated(Buffer.from(query), random).toString('utf8');
    case 1:
      return `{ ${Array.from({ length: DEEP }, (_, n) => `a${n}: __typename`).join(' ')} }`;
    case 2:
      return `${'{ a '.repeat(DEEP)}${'}'.repeat(DEEP)}`;
    case 3:
      return 'query q { ...A } fragment A on Query { ...B } fragment B on Query { ...A }';
    case 4:
      return '{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }';
    case 5:
      return `query q { ${field} @skip(if: "x") @include(if: $none) ${'@deprecated '.repeat(DEEP)} }`;
    case 6:
      return `query a { ${field} } query b { ${field} }`;
    case 7:
      return `subscription { ${field} }`;
    case 8:
      return [query, query];
    default:
      return oddText(random);
  }
}
