/** Calendar files as parsers of other people read them: Debian's python3-icalendar, -vobject, -recurring-ical-events and khal. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from '@touchline/domain/entity/rows/rows';
import { type Match, matchFields } from '@touchline/domain/entity/tables/match';
import { kickOffInstant, startNow, type WallClock } from '@touchline/domain/match/clock/kickoff-time';
import { aTeam } from '@touchline/domain/match/testing/match.testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCalendarReaders } from '#testing/server/services.testing.ts';
import { calendarFile } from './calendar-file.ts';
import { type CalendarEntry, entryOf } from './entry.ts';

/** All of them change their clocks twice within the days of the test; the last by half an hour. */
const ZONES = [
  'Europe/Amsterdam',
  'Europe/Dublin',
  'America/New_York',
  'America/Santiago',
  'Australia/Sydney',
  'Australia/Lord_Howe',
];
const DAY_SECONDS = 86_400;
const START = Date.UTC(2026, 8, 1) / 1_000;
/** Over both clock changes of a season, on both halves of the globe. */
const DAYS = 240;
const HOSTILE = [
  'A\r\nATTENDEE:mailto:x@example.org',
  // Not with an n after the backslash: python3-icalendar reads the two as a line break, against RFC 5545.
  'Comma, semicolon; backslash \\ and no more',
  'BEGIN:VEVENT\nEND:VCALENDAR',
  `⚽️👩‍👩‍👧‍👦 ${'é'.repeat(90)}`,
  `نادي الشاطئ لكرة القدم ${'ملعب '.repeat(12)}`,
  '"quoted": yes',
];

/** Marks around a name in the other direction of writing. */
const ISOLATES = /[\u2066-\u2069]/g;

const khalConfig = (zone: string) => `[calendars]
[[ours]]
path = ~/ours
[locale]
local_timezone = ${zone}
default_timezone = ${zone}
timeformat = %H:%M
dateformat = %d-%m-
longdateformat = %d-%m-%Y
datetimeformat = %d-%m- %H:%M
longdatetimeformat = %d-%m-%Y %H:%M
`;

interface ReadEvent {
  readonly uid: string;
  readonly start: number;
  readonly end: number;
  readonly summary: string;
  readonly location: string;
  readonly status: string;
  readonly sequence: number;
}

interface Found {
  readonly icalendar: readonly ReadEvent[];
  readonly errors: readonly string[];
  readonly vobject: readonly ReadEvent[];
  readonly recurring: readonly Pick<ReadEvent, 'uid' | 'start'>[];
}

const BEFORE = Date.UTC(2026, 8, 1);

function entry(match: Partial<Match>, timezone: string, changedAt = BEFORE): CalendarEntry {
  const planned = create(matchFields, { opponent_clubname: 'Noordhaven', ...match } as never);
  const made = entryOf({
    gathering: planned,
    deleted: false,
    team: aTeam([], { timezone }),
    changedAt,
    withDeadline: false,
  });
  if (made === null) throw new Error('no entry');
  return made;
}

const HOUR_SECONDS = 3_600;
const NOON = 12 * HOUR_SECONDS;

/** Seconds by which the zone's clocks are ahead at noon in UTC of a day. */
function aheadOn(day: number, timezone: string): number {
  const { date, dateHours, dateMinutes } = startNow(day + NOON, timezone);
  return date + dateHours * HOUR_SECONDS + dateMinutes * 60 - day - NOON;
}

/** The days on or just before which the clocks change. */
const changesIn = (timezone: string): readonly number[] =>
  days.filter((day) => aheadOn(day, timezone) !== aheadOn(day + DAY_SECONDS, timezone));

const days = Array.from({ length: DAYS }, (_, at) => START + at * DAY_SECONDS);

/** A match on every day, and around each clock change one in every half hour that it may skip or repeat. */
function season(timezone: string): readonly Partial<Match>[] {
  const usual = days.map((date, at): WallClock => {
    return { date, dateHours: [10, 23, 14][at % 3] ?? 0, dateMinutes: [0, 59][at % 2] ?? 0 };
  });
  const around = changesIn(timezone).flatMap((day) =>
    [day, day + DAY_SECONDS].flatMap((date) =>
      [0, 1, 2, 3, 22].flatMap((dateHours) =>
        [0, 30].map((dateMinutes) => ({ date, dateHours, dateMinutes })),
      ),
    ),
  );
  return [...usual, ...around].map((start, at) => ({ ...start, sid: at + 1, place: timezone }));
}

describe.skipIf(findCalendarReaders() === undefined)('other readers', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'touchline-calendar-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function read(entries: readonly CalendarEntry[]): Promise<Found> {
    const path = join(folder, 'feed.ics');
    const publicUrl = 'https://touchline.example';
    writeFileSync(
      path,
      await calendarFile({ entries, locale: 'en', publicUrl, feed: { title: 'Ours; all' } }),
    );
    const script = join(import.meta.dirname, 'readers.py');
    const out = execFileSync('/usr/bin/python3', [script, path, '2026-08-01', '2027-08-01'], {
      maxBuffer: 100_000_000,
    });
    return JSON.parse(out.toString()) as Found;
  }

  test.each(ZONES)('every start and end of a season is the same instant in %s', async (zone) => {
    expect(changesIn(zone)).toHaveLength(2);
    const matches = season(zone);
    const entries = matches.map((match) => entry(match, zone));
    const expected = new Map(
      matches.map((match, at) => [
        `match-${match.sid}@touchline.example`,
        [kickOffInstant(match as Match, zone), entries[at]?.length],
      ]),
    );
    const found = await read(entries);
    expect(found.errors).toEqual([]);
    for (const events of [found.icalendar, found.vobject]) {
      expect(new Map(events.map(({ uid, start, end }) => [uid, [start, end - start]]))).toEqual(expected);
    }
    const starts = new Map(found.recurring.map(({ uid, start }) => [uid, start]));
    expect(starts).toEqual(new Map([...expected].map(([uid, [start]]) => [uid, start])));
  });

  test('every hostile text arrives as one text, and cancelled matches are cancelled', async () => {
    const entries = HOSTILE.map((text, at) =>
      entry(
        {
          sid: at + 1,
          date: START,
          opponent_clubname: text,
          place: text,
          status: at % 2 ? 'CANCELLED' : 'CAN_START',
        },
        'Europe/Amsterdam',
      ),
    );
    const found = await read(entries);
    expect(found.errors).toEqual([]);
    for (const events of [found.icalendar, found.vobject]) {
      const places = entries.map(({ place }) => place.replaceAll('\r\n', '\n'));
      expect(events.map(({ location }) => location)).toEqual(places);
      expect(events.map(({ summary }) => summary.replace(ISOLATES, ''))).toEqual(
        entries.map(({ ours, title }) => `${ours} – ${title}`),
      );
      expect(events.map(({ status }) => status)).toEqual(
        entries.map(({ off }) => (off ? 'CANCELLED' : 'CONFIRMED')),
      );
    }
  });

  test('a moved match is a later version of the same event', async () => {
    const match = { sid: 1, date: START, dateHours: 10, place: 'Pitch 1' };
    const moved = { ...match, date: START + DAY_SECONDS, dateHours: 14, place: 'Pitch 2' };
    const before = await read([entry(match, 'Europe/Amsterdam')]);
    const after = await read([entry(moved, 'Europe/Amsterdam', BEFORE + 60_000)]);
    for (const reader of ['icalendar', 'vobject'] as const) {
      const [[first], [second]] = [before[reader], after[reader]];
      expect(second?.uid).toBe(first?.uid);
      expect((second?.start ?? 0) - (first?.start ?? 0)).toBe(DAY_SECONDS + 4 * 3_600);
      expect(second?.location).toBe('Pitch 2');
      expect(second?.sequence).toBeGreaterThan(first?.sequence ?? Number.POSITIVE_INFINITY);
    }
  });

  test.each(ZONES)('khal shows every match of a season at its local time in %s', async (zone) => {
    const matches = season(zone);
    const entries = matches.map((match) => entry(match, zone));
    await read(entries);
    const config = join(folder, 'khal.conf');
    writeFileSync(config, khalConfig(zone));
    const format = ['--format', '{uid} {start-long} {end-long} {title}'];
    const out = execFileSync('khal', ['-c', config, 'printics', ...format, join(folder, 'feed.ics')], {
      env: { ...process.env, HOME: folder, TZ: zone, LC_ALL: 'C.UTF-8' },
      maxBuffer: 100_000_000,
    });
    const shown = out
      .toString()
      .split('\n')
      .filter((line) => line.includes('@touchline.example'));
    const expected = matches.map((match, at) => {
      const start = kickOffInstant(match as Match, zone);
      const [from, to] = [start, start + (entries[at]?.length ?? 0)].map((instant) =>
        wallClock(instant, zone),
      );
      return `match-${match.sid}@touchline.example ${from} ${to} Rietdijk MO13-2 – Noordhaven`;
    });
    expect(shown.toSorted()).toEqual(expected.toSorted());
  });
});

/** `28-11-2026 10:30`, as khal is told to write it. */
function wallClock(instant: number, timezone: string): string {
  const { date, dateHours, dateMinutes } = startNow(instant, timezone);
  const [year, month, day] = new Date(date * 1_000).toISOString().slice(0, 10).split('-');
  const [hours, minutes] = [dateHours, dateMinutes].map((part) => String(part).padStart(2, '0'));
  return `${day}-${month}-${year} ${hours}:${minutes}`;
}
