/** A device's calls as requests and answers of the data route, in the web app's format. */

import type { LeasedRow } from '@touchline/domain/access/row-model';
import { COLLECTION_NAMES, definitionOf, isCollectionName } from '@touchline/domain/entity/rows/collections';
import type { Reply, Transport } from '@touchline/sync/engine/ports';
import type { BatchRefusal, Listing, ListingEntry } from '@touchline/sync/model/protocol';
import type { Failure } from '@touchline/sync/status/cloud-state';
import type { HttpAnswer } from './server.testing.ts';

/** Sends a request; null when the server did not answer. */
export type Send = (call: string, body: string) => Promise<HttpAnswer | null>;

const NO_ANSWER: Failure = { code: 510, message: 'API not available' };
const MISSING: Failure = { code: 560, message: 'Missing json.data' };
const NO_TEAM: Failure = { code: 501, message: 'no current team when requesting a match id' };

/** @param team a team that the server knows, for leasing match ids; null without one */
export function simulatedTransport(send: Send, team: () => number | null): Transport {
  const ask = async <T>(name: string, query: string, variables: object): Promise<Reply<T>> =>
    read(await send(name, JSON.stringify({ query, variables })), name);
  return {
    register: (device) => ask('registerDevice', REGISTER, { device }),
    health: () => ask('healthCheck', HEALTH, {}),
    // The batch is sent byte for byte as it was frozen (OUT-2).
    push: async (body) =>
      read(await send('push', `{"query":${JSON.stringify(PUSH)},"variables":{"batch":${body}}}`), 'push'),
    pull: (cursor, limit) => ask('pull', PULL, { cursor, limit }),
    rows: (names) => ask('getRows', ROWS, { names }),
    listing: async () => {
      const reply = await ask<CloudSync>('cloudSync', LISTING, {});
      return reply.ok ? { ok: true, value: listingOf(reply.value) } : reply;
    },
    setFocus: async ({ collection, sid }) => {
      const reply =
        collection === 'teams'
          ? await ask('updateToken', TOKEN, { team_sid: sid })
          : await ask('updateTokenTraining', TOKEN_TRAINING, { selection_sid: sid });
      return reply.ok ? { ok: true, value: null } : reply;
    },
    lease: async (collection, { device, count }) => {
      if (collection === 'matches') {
        const team_sid = team();
        if (team_sid === null) return { ok: false, ...NO_TEAM };
        const reply = await ask<{ leased: readonly LeasedRow[] }>('requestMatchSID', MATCHES, {
          team_sid,
          count,
          device,
        });
        return reply.ok ? { ok: true, value: reply.value.leased } : reply;
      }
      const name = isCollectionName(collection) ? definitionOf(collection).ids?.request : undefined;
      if (name === undefined) throw new Error(`ids of ${collection} are not leased`);
      const query = `mutation($count: Int, $device: String) { ${name}(count: $count, device: $device) { sids } }`;
      const reply = await ask<{ sids: readonly number[] }>(name, query, { count, device });
      return reply.ok ? { ok: true, value: reply.value.sids.map((sid) => ({ sid })) } : reply;
    },
  };
}

function read<T>(answer: HttpAnswer | null, name: string): Reply<T> {
  if (answer === null) return { ok: false, ...NO_ANSWER };
  const { data, errors } = JSON.parse(answer.text) as {
    readonly data?: Readonly<Record<string, T>> | null;
    readonly errors?: readonly {
      readonly message: string;
      readonly extensions?: { readonly code?: number; readonly refusal?: BatchRefusal };
    }[];
  };
  const [error] = errors ?? [];
  if (error !== undefined) {
    const { code = answer.status, refusal } = error.extensions ?? {};
    const failure = { ok: false as const, code, message: error.message };
    return refusal === undefined ? failure : { ...failure, refusal };
  }
  const value = data?.[name];
  return value === null || value === undefined ? { ok: false, ...MISSING } : { ok: true, value };
}

const REGISTER = 'mutation($device: String!) { registerDevice(device: $device) { ordinal epoch } }';
const HEALTH = '{ healthCheck { last_synced now interval version } }';
const PUSH = 'mutation push($batch: JSON!) { push(batch: $batch) { results rows } }';
const PULL =
  'query($cursor: String!, $limit: Int) { pull(cursor: $cursor, limit: $limit) { rows gone cursor more access_changed } }';
const ROWS = 'query($names: [RowNameInput!]!) { getRows(names: $names) { epoch rows gone } }';
const LISTING = `{ cloudSync { ${COLLECTION_NAMES.map((name) => `${name} { sid i checksum }`).join(' ')} complete_to epoch healthCheck { last_synced } } }`;
const TOKEN = 'mutation($team_sid: Float!) { updateToken(team_sid: $team_sid) { sid } }';
const TOKEN_TRAINING =
  'mutation($selection_sid: Float!) { updateTokenTraining(selection_sid: $selection_sid) { sid } }';
const MATCHES =
  'mutation($team_sid: Float!, $count: Int, $device: String) { requestMatchSID(team_sid: $team_sid, count: $count, device: $device) { leased { sid match_token } } }';

type CloudSync = Readonly<Record<(typeof COLLECTION_NAMES)[number], readonly ListingEntry[] | null>> &
  Pick<Listing, 'complete_to' | 'epoch'> & { readonly healthCheck: { readonly last_synced: string } };

function listingOf({ complete_to, epoch, healthCheck, ...tables }: CloudSync): Listing {
  const entries = COLLECTION_NAMES.map((name) => [name, tables[name] ?? []] as const);
  return { epoch, complete_to, last_synced: healthCheck.last_synced, tables: Object.fromEntries(entries) };
}
