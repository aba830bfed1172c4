/** The calls of a person about the links of their calendars; own-links.ts implements them. */
import type { Builder } from '#access/data-calls/builder.ts';
import { logCalendarLink } from '#access/data-calls/call-log.ts';
import {
  closeCalendarLink,
  getCalendarLink,
  renewCalendarLink,
  type ShownCalendarLink,
} from './own-links.ts';

export function addCalendarCalls(builder: Builder): void {
  const link = builder.objectRef<ShownCalendarLink>('CalendarLink').implement({
    fields: (t) => ({ token: t.exposeString('token'), since: t.exposeFloat('since') }),
  });
  builder.queryField('getCalendarLink', (t) =>
    t.field({
      type: link,
      nullable: true,
      args: { team_sid: t.arg.float({ required: true }) },
      resolve: (_root, { team_sid }, { deps, caller }) => getCalendarLink(deps, caller, team_sid),
    }),
  );
  builder.mutationField('replaceCalendarLink', (t) =>
    t.field({
      type: link,
      args: { team_sid: t.arg.float({ required: true }) },
      resolve: async (_root, { team_sid }, context) => {
        const made = await renewCalendarLink(context.deps, context.caller, team_sid);
        logCalendarLink(context, 'calendar_link_made', team_sid);
        return made;
      },
    }),
  );
  const ended = builder.objectRef<{ sid: number }>('EndedCalendarLink').implement({
    fields: (t) => ({ sid: t.exposeFloat('sid') }),
  });
  builder.mutationField('endCalendarLink', (t) =>
    t.field({
      type: ended,
      args: { team_sid: t.arg.float({ required: true }) },
      resolve: async (_root, { team_sid }, context) => {
        const done = await closeCalendarLink(context.deps, context.caller, team_sid);
        logCalendarLink(context, 'calendar_link_ended', team_sid);
        return done;
      },
    }),
  );
}
