/** The calls for sharing a team (section 7); features/sharing/sharing.ts implements them. */
import { newsFields } from '@touchline/domain/entity/tables/news';
import { sentInvitationFields, sharedPersonFields } from '@touchline/domain/entity/tables/sharing';
import type { Builder } from '#access/data-calls/builder.ts';
import { logSharing } from '#access/data-calls/call-log.ts';
import type { EntityTypes } from '#rows/calls/entity-types.ts';
import { seeNotifications } from '#rows/people/notifications.ts';
import { readNotifications } from '#rows/people/read-notifications.ts';
import { addInviteLinkCalls } from './links/invite-link-calls.ts';
import {
  acceptTeamInvite,
  leaveTeam,
  revokeShareTeam,
  sharedAccounts,
  teamShare,
  updateShareRole,
} from './sharing.ts';

const DEFAULT_ROLE = 'assistent';

export function addSharingCalls(builder: Builder, types: EntityTypes): void {
  const share = types.output('TeamShare', sentInvitationFields);
  builder.mutationField('teamShare', (t) =>
    t.field({
      type: share,
      args: {
        team_sid: t.arg.float({ required: true }),
        share_email: t.arg.string({ required: true }),
        role: t.arg.string(),
        capabilities: t.arg.stringList(),
      },
      resolve: (_root, { team_sid, share_email, role, capabilities }, context) =>
        logSharing(context, { call: 'teamShare', team: team_sid }, () =>
          teamShare({ ...context.deps, origin: context.origin }, context.caller, {
            team_sid,
            share_email,
            role: role ?? DEFAULT_ROLE,
            capabilities,
          }),
        ),
    }),
  );

  const shared = types.output('SharedAccount', sharedPersonFields);
  builder.queryField('sharedAccounts', (t) =>
    t.field({
      type: [shared],
      args: { team_sid: t.arg.float({ required: true }) },
      resolve: async (_root, { team_sid }, { deps, caller }) => [
        ...(await sharedAccounts(deps, caller, team_sid)),
      ],
    }),
  );

  const answer = builder.objectRef<{ sid: number; status: string }>('InviteAnswer').implement({
    fields: (t) => ({ sid: t.exposeFloat('sid'), status: t.exposeString('status') }),
  });
  builder.mutationField('acceptTeamInvite', (t) =>
    t.field({
      type: answer,
      args: { sid: t.arg.float({ required: true }), accept: t.arg.boolean({ required: true }) },
      resolve: (_root, { sid, accept }, context) =>
        logSharing(context, { call: 'acceptTeamInvite', team: sid }, () =>
          acceptTeamInvite(context.deps, context.caller, { sid, accept }),
        ),
    }),
  );

  const role = builder.objectRef<{ id: number; role: string }>('ShareRole').implement({
    fields: (t) => ({ id: t.exposeFloat('id'), role: t.exposeString('role') }),
  });
  builder.mutationField('updateShareRole', (t) =>
    t.field({
      type: role,
      args: {
        team_sid: t.arg.float({ required: true }),
        id: t.arg.float({ required: true }),
        role: t.arg.string({ required: true }),
        capabilities: t.arg.stringList(),
      },
      resolve: (_root, { capabilities, ...change }, context) =>
        logSharing(context, { call: 'updateShareRole', team: change.team_sid }, () =>
          updateShareRole(context.deps, context.caller, { ...change, capabilities }),
        ),
    }),
  );

  const revoked = builder.objectRef<{ id: number }>('RevokedShare').implement({
    fields: (t) => ({ id: t.exposeFloat('id') }),
  });
  builder.mutationField('revokeShareTeam', (t) =>
    t.field({
      type: revoked,
      args: {
        team_sid: t.arg.float({ required: true }),
        id: t.arg.float({ required: true }),
      },
      resolve: (_root, named, context) =>
        logSharing(context, { call: 'revokeShareTeam', team: named.team_sid }, () =>
          revokeShareTeam(context.deps, context.caller, named),
        ),
    }),
  );

  const left = builder.objectRef<{ sid: number }>('LeftTeam').implement({
    fields: (t) => ({ sid: t.exposeFloat('sid') }),
  });
  builder.mutationField('leaveTeam', (t) =>
    t.field({
      type: left,
      args: { team_sid: t.arg.float({ required: true }) },
      resolve: (_root, { team_sid }, context) =>
        logSharing(context, { call: 'leaveTeam', team: team_sid }, async () => {
          await leaveTeam(context.deps, context.caller, team_sid);
          return { sid: team_sid };
        }),
    }),
  );

  addInviteLinkCalls(builder, types);

  const notification = types.output('Notification', newsFields);
  builder.queryField('getNotifications', (t) =>
    t.field({
      type: [notification],
      resolve: async (_root, _args, { deps, caller }) => [
        ...(await readNotifications(deps.database.reader, { account: caller.sid, names: 'nickname' })),
      ],
    }),
  );

  const seen = builder.objectRef<{ id: number }>('SeenNotifications').implement({
    fields: (t) => ({ id: t.exposeFloat('id') }),
  });
  builder.mutationField('seeNotifications', (t) =>
    t.field({
      type: seen,
      args: { up_to: t.arg.float({ required: true }) },
      resolve: async (_root, { up_to }, { deps, caller }) => {
        await seeNotifications(deps, caller.sid, up_to);
        return { id: up_to };
      },
    }),
  );
}
