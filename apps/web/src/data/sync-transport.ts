/** The calls of the sync engine over HTTP. */
import { COLLECTION_NAMES } from '@touchline/domain/entity/collections';
import { APP_VERSION, REMOTE_ID_CAP } from '@touchline/domain/limits';
import { HEALTH_DOCUMENT } from '@touchline/sync/health-document';
import type { Failure, Reply, Transport } from '@touchline/sync/ports';
import type { Collection, HealthAnswer, LeasedId, Listing, ListingEntry } from '@touchline/sync/protocol';
import { dataCall, type Line, MISSING_DATA, pick } from './transport.ts';

export interface TransportPorts extends Line {
  readonly platform: string;
  /** A team that the server knows, and its active period; null while there is none (section 8: error 501). */
  readonly team: () => Promise<{ readonly sid: number; readonly period: number } | null>;
}

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
