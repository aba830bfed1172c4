/** Requests to every route, with the fields of every account call. */

import type { SeededRandom } from '@touchline/sync/testing/seeded-random.testing';
import type { InjectOptions } from 'fastify';
import { ACCOUNT_CALLS } from '../../apps/server/src/app.ts';
import { addressOf, fittingValues, isAttend, isStream, type Route } from './addresses.ts';
import { oddBody } from './bodies.ts';
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

/** A stream is asked for without what opens it, because it does not end; `openStream` opens some. */
export function routeCall({ url, method }: Route, random: SeededRandom, known: Known): InjectOptions {
  const fitting = isStream(url) ? {} : fittingValues(url, known);
  const path = addressOf(url, (name) => {
    const text = random.chance(0.6)
      ? (random.pick(fitting[name] ?? []) ?? String(sidOf(random, known)))
      : oddText(random).slice(0, 500);
    return random.chance(0.9) ? encodeURIComponent(text.toWellFormed()) : '%00';
  });
  const query = random.chance(0.3)
    ? `?${new URLSearchParams(QUERY.map((name) => [name, oddText(random)]))}`
    : '';
  const address = `${path}${query}`;
  if (isAttend(url) && method === 'POST' && random.chance(0.6))
    return { method, url: address, headers: FORM, payload: attendForm(random, known) };
  const authorization = random.chance(0.7) && !isStream(url) ? `Bearer ${known.token}` : 'Bearer nobody';
  const headers = { authorization, ...(random.chance(0.5) ? oddHeaders(random) : {}) };
  // HEAD of a stream would wait for its end as well.
  const other = random.chance(0.1) && !isStream(url) ? random.pick(OTHER_METHODS) : undefined;
  if (method === 'GET') return { method: other ?? method, url: address, headers };
  const { type, bytes } = oddBody(random);
  return {
    method: other ?? method,
    url: address,
    headers: { 'content-type': type, ...headers },
    payload: bytes,
  };
}

/** Methods that no route names by itself. */
export const OTHER_METHODS = ['HEAD', 'OPTIONS', 'PATCH'] as const;

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
