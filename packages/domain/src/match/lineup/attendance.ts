/**
 * Attendance: the coach's entry for a player, before, during and after a match or a training session. A player who is marked "here" after the
 * kick-off is present from that minute of the match on. Past minutes do not change.
 */
import { type Gathering, isMatch } from '../../attendance/gathering.ts';
import type { AttendanceStatus } from '../../entity/tables/attendance.ts';
import type { Match } from '../../entity/tables/match.ts';
import { ATTENDANCE_REASON_MAX, PLAYERS_PER_MATCH_MAX } from '../../limits.ts';
import { MINUTE_MAX } from '../../match-limits.ts';
import { ok, type Result, refuse } from '../../result.ts';
import { elapsed, partBounds } from '../clock/clock.ts';
import { isArchived, isBetweenParts, isEnded, isNotStarted, isPlaying } from '../clock/status.ts';
import type { UnavailableReason } from '../decision/decided.ts';
import { wasRunLive } from '../events/events.ts';
import { withInjuriesOver } from '../events/injuries.ts';
import {
  type Attendance,
  answerOf,
  isOnSheet,
  type SheetPlayer,
  sheetOf,
  withAttendance,
  withReason,
} from '../sheet/sheet.ts';
import { withShirtNumber } from '../sheet/shirt-numbers.ts';
import { pitchNow } from './on-pitch.ts';

/** The coach's entry. A minute of 0 removes the earlier one. */
export type AttendanceChange =
  | { readonly says: 'here' | UnavailableReason }
  /** Takes the answer back: nobody knows whether the player comes. */
  | { readonly says: 'unknown' }
  /** Why the player does not come, or anything else that the coach should know. Empty removes it. */
  | { readonly says: 'because'; readonly reason: string }
  | { readonly says: 'arrives' | 'leaves'; readonly minute: number };

export type AttendanceRefusal =
  | { readonly code: 'archived' }
  | { readonly code: 'notOnSheet'; readonly player: number }
  | { readonly code: 'sheetFull'; readonly max: number }
  /** The player is on the pitch and must be substituted first. */
  | { readonly code: 'onPitch'; readonly player: number }
  | { readonly code: 'noSuchMinute'; readonly minute: number }
  | { readonly code: 'reasonTooLong'; readonly max: number }
  /** The match is over, and the player played in it. */
  | { readonly code: 'hasPlayed'; readonly player: number }
  /** The player would leave before they arrive. */
  | { readonly code: 'leavesFirst'; readonly player: number; readonly minute: number };

export interface AttendanceContext {
  readonly nowSeconds: number;
  /** The current players of the team, with their numbers. Those who are not on the match sheet yet may be added. */
  readonly squad: readonly SquadPlayer[];
}

export interface SquadPlayer {
  readonly sid: number;
  /** 0 without a number. */
  readonly shirtnumber: number;
}

/** Where a player is now. `later` and `left` depend on the minutes that the coach entered. */
export type Presence = 'here' | 'later' | 'left' | UnavailableReason;

export type AttendanceCounts = Readonly<Record<Presence, number>>;

/** The gathering with the coach's entry for a player. */
export function decideAttendance<G extends Gathering>(
  gathering: G,
  { player, change }: { readonly player: number; readonly change: AttendanceChange },
  { nowSeconds, squad }: AttendanceContext,
): Result<G, AttendanceRefusal> {
  if (isMatch(gathering) && isArchived(gathering.status)) return refuse({ code: 'archived' });
  const sheet = onSheet(gathering, player, squad);
  if (!sheet.ok) return sheet;
  if (change.says === 'because') return withReasonGiven(sheet.value, player, change.reason);
  if (change.says === 'absent' || change.says === 'declined' || change.says === 'signed_off') {
    const playing = isMatch(gathering) ? refusalOfPlaying(gathering, player) : null;
    if (playing !== null) return refuse(playing);
  }
  const by = { withdrew: false, answered_at: Math.floor(nowSeconds), answered_by: 'coach' } as const;
  const { answer } = answerOf(gathering, player);
  if ('minute' in change)
    return withMinute(sheet.value, player, { ...change, answer: { answer: 'yes', ...by } });
  if (change.says === 'unknown')
    return ok(withAttendance(sheet.value, player, { ...HERE, answer: NO_ANSWER }));
  if (change.says !== 'here') {
    // An absence without an answer, as of a player who does not turn up, replaces the answer.
    const said = { declined: 'no', absent: '', signed_off: answer, injured: answer } as const;
    const away = { ...HERE, ...AWAY[change.says], answer: { answer: said[change.says], ...by } };
    return ok(withAttendance(sheet.value, player, away));
  }
  const known = sheetOf(gathering).find(({ sid }) => sid === player);
  const minutes = isMatch(gathering) ? hereFrom(gathering, known, nowSeconds) : noLongerLate(known);
  const here = { ...HERE, ...minutes, answer: { answer: 'yes', ...by } } as const;
  const present = withAttendance(sheet.value, player, here);
  return ok(isMatch(present) ? withInjuriesOver(present, player) : present);
}

/** Why a player who has played, or is playing, cannot be away; null for all others. */
function refusalOfPlaying(match: Match, player: number): AttendanceRefusal | null {
  if (isEnded(match.status) && hasPlayed(match, player)) return { code: 'hasPlayed', player };
  return isPlaying(match.status) && onPitch(match).has(player) ? { code: 'onPitch', player } : null;
}

/** The attendance of all players on the sheet. A player on the pitch is here, whatever minute was entered. */
export function presences(gathering: Gathering, nowSeconds: number): ReadonlyMap<number, Presence> {
  const present = isMatch(gathering) ? presentIn(gathering, nowSeconds) : () => 'here' as const;
  return new Map(sheetOf(gathering).map((player) => [player.sid, player.unavailable ?? present(player)]));
}

/** Where a player of a match is who can play. A session has no clock, so its minutes say nothing about now. */
function presentIn(match: Match, nowSeconds: number): (player: SheetPlayer) => 'here' | 'later' | 'left' {
  const minute = minuteNow(match, nowSeconds);
  const on = onPitch(match);
  return ({ sid, fromMinute, untilMinute }) => {
    if (on.has(sid) || isEnded(match.status)) return 'here';
    if (fromMinute > minute) return 'later';
    return untilMinute > 0 && untilMinute <= minute ? 'left' : 'here';
  };
}

/** The number of players with each of the seven statuses, as they are before a match. */
export function statusCounts(gathering: Gathering): Readonly<Record<AttendanceStatus, number>> {
  return countsOf(sheetOf(gathering));
}

/** The same of some entries of a sheet. */
export function countsOf(
  sheet: readonly { readonly status: AttendanceStatus }[],
): Readonly<Record<AttendanceStatus, number>> {
  const numberOf = (wanted: AttendanceStatus) => sheet.filter(({ status }) => status === wanted).length;
  return {
    present: numberOf('present'),
    declined: numberOf('declined'),
    signed_off: numberOf('signed_off'),
    injured: numberOf('injured'),
    absent: numberOf('absent'),
    not_responded: numberOf('not_responded'),
    not_reported: numberOf('not_reported'),
  };
}

/** The number of players for each attendance. */
export function attendanceCounts(gathering: Gathering, nowSeconds: number): AttendanceCounts {
  const counts: Record<Presence, number> = { ...NOBODY_ANYWHERE };
  for (const presence of presences(gathering, nowSeconds).values()) counts[presence] += 1;
  return counts;
}

const NO_ANSWER = { answer: '', withdrew: false, answered_at: 0, answered_by: '' } as const;
const NOBODY_ANYWHERE: AttendanceCounts = {
  here: 0,
  later: 0,
  left: 0,
  absent: 0,
  declined: 0,
  signed_off: 0,
  injured: 0,
};
const HERE = { present: true, signed_off: false, injured: false };
const AWAY = {
  declined: {},
  absent: { present: false },
  signed_off: { signed_off: true },
  injured: { injured: true },
} as const satisfies Record<UnavailableReason, object>;

/** Whole played minutes of the match: 0 before it; the planned end of the part in stoppage time and breaks. */
function minuteNow(match: Match, nowSeconds: number): number {
  if (isNotStarted(match.status)) return 0;
  const { end } = partBounds(match, match.gamepart);
  if (isBetweenParts(match.status)) return Math.floor(end / 60);
  return Math.floor(Math.min(elapsed(match, nowSeconds), end) / 60);
}

/**
 * The minutes of a player who is marked "here". A player who arrives during the match is present from now, and an early
 * latecomer is no longer late. Players who were present before, or who return before the match, keep theirs.
 */
function hereFrom(match: Match, known: SheetPlayer | undefined, nowSeconds: number) {
  if (isEnded(match.status)) return {};
  const { unavailable, fromMinute, untilMinute } = known ?? NOBODY;
  if (isNotStarted(match.status)) return noLongerLate(known);
  const minute = minuteNow(match, nowSeconds);
  const back = untilMinute > 0 && untilMinute <= minute ? { until_minute: 0 } : {};
  const missed = unavailable !== null && unavailable !== 'injured';
  const arrives = known === undefined || fromMinute > minute || (missed && !hasPlayed(match, known.sid));
  return { ...back, ...(arrives && { from_minute: minute }) };
}

function noLongerLate({ unavailable, fromMinute }: Pick<SheetPlayer, 'unavailable' | 'fromMinute'> = NOBODY) {
  return unavailable === null && fromMinute > 0 ? { from_minute: 0 } : {};
}

const NOBODY = { unavailable: null, fromMinute: 0, untilMinute: 0 };

function hasPlayed({ events }: Match, player: number): boolean {
  return events.some(
    ({ type, data }) =>
      (type === 'SUBS_IN' && data.player_sid === player) ||
      (type === 'KICKOFF' && data.lineup.some(({ player_sid }) => player_sid === player)),
  );
}

function withMinute<G extends Gathering>(
  gathering: G,
  player: number,
  {
    says,
    minute,
    answer,
  }: Extract<AttendanceChange, { minute: number }> & Pick<Required<Attendance>, 'answer'>,
): Result<G, AttendanceRefusal> {
  if (!Number.isInteger(minute) || minute < 0 || minute > MINUTE_MAX)
    return refuse({ code: 'noSuchMinute', minute });
  // An entered minute means that the player comes.
  const comes = minute > 0 ? { present: true, signed_off: false, answer } : {};
  const entered = says === 'arrives' ? { from_minute: minute } : { until_minute: minute };
  return withMinutes(gathering, player, { ...comes, ...entered });
}

/** The gathering with a reason, on one line. */
export function withReasonGiven<G extends Gathering>(
  gathering: G,
  player: number,
  text: string,
): Result<G, Extract<AttendanceRefusal, { code: 'reasonTooLong' }>> {
  const reason = text.replaceAll(/\s+/gu, ' ').trim();
  if (reason.length > ATTENDANCE_REASON_MAX)
    return refuse({ code: 'reasonTooLong', max: ATTENDANCE_REASON_MAX });
  return ok(withReason(gathering, player, reason));
}

/** The gathering with a player's attendance, unless they would leave before they arrive. */
export function withMinutes<G extends Gathering>(
  gathering: G,
  player: number,
  attendance: Attendance,
): Result<G, Extract<AttendanceRefusal, { code: 'leavesFirst' }>> {
  const status = gathering.metadata.players.find(({ sid }) => sid === player);
  const { from_minute: from = 0, until_minute: until = 0 } = { ...status, ...attendance };
  if (until > 0 && until <= from) return refuse({ code: 'leavesFirst', player, minute: from });
  return ok(withAttendance(gathering, player, attendance));
}

/** The gathering with a player of the team on its sheet; in a match with their number if it is free. */
function onSheet<G extends Gathering>(
  gathering: G,
  player: number,
  squad: readonly SquadPlayer[],
): Result<G, AttendanceRefusal> {
  if (isOnSheet(gathering, player)) return ok(gathering);
  const joins = squad.find(({ sid }) => sid === player);
  if (joins === undefined) return refuse({ code: 'notOnSheet', player });
  if (sheetOf(gathering).length >= PLAYERS_PER_MATCH_MAX)
    return refuse({ code: 'sheetFull', max: PLAYERS_PER_MATCH_MAX });
  const added = withAttendance(gathering, player, {});
  if (!isMatch(added)) return ok(added);
  const numbered = withShirtNumber(added, player, joins.shirtnumber);
  return ok(numbered.ok ? numbered.value : added);
}

function onPitch(match: Match): ReadonlySet<number> {
  if (!wasRunLive(match)) return new Set();
  return new Set(pitchNow(match).places.map(({ player_sid }) => player_sid));
}
