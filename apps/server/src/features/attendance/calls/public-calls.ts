/** The calls of a family with a link, without an account (`POST /api/public`). */
import { ATTENDANCE_ANSWERS } from '@touchline/domain/entity/tables/attendance';
import type { AnswerPage } from '@touchline/domain/request/answering/answer-page';
import type { Result } from '@touchline/domain/result';
import type { PublicBuilder, PublicContext } from '#access/public-calls/builder.ts';
import { ApiError, apiError } from '#platform/errors.ts';
import { type AnswerPageRefusal, giveAnswer, readAnswerPage } from '../answers/answers.ts';
import { resubscribe, unsubscribe } from '../answers/subscriptions.ts';
import { changeTask, TASK_CHANGES, type TaskPageRefusal } from '../answers/tasks.ts';
import { mayChange } from '../pages/rate-limits.ts';
import { answerPageType } from './public-page-type.ts';

interface Changed {
  /** Why nothing was changed, such as `closed`; empty when it was. */
  readonly refused: string;
  /** The page after the change. */
  readonly page: AnswerPage;
}

export function addPublicAttendanceCalls(builder: PublicBuilder): void {
  const page = answerPageType(builder);
  builder.queryField('attendance', (t) =>
    t.field({
      type: builder
        .objectRef<{ page: AnswerPage; locale: string; subscribed: boolean }>('Attendance')
        .implement({
          fields: (f) => ({
            page: f.expose('page', { type: page }),
            locale: f.exposeString('locale'),
            subscribed: f.exposeBoolean('subscribed'),
          }),
        }),
      args: { token: t.arg.string({ required: true }) },
      resolve: async (_root, { token }, { deps }) => {
        const read = await readAnswerPage(deps, token);
        if (!read.ok) throw noPage(read.why);
        return read;
      },
    }),
  );

  const changed = builder.objectRef<Changed>('AttendanceChange').implement({
    fields: (t) => ({ refused: t.exposeString('refused'), page: t.expose('page', { type: page }) }),
  });
  builder.mutationField('answerAttendance', (t) =>
    t.field({
      type: changed,
      args: {
        token: t.arg.string({ required: true }),
        player: t.arg.float({ required: true }),
        answer: t.arg.string({ required: true }),
        reason: t.arg.string(),
        late: t.arg.int(),
        leaves: t.arg.int(),
      },
      resolve: async (_root, { token, player, answer, reason, late, leaves }, context) => {
        const given = ATTENDANCE_ANSWERS.find((each) => each === answer);
        if (given === undefined || given === '') throw apiError(400);
        await countChange(context);
        const said = { answer: given, reason: reason ?? null, late: late ?? 0, leaves: leaves ?? 0 };
        return changedPage(
          context,
          token,
          await giveAnswer(context.deps, token, { players: [player], said }),
        );
      },
    }),
  );

  builder.mutationField('changeTask', (t) =>
    t.field({
      type: changed,
      args: {
        token: t.arg.string({ required: true }),
        task: t.arg.string({ required: true }),
        player: t.arg.float({ required: true }),
        does: t.arg.string({ required: true }),
        seats: t.arg.int(),
        from: t.arg.float(),
      },
      resolve: async (_root, { token, does, seats, from, ...place }, context) => {
        const change = TASK_CHANGES.find((each) => each === does);
        if (change === undefined) throw apiError(400);
        await countChange(context);
        const task = { ...place, does: change, seats: seats ?? 0, from: from ?? 0 };
        return changedPage(context, token, await changeTask(context.deps, token, task));
      },
    }),
  );

  const subscription = builder.objectRef<{ subscribed: boolean }>('AttendanceSubscription').implement({
    fields: (t) => ({ subscribed: t.exposeBoolean('subscribed') }),
  });
  for (const [call, change] of Object.entries({
    unsubscribeAttendance: unsubscribe,
    resubscribeAttendance: resubscribe,
  }))
    builder.mutationField(call, (t) =>
      t.field({
        type: subscription,
        args: { token: t.arg.string({ required: true }) },
        resolve: async (_root, { token }, context) => {
          await countChange(context);
          const result = await change(context.deps, token);
          if (!result.ok) throw noPage('unknown');
          return result.value;
        },
      }),
    );
}

/** The page after a change or a refusal. Throws for a link that opens no page, and above the limits. */
async function changedPage(
  { deps }: PublicContext,
  token: string,
  result: Result<AnswerPage, AnswerPageRefusal | TaskPageRefusal>,
): Promise<Changed> {
  if (result.ok) return { refused: '', page: result.value };
  const { code } = result.error;
  if (code === 'tooMany') throw apiError(429);
  if (code === 'unknown' || code === 'gone') throw noPage(code);
  const read = await readAnswerPage(deps, token);
  if (!read.ok) throw noPage(read.why);
  return { refused: code, page: read.page };
}

async function countChange({ deps, network }: PublicContext): Promise<void> {
  if (!(await mayChange(deps, network))) throw apiError(429);
}

function noPage(why: 'unknown' | 'gone'): ApiError {
  return new ApiError(why === 'unknown' ? 404 : 410, 'no request here');
}
