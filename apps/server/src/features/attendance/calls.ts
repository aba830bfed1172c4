/** The calls of staff about a match's shared link; shared-link.ts implements them. */
import type { Builder } from '#access/data-calls/builder.ts';
import {
  attendanceLink,
  closeAttendanceLink,
  openAttendanceLink,
  replaceAttendanceLink,
  type SharedLink,
} from './shared-link.ts';

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
        resolve: (_root, about, { deps, caller }) => change(deps, caller, about),
      }),
    );
  const closed = builder.objectRef<{ sid: number }>('ClosedAttendanceLink').implement({
    fields: (t) => ({ sid: t.exposeFloat('sid') }),
  });
  builder.mutationField('closeAttendanceLink', (t) =>
    t.field({
      type: closed,
      args: { kind: t.arg.string({ required: true }), sid: t.arg.float({ required: true }) },
      resolve: (_root, about, { deps, caller }) => closeAttendanceLink(deps, caller, about),
    }),
  );
}
