/** Requests to every route, with the fields of every account call. */

import type { SeededRandom } from '@touchline/sync/testing/seeded-random.testing';
import type { InjectOptions } from 'fastify';
import { ACCOUNT_CALLS } from '../../apps/server/src/app.ts';
import type { Method } from '../../apps/server/src/testing/server/routes.testing.ts';
import { type Known, oddText, oddValue, sidOf, textOf } from './values.ts';

const CALLS = Object.keys(ACCOUNT_CALLS.calls);
const FIELDS = [
  ...['app_id', 'access_token', 'token', 'refresh_token', 'email', 'username', 'device', 'device_name'],
  ...[
    'platform',
    'locale',
    'code',
    'p1',
    'p2',
    'ticket',
    'challenge',
    'passkey',
    'setup',
    'proof',
    'id',
    'name',
  ],
  ...['resend', 'team_sid', 'activate_on', 'current'],
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

export function routeCall({ url, method }: Route, random: SeededRandom, known: Known): InjectOptions {
  const path = url.replaceAll(/:(\w+)\*?|\*/g, (_, name: string | undefined) => {
    const fitting = name === 'token' && !isStream(url) ? known.matchToken : String(sidOf(random, known));
    const text = random.chance(0.6) ? fitting : oddText(random).slice(0, 500);
    return random.chance(0.9) ? encodeURIComponent(text.toWellFormed()) : '%00';
  });
  const query = random.chance(0.3)
    ? `?${new URLSearchParams({ device: oddText(random), lang: oddText(random) })}`
    : '';
  const authorization = random.chance(0.7) && !isStream(url) ? `Bearer ${known.token}` : 'Bearer nobody';
  const headers = { authorization, 'content-type': random.pick(TYPES) ?? '', 'accept-language': 'nl;q=x' };
  if (method === 'GET') return { method, url: `${path}${query}`, headers: { authorization } };
  const payload = random.chance(0.7) ? JSON.stringify(oddValue(random)) : Buffer.from(oddText(random));
  return { method, url: `${path}${query}`, headers, payload };
}
