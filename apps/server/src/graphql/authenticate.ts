/** Who makes a call, from its bearer token. */
import type { FastifyRequest } from 'fastify';
import { type Caller, callerOf } from '../auth/sessions.ts';
import type { Deps } from '../deps.ts';
import { apiError } from '../errors.ts';

/** Throws 402 without credentials, 401 for wrong ones, 202 for an account without the app's capability. */
export async function authenticate(deps: Deps, request: FastifyRequest): Promise<Caller> {
  const { authorization } = request.headers;
  if (authorization === undefined || authorization === '') throw apiError(402);
  const token = /^Bearer ([A-Za-z0-9_-]{1,100})$/i.exec(authorization)?.[1];
  const caller = token === undefined ? null : await callerOf(deps, token);
  if (caller === null) throw apiError(401);
  if (caller.type !== 'app_account') throw apiError(202);
  return caller;
}
