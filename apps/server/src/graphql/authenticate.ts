/** Who makes a call, from its bearer token. */
import type { IncomingHttpHeaders } from 'node:http';
import { type Caller, callerOf } from '../auth/sessions.ts';
import type { Deps } from '../deps.ts';
import { apiError } from '../errors.ts';

/** Throws 402 without credentials, 401 for wrong ones, 202 for an account without the app's capability. */
export async function authenticate(
  deps: Deps,
  { headers }: { readonly headers: IncomingHttpHeaders },
): Promise<Caller> {
  const { authorization } = headers;
  if (authorization === undefined || authorization === '') throw apiError(402);
  const token = /^Bearer ([A-Za-z0-9_-]{1,100})$/i.exec(authorization)?.[1];
  const caller = token === undefined ? null : await callerOf(deps, token);
  if (caller === null) throw apiError(401);
  if (caller.type !== 'app_account') throw apiError(202);
  return caller;
}
