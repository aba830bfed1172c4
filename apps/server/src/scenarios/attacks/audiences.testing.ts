/** Who may use each route of the server. */

export type Audience =
  | 'everybody'
  | 'token'
  | 'link'
  | 'family'
  | 'page'
  | 'export'
  | 'calendar'
  | 'provider'
  | 'trial only';

/**
 * `everybody`: no session is needed. `token`: a session is needed. `link`: the link of an open match is needed.
 * `family`: a family's link, or the shared link of a request. `page`: the link of an open Team Page or club page.
 * `export`: the token of an exported match. `calendar`: the link of a calendar.
 * `provider`: the signature of a payment provider; see provider.contract.testing.ts of plans.
 */
export const AUDIENCES: Readonly<Record<string, Audience>> = {
  '/health/live': 'everybody',
  '/health/ready': 'everybody',
  '/metrics': 'everybody',
  // Each account call checks its own permission: see attacks-calls.test.ts.
  '/api/auth/:locale/:call': 'everybody',
  '/api/auth/:locale/request-exporttoken/:team/:match': 'token',
  '/api/auth/:locale/request-exporttoken': 'everybody',
  '/api/auth/:locale/request-exporttoken*': 'everybody',
  '/api/support': 'everybody',
  '/.well-known/apple-app-site-association': 'everybody',
  '/.well-known/assetlinks.json': 'everybody',
  '/api/payments/stripe': 'provider',
  '/api/payments/app-store': 'provider',
  '/api/payments/play': 'provider',
  '/api/data': 'token',
  // Each public call checks its own link: see public-calls.contract.testing.ts of attendance.
  '/api/public': 'everybody',
  '/api/pictures/media/:sid': 'token',
  '/api/pictures/account': 'token',
  '/api/pictures/archive/:team/:period': 'token',
  '/api/pictures/:owner/:sid/:file': 'token',
  '/api/events': 'token',
  '/live': 'everybody',
  '/live/:token': 'link',
  '/live/:token/notifications': 'link',
  '/live/:token/notifications/state': 'link',
  '/live/:token/embed': 'link',
  '/live/:token*': 'everybody',
  '/live/:token/events': 'link',
  '/live/:token/manifest.webmanifest': 'link',
  '/live/:token/state.json': 'link',
  '/live/:token/portraits/:file': 'link',
  '/live/:token/pictures/:file': 'link',
  '/live/:token/picture.png': 'link',
  '/attend': 'everybody',
  '/attend/:token': 'family',
  '/attend/:token/privacy': 'family',
  '/attend/:token/tasks': 'family',
  '/attend/:token/notifications': 'family',
  '/attend/:token/notifications/state': 'family',
  '/attend/:token/event.ics': 'family',
  '/attend/:token/unsubscribe': 'family',
  '/attend/:token*': 'everybody',
  '/page': 'everybody',
  '/page/:token': 'page',
  '/page/:token/embed': 'page',
  '/page/:token/pictures/:file': 'page',
  '/page/:token/picture.png': 'page',
  '/page/:token/calendar.ics': 'page',
  '/page/:token*': 'everybody',
  '/club/:token(^(?!page$).+)': 'page',
  '/club/:token(^(?!page$).+)/embed': 'page',
  '/club/:token(^(?!page$).+)*': 'everybody',
  '/calendar/:file': 'calendar',
  '/calendar/:file*': 'everybody',
  '/match/:token/:file(^\\d+\\.(?:json|pdf)$)': 'export',
  '/:language(^[a-z]{2}$)/match/:token/:file(^\\d+\\.(?:json|pdf)$)': 'export',
  '/dev/mail': 'trial only',
  '/dev/mail/:id': 'trial only',
};
