/** Addresses of routes: which value fits each parameter, and a request that each route answers. */
import type { InjectOptions } from 'fastify';
import { notificationPath } from '../../apps/server/src/features/plans/events/notification-route.ts';
import type { Method } from '../../apps/server/src/testing/server/routes.testing.ts';
import type { Notification } from './files.ts';
import type { Known } from './values.ts';

export interface Route {
  readonly url: string;
  readonly method: Method;
}

/** Streams do not end by themselves. */
export const isStream = (url: string): boolean => url.endsWith('/events');
export const isAttend = (url: string): boolean => url.startsWith('/attend');

const isExport = (url: string): boolean => url.includes('/match/');
/** It ends the link of the match that was exported before. */
export const endsExport = (url: string): boolean => url.endsWith('/request-exporttoken/:team/:match');

/** Patterns of parameters, such as `(^[a-z]{2}$)`. */
const PATTERN = /\(\^(?:[^()]|\([^()]*\))*\)/g;

type Values = Readonly<Record<string, readonly string[]>>;

/** The values that open the route, by parameter; several where there are several. */
export function fittingValues(url: string, known: Known): Values {
  const { pageTokens, pictures, team, match } = known;
  const season = { team: [String(team)], match: [String(match)], period: ['1'] };
  const common = { locale: ['en'], call: ['purchases'], language: ['en', 'nl'], id: ['1'], ...season };
  const portrait = [pictures.portrait.file];
  const [, first = ''] = url.split('/');
  if (first === 'attend') return { ...common, token: known.attendTokens };
  if (first === 'page') return { ...common, token: [pageTokens.page], file: [pictures.page.file] };
  if (first.startsWith('club')) return { ...common, token: [pageTokens.club] };
  if (first === 'calendar') return { ...common, file: [`${pageTokens.calendar}.ics`] };
  if (first === 'live') return { ...common, token: [known.matchToken], file: portrait };
  if (isExport(url)) {
    const files = [`${match}.json`, `${match}.pdf`];
    return { ...common, token: [known.exportToken], file: first === 'match' ? files : files.toReversed() };
  }
  if (url === '/api/pictures/media/:sid') return { ...common, sid: [String(known.medium)] };
  return { ...common, owner: ['media'], sid: [String(pictures.portrait.sid)], file: portrait };
}

/** The address of a route, with each parameter's value as `fitting` says; empty for what is open at the end. */
export function addressOf(url: string, fitting: (name: string) => string): string {
  return (
    url
      .replaceAll(PATTERN, '')
      .replaceAll(/:(\w+)|\*/g, (_, name: string | undefined) => fitting(name ?? ''))
      // Fastify's `inject` takes two slashes for the beginning of a host.
      .replace(/^\/*/, '/')
  );
}

/** Routes that say that nothing is there, whatever is asked. */
const ANSWERED_WITH_NOTHING: ReadonlySet<string> = new Set([
  '/live',
  '/live/:token*',
  '/attend',
  '/attend/:token*',
  '/page',
  '/page/:token*',
  '/club/:token(^(?!page$).+)*',
  '/calendar/:file*',
  '/api/auth/:locale/request-exporttoken',
  '/api/auth/:locale/request-exporttoken*',
]);

export const answersSomething = ({ url }: Route): boolean => !ANSWERED_WITH_NOTHING.has(url);

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };
const ACCOUNT_CALL = '/api/auth/:locale/:call';
const caller = ({ token }: Known) => ({ app_id: 'touchline', access_token: token });
const BROWSER = 'https://fcm.googleapis.com/fcm/send/fuzzed';
/** A browser's public key and secret, which a subscription names. */
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

export interface Samples {
  readonly picture: Buffer;
  readonly sold: readonly Notification[];
}

/** A request as the app, a browser or a provider sends it. Throws for a route that has none yet. */
export function wellFormed({ url, method }: Route, known: Known, samples: Samples): InjectOptions {
  // By GET an account call only asks for a mail.
  const isMailed = url === ACCOUNT_CALL && method === 'GET';
  const fitting = fittingValues(url, known);
  const values: Values = isMailed ? { ...fitting, call: ['password_reset_request'] } : fitting;
  const query = isMailed ? `?${new URLSearchParams({ app_id: 'touchline', email: known.email })}` : '';
  const address = addressOf(url, (name) => (name === '' ? '/nothing' : (values[name]?.[0] ?? '')));
  const authorization = `Bearer ${known.token}`;
  const body = bodyOf({ url, method }, known, samples);
  return { method, url: `${address}${query}`, ...body, headers: { authorization, ...body.headers } };
}

function bodyOf({ url, method }: Route, known: Known, { picture, sold }: Samples): InjectOptions {
  if (method === 'GET') return {};
  if (url.endsWith('/notifications') || url.endsWith('/notifications/state')) {
    return json(method === 'PUT' ? { endpoint: BROWSER, keys: KEYS, locale: 'en' } : { endpoint: BROWSER });
  }
  if (url.startsWith('/api/payments/')) {
    const found = sold.find(({ url: to }) => to === url);
    if (found === undefined)
      throw new Error(`no notification for ${url}, such as ${notificationPath('stripe')}`);
    return found.sending();
  }
  if (url.startsWith('/api/pictures/'))
    return method === 'PUT' ? { headers: { 'content-type': 'image/jpeg' }, payload: picture } : {};
  const [, anna = 0] = known.families;
  const wash = `player=${anna}&task=wash&does=take`;
  const bodies: Readonly<Record<string, InjectOptions>> = {
    [ACCOUNT_CALL]: json(caller(known)),
    '/api/data': json({ query: '{ healthCheck { now } }' }),
    '/api/public': json({ query: `{ attendance(token: "${known.attendTokens[0]}") { locale subscribed } }` }),
    '/api/support': json({ kind: 'support', message: 'It does not start.', locale: 'en' }),
    '/attend/:token': { headers: FORM, payload: `player=${anna}&answer=yes&reason=` },
    '/attend/:token/tasks': { headers: FORM, payload: wash },
    '/attend/:token/privacy': { headers: FORM, payload: 'mail=own' },
    '/attend/:token/unsubscribe': { headers: FORM, payload: 'List-Unsubscribe=One-Click' },
  };
  const found = bodies[url];
  if (found === undefined) throw new Error(`${method} ${url}: what does it take?`);
  return found;
}

const json = (payload: object): InjectOptions => ({ headers: JSON_TYPE, payload: JSON.stringify(payload) });
