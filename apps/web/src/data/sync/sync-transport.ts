/** The calls of the sync engine over HTTP. */

import type { LeasedRow } from '@touchline/domain/access/row-model';
import { COLLECTION_NAMES, definitionOf } from '@touchline/domain/entity/rows/collections';
import { APP_VERSION, REMOTE_ID_CAP } from '@touchline/domain/limits';
import { HEALTH_DOCUMENT } from '@touchline/sync/engine/health-document';
import type { Reply, Transport } from '@touchline/sync/engine/ports';
import type {
  Collection,
  DeviceRegistration,
  HealthAnswer,
  Listing,
  ListingEntry,
  PullPage,
  PushAnswer,
  RowKey,
  RowsAnswer,
} from '@touchline/sync/model/protocol';
import type { Failure } from '@touchline/sync/status/cloud-state';
import { type AnswerOf, type GraphDocument, graphDocument } from '../calls/graph-document.ts';
import { type Connection, dataCall, graphCall, MISSING_DATA, pick } from '../calls/transport.ts';

export interface TransportPorts extends Connection {
  readonly platform: string;
  /** A team that the server knows, and its active period; null for none (section 8: error 501). */
  readonly team: () => Promise<{ readonly sid: number; readonly period: number } | null>;
}

const NO_HEALTH: Failure = { code: 404, message: 'sync health data missing' };
const INVALID_CURSOR: Failure = { code: 520, message: 'invalid last-synced time' };
const NO_TEAM: Failure = { code: 501, message: 'no current team when requesting a match id' };

/** The transport that the sync engine runs on. */
export function httpTransport(ports: TransportPorts): Transport {
  const ask = <Answer, Variables extends object>(
    document: GraphDocument<Answer, Variables>,
    variables: Variables,
  ) => graphCall(ports, document, variables);
  return {
    register: (device) => ask(REGISTER, { device }).then((reply) => pick(reply, 'registerDevice')),
    health: () =>
      ask(HEALTH, { app_version: APP_VERSION, platform: ports.platform }).then((reply) =>
        healthOf(pick(reply, 'healthCheck')),
      ),
    // The batch is inserted as it was frozen, byte for byte (OUT-2).
    push: (body) =>
      dataCall<AnswerOf<typeof PUSH>>(
        ports,
        `{"query":${JSON.stringify(PUSH.text)},"variables":{"batch":${body}}}`,
      ).then((reply) => pick(reply, 'push')),
    pull: (cursor, limit) => ask(PULL, { cursor, limit }).then((reply) => pick(reply, 'pull')),
    listing: () =>
      ask(CLOUD_SYNC, {}).then((reply) =>
        reply.ok ? { ok: true, value: listingOf(reply.value.cloudSync) } : reply,
      ),
    rows: (keys) =>
      ask(GET_ROWS, { names: keys.map(({ collection, sid }) => ({ collection, sid })) }).then((reply) =>
        pick(reply, 'getRows'),
      ),
    setFocus: async ({ collection, sid }) => {
      const reply =
        collection === 'teams'
          ? pick(await ask(TOKEN, { team_sid: sid }), 'updateToken')
          : pick(await ask(TOKEN_TRAINING, { selection_sid: sid }), 'updateTokenTraining');
      return reply.ok ? { ok: true, value: null } : reply;
    },
    lease: (collection, { device, count }) => lease(ports, collection, { device, count, cap: REMOTE_ID_CAP }),
  };
}

/** Section 7: an answer without result is 404, one without text in `last_synced` is 520. */
function healthOf(reply: Reply<HealthAnswer>): Reply<HealthAnswer> {
  if (!reply.ok) return reply.code === MISSING_DATA.code ? { ok: false, ...NO_HEALTH } : reply;
  const { last_synced }: { readonly last_synced?: unknown } = reply.value;
  return typeof last_synced === 'string' && last_synced !== '' ? reply : { ok: false, ...INVALID_CURSOR };
}

const REGISTER = graphDocument<{ readonly registerDevice: DeviceRegistration }, { readonly device: string }>(
  'mutation registerDevice($device: String!) { registerDevice(device: $device) { ordinal epoch } }',
);
const PUSH = graphDocument<{ readonly push: PushAnswer }, { readonly batch: object }>(
  'mutation push($batch: JSON!) { push(batch: $batch) { results rows } }',
);
const PULL = graphDocument<{ readonly pull: PullPage }, { readonly cursor: string; readonly limit: number }>(
  'query pull($cursor: String!, $limit: Int) { pull(cursor: $cursor, limit: $limit) { rows gone cursor more access_changed } }',
);

const GET_ROWS = graphDocument<{ readonly getRows: RowsAnswer }, { readonly names: readonly RowKey[] }>(
  'query getRows($names: [RowNameInput!]!) { getRows(names: $names) { epoch rows gone } }',
);
const TOKEN = graphDocument<{ readonly updateToken: object }, { readonly team_sid: number }>(
  'mutation updateToken($team_sid: Float!) { updateToken(team_sid: $team_sid) { sid } }',
);
const TOKEN_TRAINING = graphDocument<
  { readonly updateTokenTraining: object },
  { readonly selection_sid: number }
>(
  'mutation updateTokenTraining($selection_sid: Float!) { updateTokenTraining(selection_sid: $selection_sid) { sid } }',
);

const CLOUD_SYNC = graphDocument<{ readonly cloudSync: CloudSync }>(
  `query cloudSync { cloudSync { ${COLLECTION_NAMES.map((name) => `${name} { sid i checksum }`).join(' ')} complete_to epoch healthCheck { last_synced } } }`,
);
const HEALTH = graphDocument<
  { readonly healthCheck: HealthAnswer },
  { readonly app_version: string; readonly platform: string }
>(HEALTH_DOCUMENT);

type CloudSync = Readonly<Record<(typeof COLLECTION_NAMES)[number], readonly ListingEntry[] | null>> & {
  readonly complete_to: Listing['complete_to'];
  readonly epoch: string;
  readonly healthCheck: { readonly last_synced: string };
};

function listingOf({ complete_to, epoch, healthCheck, ...tables }: CloudSync): Listing {
  const entries = COLLECTION_NAMES.map((name) => [name, tables[name] ?? []] as const);
  return { epoch, complete_to, last_synced: healthCheck.last_synced, tables: Object.fromEntries(entries) };
}

interface LeaseArgs {
  readonly device: string;
  readonly count: number;
  readonly cap: number;
}

async function lease(
  ports: TransportPorts,
  collection: Collection,
  args: LeaseArgs,
): Promise<Reply<readonly LeasedRow[]>> {
  if (collection === 'matches') return leaseMatches(ports, args);
  const request = REQUESTS.get(collection);
  if (request === undefined) throw new Error(`ids of ${collection} are not leased`);
  const { name, document } = request;
  const leased = pick(await graphCall(ports, document, args), name);
  return leased.ok ? { ok: true, value: leased.value.sids.map((sid) => ({ sid })) } : leased;
}

/** The calls that lease ids, for all collections but matches. */
const REQUESTS = new Map<Collection, { readonly name: string; readonly document: IdRequest }>(
  COLLECTION_NAMES.flatMap((collection) => {
    const name = definitionOf(collection).ids?.request;
    return name === undefined || collection === 'matches'
      ? []
      : [[collection, { name, document: idRequest(name) }]];
  }),
);

type IdRequest = GraphDocument<Readonly<Record<string, { readonly sids: readonly number[] }>>, LeaseArgs>;

function idRequest(name: string): IdRequest {
  return graphDocument(
    `mutation ${name}($cap: Float, $count: Int, $device: String) { ${name}(cap: $cap, count: $count, device: $device) { sids } }`,
  );
}

const REQUEST_MATCH = graphDocument<
  { readonly requestMatchSID: { readonly leased: readonly LeasedRow[] } },
  { readonly team_sid: number; readonly period: number } & Omit<LeaseArgs, 'cap'>
>(
  'mutation requestMatchSID($team_sid: Float!, $period: Float, $count: Int, $device: String) { requestMatchSID(team_sid: $team_sid, period: $period, count: $count, device: $device) { leased { sid match_token } } }',
);

async function leaseMatches(
  ports: TransportPorts,
  { device, count }: LeaseArgs,
): Promise<Reply<readonly LeasedRow[]>> {
  const team = await ports.team();
  if (team === null) return { ok: false, ...NO_TEAM };
  const variables = { team_sid: team.sid, period: team.period, count, device };
  const leased = pick(await graphCall(ports, REQUEST_MATCH, variables), 'requestMatchSID');
  return leased.ok ? { ok: true, value: leased.value.leased } : leased;
}
