/** The calls of replication. Their shapes are defined in packages/sync/src/model/protocol.ts. */

import type { LeasedRow } from '@touchline/domain/access/row-model';
import type { CollectionName } from '@touchline/domain/entity/fields/field-types';
import { COLLECTION_NAMES, definitionOf, isCollectionName } from '@touchline/domain/entity/rows/collections';
import type { HealthAnswer } from '@touchline/sync/model/protocol';
import type { Builder, CallContext } from '#access/data-calls/builder.ts';
import { logBatch } from '#access/data-calls/call-log.ts';
import { apiError } from '#platform/errors.ts';
import { RawJson } from '#platform/graphql/raw-json.ts';
import { type EarlierValue, earlierValues } from '../authors/history.ts';
import { LEASE_LIMIT, leaseIds } from '../ids/leases.ts';
import { readEntities } from '../pull/entities.ts';
import {
  healthCheck,
  type ListingAnswer,
  listing,
  type PageAnswer,
  PULL_LIMIT,
  pullPage,
} from '../pull/pull.ts';
import { NAMES_LIMIT, type RowsByName, rowsByName } from '../pull/read-rows.ts';
import { registerDevice, type StoredAnswer } from '../push/devices.ts';
import { push } from '../push/push.ts';

const DEFAULT_PAGE = 1_000;
/** Approximate size of one row in a listing. */
const ENTRY_BYTES = 60;

export function addSyncCalls(builder: Builder): void {
  addHealthCheck(builder);
  addPull(builder);
  addListing(builder);
  addRows(builder);
  addHistory(builder);
  addPush(builder);
  addLeases(builder);
}

function addHealthCheck(builder: Builder): void {
  const type = builder.objectRef<HealthAnswer>('HealthCheck').implement({
    fields: (t) => ({
      last_synced: t.exposeString('last_synced'),
      now: t.exposeFloat('now'),
      interval: t.exposeFloat('interval'),
      version: t.exposeString('version'),
    }),
  });
  builder.queryField('healthCheck', (t) =>
    t.field({
      type,
      // Sent with the first call; the server does not need them for its answer.
      args: { app_version: t.arg.string(), platform: t.arg.string(), device: t.arg.string() },
      resolve: (_root, _args, { deps, caller }) => healthCheck(deps, caller),
    }),
  );
}

function addPull(builder: Builder): void {
  const type = builder.objectRef<PageAnswer>('PullPage').implement({
    fields: (t) => ({
      rows: t.field({ type: 'JSON', resolve: ({ rows }) => new RawJson(rows) }),
      gone: t.field({ type: 'JSON', resolve: ({ gone }) => new RawJson(gone) }),
      cursor: t.exposeString('cursor'),
      more: t.exposeBoolean('more'),
      access_changed: t.exposeBoolean('access_changed'),
    }),
  });
  builder.queryField('pull', (t) =>
    t.field({
      type,
      args: { cursor: t.arg.string({ required: true }), limit: t.arg.int() },
      resolve: (_root, { cursor, limit }, { deps, caller, answer }) => {
        const wanted = limit ?? DEFAULT_PAGE;
        if (wanted < 1) throw apiError(400);
        return answer.page(
          () => pullPage(deps, caller, { cursor, limit: Math.min(wanted, PULL_LIMIT) }),
          ({ rows, gone }) => rows.length + gone.length,
        );
      },
    }),
  );
}

function addListing(builder: Builder): void {
  const entry = builder.objectRef<{ sid: number; i: number; checksum: number }>('ListingEntry').implement({
    fields: (t) => ({
      sid: t.exposeFloat('sid'),
      i: t.exposeFloat('i'),
      checksum: t.exposeFloat('checksum'),
    }),
  });
  const health = builder.objectRef<{ last_synced: string }>('ListingHealth').implement({
    fields: (t) => ({ last_synced: t.exposeString('last_synced') }),
  });
  const type = builder.objectRef<ListingAnswer>('CloudSync').implement({
    fields: (t) => ({
      ...Object.fromEntries(
        COLLECTION_NAMES.map((name) => [
          name,
          t.field({ type: [entry], nullable: true, resolve: ({ tables }) => tables[name] ?? null }),
        ]),
      ),
      epoch: t.exposeString('epoch'),
      complete_to: t.field({ type: 'JSON', resolve: ({ complete_to }) => complete_to }),
      healthCheck: t.field({ type: health, resolve: ({ last_synced }) => ({ last_synced }) }),
    }),
  });
  builder.queryField('cloudSync', (t) =>
    t.field({
      type,
      args: { active_team_sid: t.arg.float(), tables: t.arg.stringList(), matches: t.arg.floatList() },
      resolve: (_root, { active_team_sid, tables, matches }, { deps, caller, answer }) =>
        answer.page(
          () =>
            listing(deps, caller, {
              team: active_team_sid ?? null,
              collections: tables ?? null,
              matches: matches ?? null,
            }),
          (made) => ENTRY_BYTES * Object.values(made.tables).reduce((sum, { length }) => sum + length, 0),
        ),
    }),
  );
}

function addRows(builder: Builder): void {
  const name = builder.inputType('RowNameInput', {
    fields: (t) => ({
      collection: t.string({ required: true }),
      sid: t.float({ required: true }),
    }),
  });
  const type = builder.objectRef<RowsByName>('RowsAnswer').implement({
    fields: (t) => ({
      epoch: t.exposeString('epoch'),
      rows: t.field({ type: 'JSON', resolve: ({ rows }) => new RawJson(rows) }),
      gone: t.field({ type: 'JSON', resolve: ({ gone }) => new RawJson(gone) }),
    }),
  });
  builder.queryField('getRows', (t) =>
    t.field({
      type,
      args: { names: t.arg({ type: [name], required: true }) },
      resolve: (_root, { names }, { deps, caller, answer }) => {
        if (names.length > NAMES_LIMIT) throw apiError(400);
        return answer.page(
          () => rowsByName(deps, caller, names),
          ({ rows, gone }) => rows.length + gone.length,
        );
      },
    }),
  );
}

function addHistory(builder: Builder): void {
  const type = builder.objectRef<EarlierValue>('EarlierValue').implement({
    fields: (t) => ({
      path: t.exposeString('path'),
      value: t.field({ type: 'JSON', nullable: true, resolve: ({ value }) => value }),
      stamp: t.exposeString('stamp'),
      at: t.exposeFloat('at'),
      author: t.exposeString('author'),
      mine: t.exposeBoolean('mine'),
    }),
  });
  builder.queryField('getHistory', (t) =>
    t.field({
      type: [type],
      args: { collection: t.arg.string({ required: true }), sid: t.arg.float({ required: true }) },
      resolve: async (_root, { collection, sid }, { deps, caller, answer }) => {
        if (!isCollectionName(collection)) throw apiError(400);
        const earlier = await answer.page(
          () => earlierValues(deps, caller, { collection, sid }),
          ({ bytes }) => bytes,
        );
        return [...earlier.values];
      },
    }),
  );
}

function addPush(builder: Builder): void {
  const registration = builder.objectRef<{ ordinal: number; epoch: string }>('DeviceRegistration').implement({
    fields: (t) => ({ ordinal: t.exposeFloat('ordinal'), epoch: t.exposeString('epoch') }),
  });
  builder.mutationField('registerDevice', (t) =>
    t.field({
      type: registration,
      args: { device: t.arg.string({ required: true }) },
      resolve: (_root, { device }, { deps, caller }) => registerDevice(deps, caller.sid, device),
    }),
  );
  const answer = builder.objectRef<StoredAnswer>('PushAnswer').implement({
    fields: (t) => ({
      results: t.field({ type: 'JSON', resolve: ({ results }) => new RawJson(results) }),
      rows: t.field({ type: 'JSON', resolve: ({ rows }) => new RawJson(rows) }),
    }),
  });
  builder.mutationField('push', (t) =>
    t.field({
      type: answer,
      args: { batch: t.arg({ type: 'JSON', required: true }) },
      resolve: async (_root, { batch }, context) => {
        const outcome = await context.answer.batch(() => push(context.deps, context.caller, batch));
        if (!outcome.taken) throw apiError(400, { refusal: outcome.refusal });
        logBatch(context, { batch, results: outcome.answer.results });
        return outcome.answer;
      },
    }),
  );
}

interface LeaseAnswer {
  readonly leased: readonly LeasedRow[];
}

function addLeases(builder: Builder): void {
  const type = builder.objectRef<LeaseAnswer>('LeasedSids').implement({
    fields: (t) => ({
      sid: t.float({ resolve: ({ leased }) => leased[0]?.sid ?? 0 }),
      // The name that the remote-id service uses (section 7).
      remote_sid: t.float({ resolve: ({ leased }) => leased[0]?.sid ?? 0 }),
      sids: t.floatList({ resolve: ({ leased }) => leased.map(({ sid }) => sid) }),
    }),
  });
  for (const collection of COLLECTION_NAMES) {
    const { ids } = definitionOf(collection);
    if (ids === null || collection === 'matches') continue;
    builder.mutationField(ids.request, (t) =>
      t.field({
        type,
        // `cap` is accepted and has no effect (architecture.md).
        args: { cap: t.arg.float(), count: t.arg.int(), device: t.arg.string() },
        resolve: async (_root, { count }, context) => ({ leased: await lease(context, collection, count) }),
      }),
    );
  }
  const leasedMatch = builder.objectRef<LeasedRow>('LeasedMatch').implement({
    fields: (t) => ({
      sid: t.exposeFloat('sid'),
      match_token: t.string({ resolve: ({ match_token }) => match_token ?? '' }),
    }),
  });
  const matches = builder.objectRef<LeaseAnswer>('LeasedMatches').implement({
    fields: (t) => ({
      sid: t.float({ resolve: ({ leased }) => leased[0]?.sid ?? 0 }),
      match_token: t.string({ resolve: ({ leased }) => leased[0]?.match_token ?? '' }),
      version: t.int({ resolve: () => 1 }),
      leased: t.field({ type: [leasedMatch], resolve: ({ leased }) => [...leased] }),
    }),
  });
  builder.mutationField('requestMatchSID', (t) =>
    t.field({
      type: matches,
      args: {
        team_sid: t.arg.float({ required: true }),
        period: t.arg.float(),
        count: t.arg.int(),
        device: t.arg.string(),
      },
      resolve: async (_root, { team_sid, count }, context) => {
        const sids = [team_sid];
        const [team] = await readEntities(context.deps, context.caller, { collection: 'teams', sids });
        if (team === undefined) throw apiError(501);
        return { leased: await lease(context, 'matches', count) };
      },
    }),
  );
}

function lease(
  { deps, caller }: CallContext,
  collection: CollectionName,
  count: number | null | undefined,
): Promise<readonly LeasedRow[]> {
  const wanted = count ?? 1;
  if (wanted < 1 || wanted > LEASE_LIMIT) throw apiError(400);
  return leaseIds(deps, { account: caller.sid, collection, count: wanted });
}
