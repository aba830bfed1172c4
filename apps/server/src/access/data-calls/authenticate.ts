/** Identifies the caller of a data call by its bearer token. */

import type { IncomingHttpHeaders } from 'node:http';
import { availabilityOf } from '#platform/availability/availability.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { apiError } from '#platform/errors.ts';
import { type MaybePromise, whenReady } from '#platform/maybe-promise.ts';
import type { TimeDep } from '#platform/time.ts';
import { type Caller, findCaller } from '../sessions/sessions.ts';

const BEARER = /^Bearer [A-Za-z0-9_-]{1,100}$/i;

/** Admits a data call. Throws or rejects when the app is too old, during maintenance, or without a valid session. */
export function admit(
  deps: ConfigDep<'minimumAppVersion'> & DatabaseDep & TimeDep,
  request: { readonly headers: IncomingHttpHeaders },
): MaybePromise<Caller> {
  const availability = availabilityOf(deps);
  availability.checkVersion(request.headers['x-touchline-version']);
  // Usually there is nothing to wait for, and a health check is so short that each wait counts.
  const open = availability.checkOpen();
  return open === undefined ? authenticate(deps, request) : open.then(() => authenticate(deps, request));
}

/** Throws 402 without credentials, 401 for invalid ones, 202 for an account without the app's capability. */
export function authenticate(
  deps: DatabaseDep & TimeDep,
  { headers }: { readonly headers: IncomingHttpHeaders },
): MaybePromise<Caller> {
  const { authorization } = headers;
  if (authorization === undefined || authorization === '') throw apiError(402);
  if (!BEARER.test(authorization)) throw apiError(401);
  return whenReady(findCaller(deps, authorization.slice('Bearer '.length)), requireApp);
}

function requireApp(caller: Caller | null): Caller {
  if (caller === null) throw apiError(401);
  if (caller.type !== 'app_account') throw apiError(202);
  return caller;
}
