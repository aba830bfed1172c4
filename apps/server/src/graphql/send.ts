/** Answers of data calls, and what becomes of whatever went wrong. */
import type { FastifyReply } from 'fastify';
import { logFailure } from '../audit/repeated-lines.ts';
import { type DatabaseTrouble, databaseTroubleOf } from '../database/trouble.ts';
import type { Deps } from '../deps.ts';
import { ApiError, apiError, statusOf } from '../errors.ts';

export function sendJson(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type('application/json; charset=utf-8')
    .code(status)
    .send(text);
}

/** No team chosen, maintenance, a cursor of another server: nothing that an operator should look into. */
const EXPECTED: ReadonlySet<number> = new Set([501, 503, 520]);

/** Whatever went wrong leaves as `{data: null, errors: [{message, extensions: {code}}]}` and nothing more. */
export function sendDataError(deps: Deps, error: unknown, reply: FastifyReply): FastifyReply {
  const { code, message, details } = shownError(error);
  if (code >= 500 && code <= 599 && !EXPECTED.has(code)) logFailure(deps, error, 'a data call failed');
  const answer = { data: null, errors: [{ message, extensions: { code, ...details } }] };
  return sendJson(reply, statusOf(code), JSON.stringify(answer));
}

/** What a caller hears of it: an error of ours inside another, or that it was his own. */
export function shownError(error: unknown): ApiError {
  for (let inner = error; inner !== undefined && inner !== null; ) {
    if (inner instanceof ApiError) return inner;
    inner = (inner as { originalError?: unknown }).originalError;
  }
  if (isTheCallersFault(error)) return apiError(400);
  return troubleIn(error) === null ? apiError(500) : apiError(510);
}

/** No JSON, too large, not GraphQL, not in the schema, a variable of the wrong type. */
function isTheCallersFault(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { statusCode, code, originalError, path } = error as Record<string, unknown>;
  if (typeof statusCode === 'number') return statusCode >= 400 && statusCode < 500;
  if (typeof code === 'string') return code.startsWith('MER_ERR_GQL');
  // GraphQL's own complaint before it ran anything: nobody's error inside it, and no place in an answer.
  return Object.hasOwn(error, 'locations') && originalError === undefined && path === undefined;
}

/** What is wrong with the database, also where GraphQL wrapped the error. The device tries again later. */
function troubleIn(error: unknown): DatabaseTrouble | null {
  for (let inner = error; inner !== undefined && inner !== null; ) {
    const trouble = databaseTroubleOf(inner);
    if (trouble !== null) return trouble;
    inner = (inner as { originalError?: unknown }).originalError;
  }
  return null;
}
