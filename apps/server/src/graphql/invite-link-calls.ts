/** The link by which people come into a team; what the calls do is in sharing/invite-links.ts. */
import { inviteLinkFields } from '@touchline/domain/entity/sharing';
import { notedSharing } from '../audit/data-calls.ts';
import { acceptInviteLink, closeInviteLink, getInviteLink, makeInviteLink } from '../sharing/invite-links.ts';
import type { Builder } from './builder.ts';
import type { EntityTypes } from './entity-types.ts';

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
        notedSharing(context, { call: 'makeInviteLink', team: team_sid }, () =>
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
        notedSharing(context, { call: 'closeInviteLink', team: team_sid }, () =>
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
