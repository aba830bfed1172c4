/** Requests to every route, with the fields of every account call. */

import type { Dice } from '@touchline/sync/random.testing';
import type { InjectOptions } from 'fastify';
import { AUTH_CALLS } from '../../apps/server/src/auth/calls.ts';
import type { Method } from '../../apps/server/src/routes.testing.ts';
import { type Known, oddText, oddValue, sidOf, textOf } from './values.ts';

const CALLS = Object.keys(AUTH_CALLS);
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

export function accountCall(n: number, dice: Dice, known: Known): InjectOptions {
  const call = CALLS[n % CALLS.length] ?? '';
  const fields: Record<string, unknown> = dice.chance(0.8) ? { access_token: known.token } : {};
  for (const name of FIELDS) {
    if (dice.chance(0.5)) fields[name] = fieldOf(name, dice, known);
  }
  const url = `/api/auth/${dice.chance(0.9) ? 'en' : encodeURIComponent(oddText(dice).toWellFormed())}/${call}`;
  if (dice.chance(0.2)) {
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

function fieldOf(name: string, dice: Dice, known: Known): unknown {
  if (dice.chance(0.2)) return oddValue(dice);
  if (name === 'passkey') {
    return { id: oddText(dice), rawId: oddText(dice), type: 'public-key', response: oddValue(dice) };
  }
  return name === 'team_sid' || name === 'activate_on' ? sidOf(dice, known) : textOf(dice, name, known);
}

export interface Route {
  readonly url: string;
  readonly method: Method;
}

/** Streams do not end by themselves, so they are asked for without a known account. */
const isStream = (url: string): boolean => url.endsWith('/events');

export function routeCall({ url, method }: Route, dice: Dice, known: Known): InjectOptions {
  const path = url.replaceAll(/:(\w+)\*?|\*/g, (_, name: string | undefined) => {
    const fitting = name === 'token' && !isStream(url) ? known.matchToken : String(sidOf(dice, known));
    const text = dice.chance(0.6) ? fitting : oddText(dice).slice(0, 500);
    return dice.chance(0.9) ? encodeURIComponent(text.toWellFormed()) : '%00';
  });
  const query = dice.chance(0.3)
    ? `?${new URLSearchParams({ device: oddText(dice), lang: oddText(dice) })}`
    : '';
  const authorization = dice.chance(0.7) && !isStream(url) ? `Bearer ${known.token}` : 'Bearer nobody';
  const headers = { authorization, 'content-type': dice.pick(TYPES) ?? '', 'accept-language': 'nl;q=x' };
  if (method === 'GET') return { method, url: `${path}${query}`, headers: { authorization } };
  const payload = dice.chance(0.7) ? JSON.stringify(oddValue(dice)) : Buffer.from(oddText(dice));
  return { method, url: `${path}${query}`, headers, payload };
}
