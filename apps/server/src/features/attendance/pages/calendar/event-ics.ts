/** One match as a calendar file. It names teams and place, and no child. */
import type { Match } from '@touchline/domain/entity/tables/match';
import type { Team } from '@touchline/domain/entity/tables/team';
import { plannedLengthOf } from '@touchline/domain/match/clock/forgotten';
import { kickOffInstant, meetingTime, wallClockSeconds } from '@touchline/domain/match/clock/kickoff-time';
import { plainLine, plainText } from '@touchline/domain/text/plain-text';
import type { Locale } from '#platform/http/locale.ts';
import { escaped, line } from './ics-lines.ts';
import { timeLine, timezoneLines, utcTime } from './ics-time.ts';

export interface EventIcsInput {
  readonly gathering: Match;
  readonly deleted: boolean;
  readonly team: Team;
  readonly locale: Locale;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Null for a match without a day. */
export async function eventIcs({
  gathering,
  deleted,
  team,
  locale,
  now,
}: EventIcsInput): Promise<string | null> {
  if (gathering.date <= 0) return null;
  const { m } = await import('@touchline/i18n');
  const { timezone } = team.metadata;
  const start = kickOffInstant(gathering, timezone);
  const ours = titleOf(team.clubname, team.teamname);
  const theirs = titleOf(gathering.opponent_clubname, gathering.opponent_teamname);
  const [home, away] = gathering.awaygame ? [theirs, ours] : [ours, theirs];
  const summary = theirs === '' ? ours : m.live_title({ home, away }, { locale });
  const meeting = meetingTime(gathering, timezone);
  const place = plainText(gathering.place);
  const isOff = deleted || gathering.status === 'CANCELLED' || gathering.status === 'POSTPONED';
  return [
    line('BEGIN', 'VCALENDAR'),
    line('VERSION', '2.0'),
    line('PRODID', '-//Touchline//Attendance//EN'),
    line('METHOD', 'PUBLISH'),
    timezoneLines(start, timezone),
    line('BEGIN', 'VEVENT'),
    line('UID', `match-${gathering.sid}@touchline`),
    line('DTSTAMP', utcTime(Math.floor(now / 1_000))),
    line('SEQUENCE', String(sequenceAt(now))),
    line('STATUS', isOff ? 'CANCELLED' : 'CONFIRMED'),
    timeLine('DTSTART', start, timezone),
    timeLine('DTEND', start + plannedLengthOf(gathering), timezone),
    line('SUMMARY', escaped(summary)),
    ...(place === '' ? [] : [line('LOCATION', escaped(place))]),
    ...(meeting === null
      ? []
      : [line('DESCRIPTION', escaped(m.words_meet_at({ time: clockText(meeting) }, { locale })))]),
    line('END', 'VEVENT'),
    line('END', 'VCALENDAR'),
  ].join('');
}

/** 1 January 2026. */
const SEQUENCE_START = Date.UTC(2026);
const MINUTE_MS = 60_000;

/** Rises with time, so that a file that was downloaded later replaces an earlier one in a calendar. */
function sequenceAt(now: number): number {
  return Math.max(0, Math.floor((now - SEQUENCE_START) / MINUTE_MS));
}

function titleOf(club: string, team: string): string {
  return plainLine(`${club} ${team}`);
}

function clockText(time: Parameters<typeof wallClockSeconds>[0]): string {
  return new Date(wallClockSeconds(time) * 1_000).toISOString().slice(11, 16);
}
