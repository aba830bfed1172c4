/** One match or session as a calendar file. It names teams and place, and no child. */
import { type Gathering, isMatch } from '@touchline/domain/attendance/gathering';
import type { Team } from '@touchline/domain/entity/tables/team';
import { kickOffInstant, meetingTime, wallClockSeconds } from '@touchline/domain/match/clock/kickoff-time';
import {
  lengthOf,
  type OccasionState,
  occasionState,
  titleOf,
} from '@touchline/domain/request/closing/occasion';
import { plainLine, plainText } from '@touchline/domain/text/plain-text';
import type { Locale } from '#platform/http/locale.ts';
import type { Texts } from '#platform/mail/mail-layout.ts';
import { capital } from '../../mails/event-words.ts';
import { escaped, line } from './ics-lines.ts';
import { timeLine, timezoneLines, utcTime } from './ics-time.ts';

export interface EventIcsInput {
  readonly gathering: Gathering;
  readonly deleted: boolean;
  readonly team: Team;
  readonly locale: Locale;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Null without a day. */
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
  const meeting = meetingTime(gathering, timezone);
  const place = plainText(gathering.place);
  const isOff = deleted || OFF.has(occasionState(gathering));
  return [
    line('BEGIN', 'VCALENDAR'),
    line('VERSION', '2.0'),
    line('PRODID', '-//Touchline//Attendance//EN'),
    line('METHOD', 'PUBLISH'),
    timezoneLines(start, timezone),
    line('BEGIN', 'VEVENT'),
    line('UID', `${isMatch(gathering) ? 'match' : 'training'}-${gathering.sid}@touchline`),
    line('DTSTAMP', utcTime(Math.floor(now / 1_000))),
    line('SEQUENCE', String(sequenceAt(now))),
    line('STATUS', isOff ? 'CANCELLED' : 'CONFIRMED'),
    timeLine('DTSTART', start, timezone),
    timeLine('DTEND', start + lengthOf(gathering), timezone),
    line('SUMMARY', escaped(summaryOf({ gathering, team, locale }, m))),
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

const OFF: ReadonlySet<OccasionState> = new Set(['cancelled', 'postponed']);

/** `Rietdijk MO13-2 – Sparta`, or `Training Keepers, Rietdijk MO13-2`. */
function summaryOf(
  { gathering, team, locale }: Pick<EventIcsInput, 'gathering' | 'team' | 'locale'>,
  m: Texts,
): string {
  const ours = plainLine(`${team.clubname} ${team.teamname}`);
  const title = plainLine(titleOf(gathering));
  if (isMatch(gathering)) {
    const [home, away] = gathering.awaygame ? [title, ours] : [ours, title];
    return title === '' ? ours : m.live_title({ home, away }, { locale });
  }
  const training =
    title === '' ? m.mail_attend_training({}, { locale }) : m.mail_attend_training_of({ title }, { locale });
  return [capital(training), ours].filter((part) => part !== '').join(', ');
}

function clockText(time: Parameters<typeof wallClockSeconds>[0]): string {
  return new Date(wallClockSeconds(time) * 1_000).toISOString().slice(11, 16);
}
