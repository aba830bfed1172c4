/** The calls for a team's invitation link; features/sharing/links/invite-links.ts implements them. */
import { inviteLinkFields } from '@touchline/domain/entity/tables/sharing';
import type { Builder } from '#access/data-calls/builder.ts';
import { logSharing } from '#access/data-calls/call-log.ts';
import type { EntityTypes } from '#rows/calls/entity-types.ts';
import { acceptInviteLink, closeInviteLink, getInviteLink, makeInviteLink } from './invite-links.ts';

export function addInviteLinkCalls(builder: Builder, types: EntityTypes): void {
  const link = types.output('InviteLink', inviteLinkFields);
  builder.queryField('getInviteLink', (t) =>
    t.field({
      type: link,
      nullable: true,
      args: { team_sid: t.arg.float({ required: true }) },
      resolve: (_root, { team_sid }, { deps, caller }) => getInviteLink(deps, caller, team_sid),
    }),
  );

  builder.mutationField('makeInviteLink', (t) =>
    t.field({
      type: link,
      args: {
        team_sid: t.arg.float({ required: true }),
        role: t.arg.string({ required: true }),
        capabilities: t.arg.stringList(),
      },
      resolve: (_root, { team_sid, role, capabilities }, context) =>
        logSharing(context, { call: 'makeInviteLink', team: team_sid }, () =>
          makeInviteLink(context.deps, context.caller, { team_sid, role, capabilities }),
        ),
    }),
  );

  const closed = builder.objectRef<{ sid: number }>('ClosedInviteLink').implement({
    fields: (t) => ({ sid: t.exposeFloat('sid') }),
  });
  builder.mutationField('closeInviteLink', (t) =>
    t.field({
      type: closed,
      args: { team_sid: t.arg.float({ required: true }) },
      resolve: (_root, { team_sid }, context) =>
        logSharing(context, { call: 'closeInviteLink', team: team_sid }, () =>
          closeInviteLink(context.deps, context.caller, team_sid),
        ),
    }),
  );

  const joined = builder.objectRef<{ sid: number; status: string }>('JoinedTeam').implement({
    fields: (t) => ({ sid: t.exposeFloat('sid'), status: t.exposeString('status') }),
  });
  builder.mutationField('acceptInviteLink', (t) =>
    t.field({
      type: joined,
      nullable: true,
      args: { token: t.arg.string({ required: true }) },
      resolve: (_root, { token }, context) => acceptInviteLink(context.deps, context.caller, token),
    }),
  );
}
