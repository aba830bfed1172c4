/** What a family answers to the question who comes. */
import { countingAnswer } from '../../attendance/attendance-status.ts';
import type { Gathering } from '../../attendance/gathering.ts';
import type { AttendanceAnswer } from '../../entity/tables/attendance.ts';
import { MINUTE_MAX } from '../../match-limits.ts';
import { ok, type Result, refuse } from '../../result.ts';
import {
  type Attendance,
  answerOf,
  isOnSheet,
  questionOf,
  reasonOf,
  sheetOf,
  withAttendance,
} from '../sheet/sheet.ts';
import { type AttendanceRefusal, withReasonGiven } from './attendance.ts';

export interface FamilyAnswer {
  readonly answer: Exclude<AttendanceAnswer, ''>;
  /** Null from a form that did not ask for it: then an earlier reason stays with an equal answer. */
  readonly reason: string | null;
  /** Minutes of the gathering; 0 for all of it. Only a yes has them. */
  readonly late: number;
  readonly leaves: number;
}

export interface AnswerGiven {
  readonly answered_by: 'link' | 'mail';
  readonly nowSeconds: number;
}

export type AnswerRefusal = Extract<
  AttendanceRefusal,
  { code: 'notOnSheet' | 'reasonTooLong' | 'noSuchMinute' | 'leavesFirst' }
>;

/**
 * The gathering with a family's answer. A yes is also an entry of its own beside the answer, so that it wins over an earlier
 * "not here" of a device that is still offline. A no after a yes is a withdrawal. An injury stays the coach's to end.
 */
export function decideFamilyAnswer<G extends Gathering>(
  gathering: G,
  { player, said }: { readonly player: number; readonly said: FamilyAnswer },
  { answered_by, nowSeconds }: AnswerGiven,
): Result<G, AnswerRefusal> {
  if (!isOnSheet(gathering, player)) return refuse({ code: 'notOnSheet', player });
  const yes = said.answer === 'yes';
  const { late, leaves } = yes ? said : NO_MINUTES;
  for (const minute of [late, leaves])
    if (!Number.isInteger(minute) || minute < 0 || minute > MINUTE_MAX)
      return refuse({ code: 'noSuchMinute', minute });
  if (leaves > 0 && leaves <= late) return refuse({ code: 'leavesFirst', player, minute: late });
  const before = answerOf(gathering, player);
  const counting = countingAnswer({ ...before, ...questionOf(gathering, player) });
  const shown = sheetOf(gathering).find(({ sid }) => sid === player);
  const came = counting === 'yes' || shown?.status === 'present';
  const withdrew = !yes && (came || (counting === 'no' && before.withdrew));
  const answered_at = Math.floor(nowSeconds);
  const entered: Attendance = yes ? { present: true, signed_off: false, ...replaced(shown, said) } : {};
  const answer = { answer: said.answer, withdrew, answered_at, answered_by, late, leaves };
  const next = withAttendance(gathering, player, { ...entered, answer });
  const turned = counting !== '' && counting !== said.answer;
  const reason = newReason(said, { turned, answered_by, earlier: reasonOf(gathering, player) });
  return reason === null ? ok(next) : withReasonGiven(next, player, reason);
}

interface ReasonContext extends Pick<AnswerGiven, 'answered_by'> {
  /** The answer is the opposite of the one before: its reason, which a form may send back, no longer fits. */
  readonly turned: boolean;
  readonly earlier: string;
}

/** Null to keep the earlier reason. The shared link does not show it, so its empty field does not remove it. */
function newReason({ reason }: FamilyAnswer, { turned, answered_by, earlier }: ReasonContext): string | null {
  if (turned && (reason === null || reason === earlier)) return '';
  return !turned && answered_by === 'link' && reason?.trim() === '' ? null : reason;
}

const NO_MINUTES = { late: 0, leaves: 0 };

/** The coach's minutes end where the family gives others. */
function replaced(
  shown: { readonly fromMinute: number; readonly untilMinute: number } | undefined,
  { late, leaves }: FamilyAnswer,
): Attendance {
  return {
    ...(late !== (shown?.fromMinute ?? 0) && { from_minute: 0 }),
    ...(leaves !== (shown?.untilMinute ?? 0) && { until_minute: 0 }),
  };
}
