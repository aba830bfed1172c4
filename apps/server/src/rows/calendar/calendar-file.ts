/**
 * A calendar file (RFC 5545) of matches and sessions: the file of one event, a person's feed and the calendar of a Team
 * Page are all written here.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { startNow, type WallClock, wallClockSeconds } from '@touchline/domain/match/clock/kickoff-time';
import type { Locale } from '#platform/http/locale.ts';
import type { Texts } from '#platform/mail/mail-layout.ts';
import type { CalendarEntry } from './entry.ts';
import { escaped, line } from './ics-lines.ts';
import { timeLine, timezoneLines, usableZone, utcTime, type Zone, zoneOf } from './ics-time.ts';

export interface CalendarInput {
  readonly entries: readonly CalendarEntry[];
  readonly locale: Locale;
  /** The server's own address: UIDs are unique in the world. */
  readonly publicUrl: string | null;
  /** For calendars that a program reads again and again. */
  readonly feed?: { readonly title: string };
  /**
   * When the file is made, milliseconds since 1970. Without it an entry is stamped with its last change, so that an
   * unchanged feed has unchanged bytes.
   */
  readonly now?: number;
}

const ENTRIES_PER_TURN = 100;
/** How often calendars should look again. */
const REFRESH = 'PT1H';

export async function calendarFile(input: CalendarInput): Promise<string> {
  const m = await import('#platform/texts.ts');
  const { entries, locale, feed } = input;
  const zones = zonesOf(entries);
  const writing = {
    m,
    locale,
    // Creating one takes longer than all lines of an event.
    day: new Intl.DateTimeFormat(locale, DAY),
    host: hostOf(input.publicUrl),
    now: input.now,
    zones,
  };
  const events: string[] = [];
  for (const [index, entry] of entries.entries()) {
    events.push(eventLines(entry, writing));
    // A long calendar must not make others wait.
    if (index % ENTRIES_PER_TURN === ENTRIES_PER_TURN - 1) await nextTurn();
  }
  return [
    line('BEGIN', 'VCALENDAR'),
    line('VERSION', '2.0'),
    line('PRODID', '-//Touchline//Calendar//EN'),
    line('CALSCALE', 'GREGORIAN'),
    line('METHOD', 'PUBLISH'),
    ...(feed === undefined
      ? []
      : [
          line('NAME', escaped(feed.title)),
          line('X-WR-CALNAME', escaped(feed.title)),
          line('REFRESH-INTERVAL;VALUE=DURATION', REFRESH),
          line('X-PUBLISHED-TTL', REFRESH),
        ]),
    ...[...zones.values()].map(timezoneLines),
    ...events,
    line('END', 'VCALENDAR'),
  ].join('');
}

/** One description for each zone, over all of its entries. */
function zonesOf(entries: readonly CalendarEntry[]): ReadonlyMap<string, Zone> {
  const spans = new Map<string, { from: number; until: number }>();
  for (const { timezone, start, length } of entries) {
    const zone = usableZone(timezone);
    if (zone === '') continue;
    const known = spans.get(zone) ?? { from: start, until: start };
    spans.set(zone, {
      from: Math.min(known.from, start),
      until: Math.max(known.until, start + length),
    });
  }
  return new Map([...spans].map(([zone, span]) => [zone, zoneOf(zone, span)]));
}

interface Writing {
  readonly m: Texts;
  readonly locale: Locale;
  readonly day: Intl.DateTimeFormat;
  readonly host: string;
  readonly now: number | undefined;
  /** By `usableZone`. */
  readonly zones: ReadonlyMap<string, Zone>;
}

function eventLines(entry: CalendarEntry, writing: Writing): string {
  const { host, now, zones } = writing;
  const zone = zones.get(usableZone(entry.timezone)) ?? null;
  const changed = Math.floor(entry.changedAt / 1_000);
  const description = descriptionOf(entry, writing);
  return [
    line('BEGIN', 'VEVENT'),
    line('UID', `${entry.name}@${host}`),
    line('DTSTAMP', utcTime(now === undefined ? changed : Math.floor(now / 1_000))),
    line('LAST-MODIFIED', utcTime(changed)),
    line('SEQUENCE', String(sequenceOf(changed))),
    line('STATUS', entry.off ? 'CANCELLED' : 'CONFIRMED'),
    timeLine('DTSTART', entry.start, zone),
    timeLine('DTEND', entry.start + entry.length, zone),
    line('SUMMARY', escaped(summaryOf(entry, writing))),
    ...(entry.place === '' ? [] : [line('LOCATION', escaped(entry.place))]),
    ...(description === '' ? [] : [line('DESCRIPTION', escaped(description))]),
    line('END', 'VEVENT'),
  ].join('');
}

/** 1 January 2026. */
const SEQUENCE_START = Date.UTC(2026) / 1_000;
/** The largest that readers with 32 bits take, in the year 2094. */
const SEQUENCE_MAX = 2_147_483_647;

/** Rises with every change, so that a later version replaces an earlier one in a calendar. */
function sequenceOf(changedSeconds: number): number {
  return Math.min(SEQUENCE_MAX, Math.max(0, changedSeconds - SEQUENCE_START));
}

/** `Rietdijk MO13-2 – Sparta`, `3–1 · Rietdijk MO13-2 – Sparta`, or `Training Keepers, Rietdijk MO13-2`. */
function summaryOf(
  { kind, title, ours, score }: CalendarEntry,
  { m, locale }: Pick<Writing, 'm' | 'locale'>,
): string {
  if (kind === 'session') {
    const training =
      title === ''
        ? m.mail_attend_training({}, { locale })
        : m.mail_attend_training_of({ title }, { locale });
    return [capital(training), ours].filter((part) => part !== '').join(', ');
  }
  const [home, away] = kind === 'away match' ? [title, ours] : [ours, title];
  const teams = title === '' ? ours : m.live_title({ home, away }, { locale });
  return score === null
    ? teams
    : m.live_title_score({ home: score.home, away: score.away, teams }, { locale });
}

/** What is said of an event that takes place. */
function descriptionOf(
  { off, meeting, answersUntil, timezone }: CalendarEntry,
  { m, locale, day }: Pick<Writing, 'm' | 'locale' | 'day'>,
): string {
  if (off) return '';
  const lines = [];
  if (meeting !== null) lines.push(m.words_meet_at({ time: clockText(meeting) }, { locale }));
  if (answersUntil !== null) {
    const until = startNow(answersUntil / 1_000, timezone);
    const said = day.format(wallClockSeconds(until) * 1_000);
    lines.push(m.calendar_answer_until({ day: said, time: clockText(until) }, { locale }));
  }
  return lines.join('\n');
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

function clockText(time: WallClock): string {
  return new Date(wallClockSeconds(time) * 1_000).toISOString().slice(11, 16);
}

function capital(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('');
}

function hostOf(publicUrl: string | null): string {
  return publicUrl === null ? 'touchline' : new URL(publicUrl).host;
}
