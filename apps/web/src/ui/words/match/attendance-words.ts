/** Texts about attendance: presence, changes of it, and refusals. */

import type { UnavailableReason } from '@touchline/domain/match/decision/decided';
import type {
  AttendanceChange,
  AttendanceRefusal,
  Presence,
} from '@touchline/domain/match/lineup/attendance';
import { MINUTE_MAX } from '@touchline/domain/match-limits';
import { m } from '@touchline/i18n';

export const PRESENCE_TEXT: Readonly<Record<Presence, () => string>> = {
  here: m.lineup_here,
  later: m.attendance_later,
  left: m.attendance_left,
  absent: m.lineup_absent,
  signed_off: m.lineup_signed_off,
  injured: m.lineup_injured,
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
  signed_off: m.attendance_marked_signed_off,
  injured: m.attendance_marked_injured,
} as const;

/** The confirmation of a change. */
export function saidText(name: string, change: AttendanceChange): string {
  if (!('minute' in change)) return SAID[change.says]({ name });
  const { says, minute } = change;
  if (minute === 0) return UNSAID[says]({ name });
  return says === 'arrives'
    ? m.attendance_said_arrives({ name, minute })
    : m.attendance_said_leaves({ name, minute });
}

const SAID = {
  here: m.attendance_said_here,
  absent: m.attendance_said_absent,
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
