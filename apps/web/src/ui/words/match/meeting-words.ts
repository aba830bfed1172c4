/** When the players meet before a match, in the coach's language. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { meetingTime, type WallClock, wallClockSeconds } from '@touchline/domain/match/clock/kickoff-time';
import { m } from '@touchline/i18n';
import { dayFormat } from '../formats.ts';

/** `Be there at 9:45`; empty for a match without a meeting time. */
export function meetingText(match: WallClock & Pick<Match, 'meet_minutes'>, timezone: string): string {
  const meeting = meetingTime(match, timezone);
  return meeting === null ? '' : m.words_meet_at({ time: timeOfDay(meeting) });
}

/** The time is the team's local time: shown as entered, in any time zone of the device. */
export function timeOfDay(match: WallClock): string {
  return dayFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    wallClockSeconds(match) * 1000,
  );
}
