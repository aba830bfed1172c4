/** The data calls of section 7: those of replication for devices, and typed calls for other clients. */

import type { CollectionName } from '@touchline/domain/entity/fields/field-types';
import { COLLECTIONS } from '@touchline/domain/entity/rows/collections';
import { accountFields } from '@touchline/domain/entity/tables/account';
import { matchFields } from '@touchline/domain/entity/tables/match';
import type { GraphQLSchema } from 'graphql/index.js';
import { type Builder, createBuilder } from '#access/data-calls/builder.ts';
import { logTeamDeleted } from '#access/data-calls/call-log.ts';
import { apiError } from '#platform/errors.ts';
import { addNoteCalls } from '../notes/note-calls.ts';
import { addPageLinkCalls } from '../page-links/page-link-calls.ts';
import { readEntities } from '../pull/entities.ts';
import { isPositiveInteger } from '../push/batch.ts';
import { deleteRow, patchRow, writeChanges } from '../write/write.ts';
import { addDeviceCalls } from './device-calls.ts';
import { EntityTypes } from './entity-types.ts';
import { addSyncCalls } from './sync-calls.ts';

/** Approximate size of an entity; the complete response is measured exactly. */
const ENTITY_BYTES = 1_000;
/** Maximum ids of one typed read. */
const SIDS_LIMIT = 500;

/** Collections with their own typed calls, by the names of section 7. */
const TYPED = [
  { collection: 'teams', type: 'Team', get: 'getTeams', update: 'updateTeam', delete: 'deleteTeam' },
  {
    collection: 'players',
    type: 'Player',
    get: 'getPlayers',
    update: 'updatePlayer',
    delete: 'deletePlayer',
  },
  { collection: 'matches', type: 'Match', get: 'getMatches', update: 'updateMatch', delete: 'deleteMatch' },
  { collection: 'media', type: 'Medium', get: 'getMedia', update: 'updateMedia', delete: 'deleteMedia' },
  {
    collection: 'training_selections',
    type: 'TrainingSelection',
    get: 'getTrainingSelections',
    update: 'updateTrainingSelection',
    delete: 'deleteTrainingSelection',
  },
  {
    collection: 'training_sessions',
    type: 'TrainingSession',
    get: 'getTrainingSessions',
    update: 'updateTrainingSession',
    delete: 'deleteTrainingSession',
  },
  // A Team Page has its team's sid and is deleted with it.
  { collection: 'teampages', type: 'TeamPage', get: 'getTeamPage', update: 'updateTeamPage', delete: null },
] as const satisfies readonly { collection: CollectionName; [call: string]: string | null }[];

/** Adds the data calls of a feature. */
export type AddDataCalls = (builder: Builder, types: EntityTypes) => void;

/** @param more the calls of the features */
export function buildSchema(more: readonly (AddDataCalls | undefined)[]): GraphQLSchema {
  const builder = createBuilder();
  const types = new EntityTypes(builder);
  const sidType = builder.objectRef<{ sid: number }>('Sid').implement({
    fields: (t) => ({ sid: t.exposeFloat('sid') }),
  });

  for (const { collection, type, ...calls } of TYPED) {
    const table = COLLECTIONS[collection].fields;
    const output = types.output(type, table);
    const input = types.input(type, table);
    builder.queryField(calls.get, (t) =>
      t.field({
        type: [output],
        args: { sids: t.arg.floatList({ required: true }) },
        resolve: async (_root, { sids }, { deps, caller, answer }) => {
          if (sids.length > SIDS_LIMIT) throw apiError(400);
          return answer.page(
            async () => [...(await readEntities(deps, caller, { collection, sids }))],
            (found) => found.length * ENTITY_BYTES,
          );
        },
      }),
    );
    builder.mutationField(calls.update, (t) =>
      t.field({
        type: sidType,
        args: {
          sid: t.arg.float({ required: true }),
          values: t.arg({ type: input, required: true }),
          incremental: t.arg.float(),
        },
        resolve: async (_root, { sid, values, incremental }, { deps, caller }) => {
          await patchRow(deps, caller, { collection, sid, values, ...counted(incremental) });
          return { sid };
        },
      }),
    );
    if (calls.delete === null) continue;
    builder.mutationField(calls.delete, (t) =>
      t.field({
        type: sidType,
        args: { sid: t.arg.float({ required: true }) },
        resolve: async (_root, { sid }, context) => {
          await deleteRow(context.deps, context.caller, { collection, sid });
          if (collection === 'teams') logTeamDeleted(context, sid);
          return { sid };
        },
      }),
    );
  }

  const { timer, events } = matchFields;
  const eventsInput = types.input('Events', { timer, events });
  builder.mutationField('updateEvents', (t) =>
    t.field({
      type: sidType,
      args: {
        sid: t.arg.float({ required: true }),
        values: t.arg({ type: eventsInput, required: true }),
        incremental: t.arg.float(),
      },
      resolve: async (_root, { sid, values, incremental }, { deps, caller }) => {
        await patchRow(deps, caller, { collection: 'matches', sid, values, ...counted(incremental) });
        return { sid };
      },
    }),
  );

  const account = types.output('Account', accountFields);
  const accountInput = types.input('Account', accountFields, COLLECTIONS.account.aliases);
  for (const call of ['getAccount', 'getUserInfo'] as const) {
    builder.queryField(call, (t) =>
      t.field({
        type: account,
        resolve: async (_root, _args, { deps, caller }) => {
          const sids = [caller.sid];
          const [own] = await readEntities(deps, caller, { collection: 'account', sids });
          if (own === undefined) throw apiError(404);
          return own;
        },
      }),
    );
  }
  builder.mutationField('updateUserInfo', (t) =>
    t.field({
      type: builder.objectRef<{ id: number }>('AccountId').implement({
        fields: (f) => ({ id: f.exposeFloat('id') }),
      }),
      args: { values: t.arg({ type: accountInput, required: true }), incremental: t.arg.float() },
      resolve: async (_root, { values, incremental }, { deps, caller }) => {
        const { sid } = caller;
        await patchRow(deps, caller, { collection: 'account', sid, values, ...counted(incremental) });
        return { id: sid };
      },
    }),
  );

  const metaType = builder.objectRef<{ key: string; value: string }>('AccountMeta').implement({
    fields: (t) => ({ key: t.exposeString('key'), value: t.exposeString('value') }),
  });
  builder.queryField('getAccountMeta', (t) =>
    t.field({
      type: metaType,
      args: { key: t.arg.string({ required: true }) },
      resolve: async (_root, { key }, { deps, caller }) => {
        const [own] = await readEntities(deps, caller, { collection: 'account', sids: [caller.sid] });
        const meta = (own?.meta ?? {}) as Readonly<Record<string, string>>;
        return { key, value: (Object.hasOwn(meta, key) ? meta[key] : undefined) ?? '' };
      },
    }),
  );
  builder.mutationField('updateAccountMeta', (t) =>
    t.field({
      type: metaType,
      args: { key: t.arg.string({ required: true }), value: t.arg.string({ required: true }) },
      resolve: async (_root, { key, value }, { deps, caller }) => {
        await writeChanges(deps, caller, [
          { collection: 'account', sid: caller.sid, changes: { [`meta/${key}`]: value } },
        ]);
        return { key, value };
      },
    }),
  );
  addNoteCalls(builder);
  addPageLinkCalls(builder);
  addSyncCalls(builder);
  addDeviceCalls(builder);
  for (const add of more) add?.(builder, types);
  return builder.toSchema();
}

/** An invalid counter is ignored as any wrong-typed field (section 5); the row's counter then rises by one. */
const counted = (incremental: number | null | undefined): { incremental?: number } =>
  isPositiveInteger(incremental) ? { incremental } : {};
