/** Texts about attendance: presence, changes of it, and refusals. */

import type {
  AttendanceStatus,
  PlayerAnswer,
  PlayerQuestion,
} from '@touchline/domain/entity/tables/attendance';
import type { UnavailableReason } from '@touchline/domain/match/decision/decided';
import type {
  AttendanceChange,
  AttendanceRefusal,
  Presence,
} from '@touchline/domain/match/lineup/attendance';
import { MINUTE_MAX } from '@touchline/domain/match-limits';
import type { AnswerDoubt } from '@touchline/domain/request/asking/doubts';
import type { MailTrouble } from '@touchline/domain/request/asking/progress';
import { m } from '@touchline/i18n';
import { shortTimeText, timeText } from '../time-text.ts';

export const PRESENCE_TEXT: Readonly<Record<Presence, () => string>> = {
  here: m.lineup_here,
  later: m.common_later,
  left: m.attendance_left,
  absent: m.lineup_absent,
  declined: m.attendance_no,
  signed_off: m.lineup_signed_off,
  injured: m.lineup_injured,
};

/** The seven statuses before a match. */
export const STATUS_TEXT: Readonly<Record<AttendanceStatus, () => string>> = {
  present: m.words_yes,
  declined: m.attendance_no,
  absent: m.lineup_absent,
  signed_off: m.lineup_signed_off,
  injured: m.lineup_injured,
  not_responded: m.attendance_not_responded,
  not_reported: m.attendance_not_reported,
};

/** The team's time zone, and the time now. */
interface Where {
  readonly timezone: string;
  readonly near: number;
}

/** `by the coach, Tue 24 Nov 19:40`; empty without a word. */
export function answeredText(
  { answered_at, answered_by }: Pick<PlayerAnswer, 'answered_at' | 'answered_by'>,
  where: Where,
): string {
  if (answered_by === '' || answered_at === 0) return '';
  return ANSWERED[answered_by]({ time: timeText(answered_at, where) });
}

const ANSWERED = {
  coach: m.attendance_by_coach,
  link: m.attendance_by_link,
  mail: m.attendance_by_mail,
} as const;

/** `asked by e-mail Tue 24 Nov`, or `reminded 8:00` after that; empty for a player who was not asked. */
export function askedText({ how, asked_at, reminded_at }: PlayerQuestion, where: Where): string {
  if (how === '' || asked_at === 0) return '';
  return reminded_at > asked_at
    ? m.attendance_reminded({ time: shortTimeText(reminded_at, where) })
    : ASKED[how]({ time: shortTimeText(asked_at, where) });
}

/** `asked Tue 24 Nov`, or `reminded 8:00` after that: short, for rows that say much else. */
export function lastAskedText({ how, asked_at, reminded_at }: PlayerQuestion, where: Where): string {
  if (how === '' || asked_at === 0) return '';
  return reminded_at > asked_at
    ? m.attendance_reminded({ time: shortTimeText(reminded_at, where) })
    : m.attendance_asked({ time: shortTimeText(asked_at, where) });
}

const ASKED = { mail: m.attendance_asked_mail, link: m.attendance_asked_link } as const;

/** Why a family did not get the mail, and what follows. */
export const TROUBLE_TEXT: Readonly<Record<MailTrouble, () => string>> = {
  waiting: m.attendance_trouble_waiting,
  refused: m.attendance_trouble_refused,
  no_address: m.attendance_trouble_no_address,
  unsubscribed: m.attendance_trouble_unsubscribed,
  limited: m.attendance_trouble_limited,
};

/** What the coach should look at again. */
export const DOUBT_TEXT: Readonly<Record<AnswerDoubt, () => string>> = {
  yesButInjured: m.attendance_doubt_injured,
  withdrew: m.attendance_doubt_withdrew,
  afterClosing: m.attendance_doubt_late,
};

/** `there from 20'`; empty for a player who is there all the time. */
export function minutesThere({
  fromMinute,
  untilMinute,
}: {
  fromMinute: number;
  untilMinute: number;
}): string {
  if (fromMinute === 0 && untilMinute === 0) return '';
  if (untilMinute === 0) return m.words_from_minute({ minute: fromMinute });
  if (fromMinute === 0) return m.lineup_until_minute({ minute: untilMinute });
  return m.lineup_from_until({ from: fromMinute, until: untilMinute });
}

/** When a player arrives late or left, by the minute that the coach gave; null for a player who is here. */
export function awayText(
  presence: Presence | undefined,
  player: { readonly fromMinute: number; readonly untilMinute: number } | undefined,
): string | null {
  if (player === undefined) return null;
  if (presence === 'later') return m.words_from_minute({ minute: player.fromMinute });
  return presence === 'left' ? m.lineup_until_minute({ minute: player.untilMinute }) : null;
}

/** Why a player cannot play: `Esmee is marked “not here”.` */
export function markedText(name: string, reason: UnavailableReason): string {
  return MARKED[reason]({ name });
}

/** The label of the button that removes the mark: `Esmee is here`. */
export function unmarkText(name: string, reason: UnavailableReason): string {
  return reason === 'injured' ? m.attendance_can_play() : m.attendance_said_here({ name });
}

const MARKED = {
  absent: m.attendance_marked_absent,
  declined: m.attendance_marked_declined,
  signed_off: m.attendance_marked_signed_off,
  injured: m.attendance_marked_injured,
} as const;

/** The confirmation of a change. Before a match or session a player comes, from its start on a player is here. */
export function saidText(name: string, change: AttendanceChange, started: boolean): string {
  if (change.says === 'here' && !started) return m.attendance_said_yes({ name });
  if (change.says === 'because')
    return change.reason === '' ? m.attendance_reason_removed({ name }) : m.attendance_reason_saved({ name });
  if (!('minute' in change)) return SAID[change.says]({ name });
  const { says, minute } = change;
  if (minute === 0) return UNSAID[says]({ name });
  return says === 'arrives'
    ? m.attendance_said_arrives({ name, minute })
    : m.attendance_said_leaves({ name, minute });
}

const SAID = {
  here: m.attendance_said_here,
  unknown: m.attendance_said_unknown,
  absent: m.attendance_said_absent,
  declined: m.attendance_said_declined,
  signed_off: m.attendance_said_signed_off,
  injured: m.words_said_injured,
} as const;
const UNSAID = { arrives: m.attendance_said_from_start, leaves: m.attendance_said_to_end } as const;

/** Refused by the rules, by the permission table, or because the match is gone. */
export type AttendanceProblem =
  | AttendanceRefusal
  | { readonly code: 'noPermission' }
  | { readonly code: 'planNeeded' }
  | { readonly code: 'gone' };

/** The text of a refusal. */
export function attendanceText(refusal: AttendanceProblem, name: string): string {
  switch (refusal.code) {
    case 'archived':
      return m.matchday_refuse_archived();
    case 'notOnSheet':
      return m.matchday_refuse_not_on_sheet({ name });
    case 'sheetFull':
      return m.lineup_err_sheet({ max: refusal.max });
    case 'onPitch':
      return m.attendance_err_on_pitch({ name });
    case 'hasPlayed':
      return m.attendance_err_played({ name });
    case 'noSuchMinute':
      return m.attendance_err_minute({ max: MINUTE_MAX });
    case 'reasonTooLong':
      return m.attendance_err_reason({ max: refusal.max });
    case 'leavesFirst':
      return m.attendance_err_leaves_first({ name, minute: refusal.minute });
    case 'noPermission':
      return m.common_no_permission();
    case 'planNeeded':
      return m.shop_upsell_match_plans();
    case 'gone':
      return m.words_match_gone();
  }
}
