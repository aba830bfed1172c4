/** The server's calls over HTTP. Every failure is an answer with a code of section 8; nothing throws. */

import { type AppId, appIdOf } from '@touchline/domain/account/app-ids';
import { COLLECTION_NAMES } from '@touchline/domain/entity/collections';
import { isSuccess } from '@touchline/domain/errors/catalogue';
import { APP_VERSION, REMOTE_ID_CAP } from '@touchline/domain/limits';
import { HEALTH_DOCUMENT } from '@touchline/sync/health-document';
import type { Failure, Reply, Transport } from '@touchline/sync/ports';
import type {
  BatchRefusal,
  Collection,
  HealthAnswer,
  LeasedId,
  Listing,
  ListingEntry,
} from '@touchline/sync/protocol';
import { readSetting } from './settings.ts';

export interface TransportPorts {
  /** Where the server is, without a slash at its end; empty for the page's own. */
  readonly baseUrl: string;
  readonly token: string;
  readonly platform: string;
  readonly fetch: typeof fetch;
  /** A team that the server knows, and its active period; null while there is none (section 8: error 501). */
  readonly team: () => Promise<{ readonly sid: number; readonly period: number } | null>;
}

/** Section 9: the web API's timeout. */
const TIMEOUT_MS = 15_000;
/** Every call says which app asks: a server may no longer support it (426). */
export const VERSION_HEADER = { 'x-touchline-version': APP_VERSION };

const API_NOT_AVAILABLE: Failure = { code: 510, message: 'API not available' };
const MISSING_DATA: Failure = { code: 560, message: 'Missing json.data' };
const NOT_JSON: Failure = { code: 500, message: 'JSON parse error' };
const NO_HEALTH: Failure = { code: 404, message: 'sync health data missing' };
const INVALID_CURSOR: Failure = { code: 520, message: 'invalid last-synced time' };
const NO_TEAM: Failure = { code: 501, message: 'no current team when requesting a match id' };

/** The transport that the sync engine runs on. */
export function httpTransport(ports: TransportPorts): Transport {
  const ask = <T>(query: string, variables: object) =>
    dataCall<T>(ports, JSON.stringify({ query, variables }));
  return {
    register: (device) => ask(REGISTER, { device }).then((reply) => pick(reply, 'registerDevice')),
    health: () =>
      ask(HEALTH_DOCUMENT, { app_version: APP_VERSION, platform: ports.platform }).then((reply) =>
        healthOf(pick(reply, 'healthCheck')),
      ),
    // The batch is put in as it was frozen, byte for byte (OUT-2).
    push: (body) =>
      dataCall(ports, `{"query":${JSON.stringify(PUSH)},"variables":{"batch":${body}}}`).then((reply) =>
        pick(reply, 'push'),
      ),
    pull: (cursor, limit) => ask(PULL, { cursor, limit }).then((reply) => pick(reply, 'pull')),
    listing: () =>
      ask<{ cloudSync: CloudSync }>(CLOUD_SYNC, {}).then((reply) =>
        reply.ok ? { ok: true, value: listingOf(reply.value.cloudSync) } : reply,
      ),
    rows: (keys) =>
      ask(GET_ROWS, { names: keys.map(({ collection, sid }) => ({ collection, sid })) }).then((reply) =>
        pick(reply, 'getRows'),
      ),
    updateToken: async (selection) => {
      const [name, query] =
        'team_sid' in selection ? ['updateToken', TOKEN] : ['updateTokenTraining', TOKEN_TRAINING];
      const reply = pick(await ask(query, selection), name);
      return reply.ok ? { ok: true, value: null } : reply;
    },
    lease: (collection, { device, count }) => lease(ports, collection, { device, count, cap: REMOTE_ID_CAP }),
  };
}

/** One GraphQL call with the bearer token. */
export async function dataCall<T>(
  { baseUrl, token, fetch }: Pick<TransportPorts, 'baseUrl' | 'token' | 'fetch'>,
  body: string,
): Promise<Reply<T>> {
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
  /** For an answer that takes longer than others. */
  readonly timeoutMs?: number;
}

/** An account call of section 7. `POST` sends JSON, `GET` puts the parameters into the query. */
export async function authCall<T>(
  { baseUrl, fetch }: Pick<TransportPorts, 'baseUrl' | 'fetch'>,
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

/** A call that is neither data nor account, such as a message to support. Without a body it is a question. */
export async function plainCall<T>(
  { baseUrl, token, fetch }: { readonly token: string | null } & Pick<TransportPorts, 'baseUrl' | 'fetch'>,
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

/** As the address said at some start (section 2), else the browser's. */
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
  fetch: TransportPorts['fetch'],
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

function pick<T>(reply: Reply<unknown>, name: string): Reply<T> {
  if (!reply.ok) return reply;
  const value = (reply.value as Readonly<Record<string, T | null | undefined>>)[name];
  return value === null || value === undefined ? { ok: false, ...MISSING_DATA } : { ok: true, value };
}

/** Section 7: an answer without result is 404, one whose `last_synced` is no text is 520. */
function healthOf(reply: Reply<HealthAnswer>): Reply<HealthAnswer> {
  if (!reply.ok) return reply.code === MISSING_DATA.code ? { ok: false, ...NO_HEALTH } : reply;
  const { last_synced }: { readonly last_synced?: unknown } = reply.value;
  return typeof last_synced === 'string' && last_synced !== '' ? reply : { ok: false, ...INVALID_CURSOR };
}

const REGISTER =
  'mutation registerDevice($device: String!) { registerDevice(device: $device) { ordinal epoch } }';
const PUSH = 'mutation push($batch: JSON!) { push(batch: $batch) { results rows } }';
const PULL =
  'query pull($cursor: String!, $limit: Int) { pull(cursor: $cursor, limit: $limit) { rows gone cursor more access_changed } }';

const GET_ROWS = 'query getRows($names: [RowNameInput!]!) { getRows(names: $names) { epoch rows gone } }';
const TOKEN = 'mutation updateToken($team_sid: Float!) { updateToken(team_sid: $team_sid) { sid } }';
const TOKEN_TRAINING =
  'mutation updateTokenTraining($selection_sid: Float!) { updateTokenTraining(selection_sid: $selection_sid) { sid } }';

const CLOUD_SYNC = `query cloudSync { cloudSync { ${COLLECTION_NAMES.map((name) => `${name} { sid i checksum }`).join(' ')} complete_to epoch healthCheck { last_synced } } }`;

type CloudSync = Readonly<Record<(typeof COLLECTION_NAMES)[number], readonly ListingEntry[] | null>> & {
  readonly complete_to: Listing['complete_to'];
  readonly epoch: string;
  readonly healthCheck: { readonly last_synced: string };
};

function listingOf({ complete_to, epoch, healthCheck, ...tables }: CloudSync): Listing {
  const entries = COLLECTION_NAMES.map((name) => [name, tables[name] ?? []] as const);
  return { epoch, complete_to, last_synced: healthCheck.last_synced, tables: Object.fromEntries(entries) };
}

const LEASE_CALLS: Readonly<Partial<Record<Collection, string>>> = {
  teams: 'requestTeamSID',
  players: 'requestPlayerSID',
  media: 'requestMediaSID',
};

interface LeaseArgs {
  readonly device: string;
  readonly count: number;
  readonly cap: number;
}

async function lease(
  ports: TransportPorts,
  collection: Collection,
  args: LeaseArgs,
): Promise<Reply<readonly LeasedId[]>> {
  if (collection === 'matches') return leaseMatches(ports, args);
  const name = LEASE_CALLS[collection];
  if (name === undefined) throw new Error(`ids of ${collection} are not leased`);
  const query = `mutation ${name}($cap: Float, $count: Int, $device: String) { ${name}(cap: $cap, count: $count, device: $device) { sids } }`;
  const reply = await dataCall(ports, JSON.stringify({ query, variables: args }));
  const leased = pick<{ readonly sids: readonly number[] }>(reply, name);
  return leased.ok ? { ok: true, value: leased.value.sids.map((sid) => ({ sid })) } : leased;
}

const REQUEST_MATCH =
  'mutation requestMatchSID($team_sid: Float!, $period: Float, $count: Int, $device: String) { requestMatchSID(team_sid: $team_sid, period: $period, count: $count, device: $device) { leased { sid match_token } } }';

async function leaseMatches(
  ports: TransportPorts,
  { device, count }: LeaseArgs,
): Promise<Reply<readonly LeasedId[]>> {
  const team = await ports.team();
  if (team === null) return { ok: false, ...NO_TEAM };
  const variables = { team_sid: team.sid, period: team.period, count, device };
  const reply = await dataCall(ports, JSON.stringify({ query: REQUEST_MATCH, variables }));
  const leased = pick<{ readonly leased: readonly LeasedId[] }>(reply, 'requestMatchSID');
  return leased.ok ? { ok: true, value: leased.value.leased } : leased;
}
