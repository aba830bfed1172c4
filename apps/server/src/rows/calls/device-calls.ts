/** Calls about signed-in devices, the team that a device works with, and a match's number of followers. */

import type { Builder } from '#access/data-calls/builder.ts';
import { deviceIdOf, NEVER_USED } from '#access/sessions/sessions.ts';
import { apiError } from '#platform/errors.ts';
import { readEntities } from '../pull/entities.ts';
import { writeChanges } from '../write/write.ts';

/** Last uses are recorded every ten minutes, so an active device may look this old. */
const ACTIVE_MS = 15 * 60_000;

interface SignedInDevice {
  /** The id for `logout_device`. */
  readonly id: string;
  readonly name: string;
  readonly model: string;
  /** Whether it made a call within the last quarter of an hour. */
  readonly active: boolean;
  /** Last use, seconds since 1970. */
  readonly seen: number;
  /** Whether it is the calling device. */
  readonly current: boolean;
}

export function addDeviceCalls(builder: Builder): void {
  const device = builder.objectRef<SignedInDevice>('LoggedInDevice').implement({
    fields: (t) => ({
      id: t.exposeString('id'),
      name: t.exposeString('name'),
      model: t.exposeString('model'),
      active: t.exposeBoolean('active'),
      seen: t.exposeFloat('seen'),
      current: t.exposeBoolean('current'),
    }),
  });
  builder.queryField('getLoggedInDevices', (t) =>
    t.field({
      type: [device],
      resolve: async (_root, _args, { deps, caller }) => {
        const rows = await deps.database.reader
          .selectFrom('signed_in_devices')
          .select(['name', 'model', 'seen_at', 'token_hash'])
          .where('account_sid', '=', caller.sid)
          // A renewed token that was not used yet belongs to a device that has a row already.
          .where('seen_at', '>', NEVER_USED)
          .orderBy('seen_at', 'desc')
          .execute();
        return rows.map(({ name, model, seen_at, token_hash }) => ({
          id: deviceIdOf(token_hash),
          name,
          model,
          active: seen_at > deps.now() - ACTIVE_MS,
          seen: Math.floor(seen_at / 1_000),
          current: token_hash === caller.token_hash,
        }));
      },
    }),
  );

  const count = builder.objectRef<{ count: number }>('StreamCount').implement({
    fields: (t) => ({ count: t.exposeInt('count') }),
  });
  builder.queryField('getStreamCount', (t) =>
    t.field({
      type: count,
      args: { match_token: t.arg.string({ required: true }) },
      resolve: async (_root, { match_token }, { deps }) => ({ count: await deps.viewers.count(match_token) }),
    }),
  );

  const sid = builder.objectRef<{ sid: number }>('TokenTeam').implement({
    fields: (t) => ({ sid: t.exposeFloat('sid') }),
  });
  builder.mutationField('updateToken', (t) =>
    t.field({
      type: sid,
      args: { team_sid: t.arg.float({ required: true }) },
      resolve: async (_root, { team_sid }, { deps, caller }) => {
        const [team] = await readEntities(deps, caller, { collection: 'teams', sids: [team_sid] });
        // Invited people can select the team after they accept.
        if (team === undefined || team.status === 'pending') throw apiError(404);
        await writeChanges(deps, caller, [
          { collection: 'account', sid: caller.sid, changes: { current_team: team_sid } },
        ]);
        return { sid: team_sid };
      },
    }),
  );
  builder.mutationField('updateTokenTraining', (t) =>
    t.field({
      type: sid,
      args: { selection_sid: t.arg.float({ required: true }) },
      // The device keeps its selection itself; this call only checks that it is allowed.
      resolve: async (_root, { selection_sid }, { deps, caller }) => {
        const sids = [selection_sid];
        const found = await readEntities(deps, caller, { collection: 'training_selections', sids });
        if (found.length === 0) throw apiError(404);
        return { sid: selection_sid };
      },
    }),
  );
}
