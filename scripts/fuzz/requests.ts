/** Requests to every route, with the fields of every account call. */

import type { SeededRandom } from '@touchline/sync/testing/seeded-random.testing';
import type { InjectOptions } from 'fastify';
import { ACCOUNT_CALLS } from '../../apps/server/src/app.ts';
import type { Method } from '../../apps/server/src/testing/server/routes.testing.ts';
import { oddHeaders } from './hostile.ts';
import { type Known, oddText, oddValue, sidOf, textOf } from './values.ts';

const CALLS = Object.keys(ACCOUNT_CALLS.calls);
/** Every field that an account call reads: `fuzz.test.ts` compares. */
export const FIELDS = [
  ...[
    'app_id',
    'access_token',
    'token',
    'refresh_token',
    'email',
    'username',
    'password',
    'code',
    'p1',
    'p2',
  ],
  ...['device', 'device_name', 'device_model', 'platform', 'locale', 'firstname', 'surname', 'current'],
  ...['ticket', 'challenge', 'passkey', 'setup', 'proof', 'id', 'name', 'resend'],
  ...[
    'team_sid',
    'activate_on',
    'price',
    'purchase',
    'source',
    'receipt',
    'session',
    'language',
    'mobile',
    'product',
  ],
] as const;
const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'image/png',
  'x',
] as const;

export function accountCall(n: number, random: SeededRandom, known: Known): InjectOptions {
  const call = CALLS[n % CALLS.length] ?? '';
  const fields: Record<string, unknown> = random.chance(0.8) ? { access_token: known.token } : {};
  for (const name of FIELDS) {
    if (random.chance(0.5)) fields[name] = fieldOf(name, random, known);
  }
  const url = `/api/auth/${random.chance(0.9) ? 'en' : encodeURIComponent(oddText(random).toWellFormed())}/${call}`;
  if (random.chance(0.2)) {
    const query = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
    return { method: 'GET', url: `${url}?${new URLSearchParams(query)}` };
  }
  return { method: 'POST', url, payload: fields };
}

function fieldOf(name: string, random: SeededRandom, known: Known): unknown {
  if (random.chance(0.2)) return oddValue(random);
  if (name === 'passkey') {
    return { id: oddText(random), rawId: oddText(random), type: 'public-key', response: oddValue(random) };
  }
  return name === 'team_sid' || name === 'activate_on' ? sidOf(random, known) : textOf(random, name, known);
}

export interface Route {
  readonly url: string;
  readonly method: Method;
}

/** Streams do not end by themselves, so they are requested without a valid account. */
const isStream = (url: string): boolean => url.endsWith('/events');
const isAttend = (url: string): boolean => url.startsWith('/attend');

/** The token that opens an address of this route. */
function tokenOf(url: string, random: SeededRandom, known: Known): string {
  if (isAttend(url)) return random.pick(known.attendTokens) ?? '';
  const { pageTokens } = known;
  if (url.startsWith('/page/')) return pageTokens.page;
  if (url.startsWith('/club/')) return pageTokens.club;
  return url.startsWith('/calendar/') ? `${pageTokens.calendar}.ics` : known.matchToken;
}

export function routeCall({ url, method }: Route, random: SeededRandom, known: Known): InjectOptions {
  // Without the patterns of parameters, such as `(^[a-z]{2}$)`.
  const path = url
    .replaceAll(/\(\^[^/]*\)/g, '')
    .replaceAll(/:(\w+)\*?|\*/g, (_, name: string | undefined) => {
      const isToken = name === 'token' || (name === 'file' && url.startsWith('/calendar/'));
      const fitting = isToken && !isStream(url) ? tokenOf(url, random, known) : String(sidOf(random, known));
      const text = random.chance(0.6) ? fitting : oddText(random).slice(0, 500);
      return random.chance(0.9) ? encodeURIComponent(text.toWellFormed()) : '%00';
    })
    // Fastify's `inject` takes two slashes for the beginning of a host.
    .replace(/^\/*/, '/');
  const query = random.chance(0.3)
    ? `?${new URLSearchParams(QUERY.map((name) => [name, oddText(random)]))}`
    : '';
  if (isAttend(url) && method === 'POST' && random.chance(0.8))
    return { method, url: `${path}${query}`, headers: FORM, payload: attendForm(random, known) };
  const authorization = random.chance(0.7) && !isStream(url) ? `Bearer ${known.token}` : 'Bearer nobody';
  const odd = random.chance(0.5) ? oddHeaders(random) : {};
  const headers = { authorization, 'content-type': random.pick(TYPES) ?? '', ...odd };
  if (method === 'GET') return { method, url: `${path}${query}`, headers: { authorization, ...odd } };
  const payload = random.chance(0.7) ? JSON.stringify(oddValue(random)) : Buffer.from(oddText(random));
  return { method, url: `${path}${query}`, headers, payload };
}

const QUERY = ['device', 'lang', 'answer', 'done', 'for', 'player', 'appearance'] as const;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const FORM_FIELDS = [
  'player',
  'answer',
  'reason',
  'late',
  'leaves',
  'task',
  'does',
  'seats',
  'from',
  'again',
];

/** A form of the answer page, with some fields twice. */
function attendForm(random: SeededRandom, known: Known): string {
  const fields = FORM_FIELDS.filter(() => random.chance(0.7)).flatMap((name) =>
    Array.from({ length: random.chance(0.9) ? 1 : 3 }, () => [name, attendField(name, random, known)]),
  );
  return new URLSearchParams(fields).toString();
}

function attendField(name: string, random: SeededRandom, known: Known): string {
  if (name === 'player' || name === 'from') return String(sidOf(random, known));
  if (name === 'late' || name === 'leaves' || name === 'seats')
    return random.chance(0.5) ? String(random.below(90)) : oddText(random);
  return textOf(random, name, known);
}
