/** The server's calls over HTTP. Every failure is an answer with a code of section 8; nothing throws. */

import { type AppId, appIdOf } from '@touchline/domain/account/app-ids';
import { isSuccess } from '@touchline/domain/errors/catalogue';
import { APP_VERSION } from '@touchline/domain/limits';
import type { Reply } from '@touchline/sync/engine/ports';
import type { BatchRefusal } from '@touchline/sync/model/protocol';
import type { Failure } from '@touchline/sync/status/cloud-state';
import { readSetting } from '../settings/settings.ts';
import type { GraphDocument } from './graph-document.ts';

/** The target of a call. */
export interface Connection {
  /** The server's address without a trailing slash; empty for the page's own origin. */
  readonly baseUrl: string;
  readonly token: string;
  readonly fetch: typeof fetch;
}

/** Section 9: the web API's timeout. */
const TIMEOUT_MS = 15_000;
/** Every call carries the app's version: a server that no longer supports it answers 426. */
export const VERSION_HEADER = { 'x-touchline-version': APP_VERSION };

const API_NOT_AVAILABLE: Failure = { code: 510, message: 'API not available' };
export const MISSING_DATA: Failure = { code: 560, message: 'Missing json.data' };
const NOT_JSON: Failure = { code: 500, message: 'JSON parse error' };

/** A data call with a document and its variables. */
export function graphCall<Answer, Variables extends object>(
  connection: Connection,
  { text }: GraphDocument<Answer, Variables>,
  variables: Variables,
): Promise<Reply<Answer>> {
  return dataCall<Answer>(connection, JSON.stringify({ query: text, variables }));
}

/** One GraphQL call with the bearer token. */
export async function dataCall<T>({ baseUrl, token, fetch }: Connection, body: string): Promise<Reply<T>> {
  const answer = await send(fetch, `${baseUrl}/api/data?app_id=${appId()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
  });
  if (!answer.ok) return answer;
  const { status, json } = answer.value;
  const { data, errors } = json as { data?: T | null; errors?: readonly GraphError[] };
  const [error] = errors ?? [];
  if (error !== undefined) return { ok: false, ...failureOf(error, status) };
  if (data !== undefined && data !== null) return { ok: true, value: data };
  return { ok: false, ...(isSuccess(status) ? MISSING_DATA : accessFailed(status)) };
}

export interface AuthCall {
  readonly name: string;
  readonly locale: string;
  readonly method: 'GET' | 'POST';
  /** For calls that take longer than others. */
  readonly timeoutMs?: number;
}

/** An account call of section 7. `POST` sends JSON, `GET` puts the parameters into the query. */
export async function authCall<T>(
  { baseUrl, fetch }: Omit<Connection, 'token'>,
  call: AuthCall,
  parameters: Readonly<Record<string, string>>,
): Promise<Reply<T>> {
  const path = `${baseUrl}/api/auth/${call.locale}/${call.name}`;
  const given = { app_id: appId(), ...parameters };
  const { timeoutMs = TIMEOUT_MS } = call;
  const answer =
    call.method === 'GET'
      ? await send(fetch, `${path}?${new URLSearchParams(given)}`, { method: 'GET', timeoutMs })
      : await send(fetch, path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(given),
          timeoutMs,
        });
  return plainReply<T>(answer);
}

/** A call that is neither data nor account, such as a message to support. `GET` without a body, else `POST`. */
export async function plainCall<T>(
  { baseUrl, token, fetch }: { readonly token: string | null } & Omit<Connection, 'token'>,
  path: string,
  body?: object,
): Promise<Reply<T>> {
  const headers = {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const init = body === undefined ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(body) };
  return plainReply<T>(await send(fetch, `${baseUrl}${path}`, { ...init, headers }));
}

/** The app id from the address of an earlier start (section 2), else the id for browsers. */
function appId(): AppId {
  return appIdOf(readSetting('device_app_id')) ?? 'touchline';
}

function plainReply<T>(answer: Awaited<ReturnType<typeof send>>): Reply<T> {
  if (!answer.ok) return answer;
  const { status, json } = answer.value;
  if (isSuccess(status)) return { ok: true, value: json as T };
  const { code, message } = json as Partial<Failure>;
  return typeof code === 'number'
    ? { ok: false, code, message: message ?? '' }
    : { ok: false, ...accessFailed(status) };
}

interface GraphError {
  readonly message: string;
  readonly extensions?: { readonly code?: unknown; readonly refusal?: BatchRefusal };
}

function failureOf(
  { message, extensions }: GraphError,
  status: number,
): Failure & { refusal?: BatchRefusal } {
  const code = typeof extensions?.code === 'number' ? extensions.code : isSuccess(status) ? 561 : status;
  const refusal = extensions?.refusal;
  return refusal === undefined ? { code, message } : { code, message, refusal };
}

async function send(
  fetch: Connection['fetch'],
  url: string,
  {
    timeoutMs = TIMEOUT_MS,
    ...init
  }: RequestInit & { readonly headers?: Readonly<Record<string, string>>; readonly timeoutMs?: number },
): Promise<Reply<{ readonly status: number; readonly json: object }>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      ...init,
      headers: { ...init.headers, ...VERSION_HEADER },
      signal: AbortSignal.timeout(timeoutMs),
      cache: 'no-store',
    });
    text = await response.text();
  } catch {
    return { ok: false, ...API_NOT_AVAILABLE };
  }
  const { status } = response;
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === 'object' && json !== null) return { ok: true, value: { status, json } };
    return { ok: false, ...MISSING_DATA };
  } catch {
    return { ok: false, ...(isSuccess(status) ? NOT_JSON : accessFailed(status)) };
  }
}

function accessFailed(status: number): Failure {
  return status > 0
    ? { code: status, message: `access failed with status ${status}` }
    : { code: 999, message: 'Missing the request status' };
}

/** The answer of a call under the call's name. A missing answer is an error of its own. */
export function pick<Answer extends object, Name extends keyof Answer>(
  reply: Reply<Answer>,
  name: Name,
): Reply<NonNullable<Answer[Name]>> {
  if (!reply.ok) return reply;
  const value = reply.value[name];
  return value === null || value === undefined ? { ok: false, ...MISSING_DATA } : { ok: true, value };
}
