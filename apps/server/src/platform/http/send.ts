/** Sends the answers of data calls, and converts errors. */

import type { FastifyReply } from 'fastify';
import { type DatabaseFailure, databaseFailureOf } from '../database/database-errors.ts';
import { ApiError, apiError, statusOf } from '../errors.ts';
import type { LogDep } from '../log/log.ts';
import { logFailure } from '../log/repeated-lines.ts';
import type { TimeDep } from '../time.ts';
import { answerTypeFor, GRAPHQL_RESPONSE } from './graphql-media.ts';

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

export function sendJson(reply: FastifyReply, status: number, text: string): FastifyReply {
  const type = answerTypeFor(reply.request.headers.accept);
  return reply
    .headers({ ...HEADERS, 'content-type': `${type}; charset=utf-8` })
    .code(status)
    .send(text);
}

/** No team chosen, maintenance, a cursor of another server: an operator need not look into these. */
const EXPECTED: ReadonlySet<number> = new Set([501, 503, 520]);

/**
 * Every error is sent as `{data: null, errors: [{message, extensions: {code}}]}` without further details. GraphQL's own
 * media type has no `data` for a call that did not run.
 */
export function sendDataError(deps: TimeDep & LogDep, error: unknown, reply: FastifyReply): FastifyReply {
  const { code, message, details } = shownError(error);
  if (isFault(error, code)) logFailure(deps, error, 'a data call failed');
  const errors = [{ message, extensions: { code, ...details } }];
  const isOwnType = answerTypeFor(reply.request.headers.accept) === GRAPHQL_RESPONSE;
  const answer = isOwnType && !hasRun(error) ? { errors } : { data: null, errors };
  return sendJson(reply, statusOf(code), JSON.stringify(answer));
}

/** True for an error of a field, which names the field's path. */
function hasRun(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'path' in error && error.path !== undefined;
}

/** True for what an operator must look into. A call that answers 500 by itself says so of the caller's data (section 8). */
function isFault(error: unknown, code: number): boolean {
  if (code < 500 || code > 599 || EXPECTED.has(code)) return false;
  return code !== 500 || ourErrorIn(error) === null;
}

/** The part of an error that the caller may see: one of our errors inside it, or that the request was invalid. */
export function shownError(error: unknown): ApiError {
  const ours = ourErrorIn(error);
  if (ours !== null) return ours;
  if (isTheCallersFault(error)) return apiError(400);
  return troubleIn(error) === null ? apiError(500) : apiError(510);
}

function ourErrorIn(error: unknown): ApiError | null {
  for (let inner = error; inner !== undefined && inner !== null; ) {
    if (inner instanceof ApiError) return inner;
    inner = (inner as { originalError?: unknown }).originalError;
  }
  return null;
}

/** Invalid JSON, too large, invalid GraphQL, not in the schema, or a variable of the wrong type. */
function isTheCallersFault(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { statusCode, code, originalError, path } = error as Record<string, unknown>;
  if (typeof statusCode === 'number') return statusCode >= 400 && statusCode < 500;
  if (typeof code === 'string') return code.startsWith('MER_ERR_GQL');
  // An error of GraphQL's validation: it has no original error and no path in the answer.
  return Object.hasOwn(error, 'locations') && originalError === undefined && path === undefined;
}

/** The failure of the database, also inside a GraphQL error. The device tries again later. */
function troubleIn(error: unknown): DatabaseFailure | null {
  for (let inner = error; inner !== undefined && inner !== null; ) {
    const trouble = databaseFailureOf(inner);
    if (trouble !== null) return trouble;
    inner = (inner as { originalError?: unknown }).originalError;
  }
  return null;
}
