/** The calls of staff about a match's shared link; shared-link.ts implements them. */
import type { Builder } from '#access/data-calls/builder.ts';
import { logAttendanceLink } from '#access/data-calls/call-log.ts';
import {
  attendanceLink,
  closeAttendanceLink,
  openAttendanceLink,
  replaceAttendanceLink,
  type SharedLink,
} from '../links/shared-link.ts';

export function addAttendanceCalls(builder: Builder): void {
  const link = builder.objectRef<SharedLink>('AttendanceLink').implement({
    fields: (t) => ({ token: t.exposeString('token'), since: t.exposeFloat('since') }),
  });
  builder.queryField('attendanceLink', (t) =>
    t.field({
      type: link,
      nullable: true,
      args: { kind: t.arg.string({ required: true }), sid: t.arg.float({ required: true }) },
      resolve: (_root, about, { deps, caller }) => attendanceLink(deps, caller, about),
    }),
  );
  for (const [call, change] of Object.entries({
    openAttendanceLink,
    replaceAttendanceLink,
  }))
    builder.mutationField(call, (t) =>
      t.field({
        type: link,
        args: { kind: t.arg.string({ required: true }), sid: t.arg.float({ required: true }) },
        resolve: async (_root, about, context) => {
          const { value, team_sid, changed } = await change(context.deps, context.caller, about);
          if (changed) logAttendanceLink(context, 'attendance_link_made', team_sid);
          return value;
        },
      }),
    );
  const closed = builder.objectRef<{ sid: number }>('ClosedAttendanceLink').implement({
    fields: (t) => ({ sid: t.exposeFloat('sid') }),
  });
  builder.mutationField('closeAttendanceLink', (t) =>
    t.field({
      type: closed,
      args: { kind: t.arg.string({ required: true }), sid: t.arg.float({ required: true }) },
      resolve: async (_root, about, context) => {
        const { value, team_sid, changed } = await closeAttendanceLink(context.deps, context.caller, about);
        if (changed) logAttendanceLink(context, 'attendance_link_closed', team_sid);
        return value;
      },
    }),
  );
}
