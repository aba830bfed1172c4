import { create } from '@touchline/domain/entity/rows/rows';
import { type Match, matchFields } from '@touchline/domain/entity/tables/match';
import { aTeam, somePlayers } from '@touchline/domain/match/testing/match.testing';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';
import { entryOf } from './entry.ts';
import { escaped, line } from './ics-lines.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const DAY = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 1_000;

interface Asked {
  readonly match?: Partial<Match>;
  readonly timezone?: string;
  readonly deleted?: boolean;
  readonly now?: number;
  readonly changedAt?: number;
}

async function fileOf({
  match = {},
  timezone = 'Europe/Amsterdam',
  deleted = false,
  now = NOW,
  changedAt = NOW,
}: Asked = {}) {
  const planned = {
    ...create(matchFields, {
      sid: 51,
      team_sid: 7,
      opponent_clubname: 'Noordhaven',
      opponent_teamname: 'MO13-1',
      date: DAY(2026, 11, 28),
      dateHours: 10,
      dateMinutes: 30,
      meet_minutes: 45,
      place: 'Sportpark De Haven',
    } as never),
    sid: 51,
    ...match,
  } as Match;
  const team = aTeam(somePlayers(14), { timezone });
  const entry = entryOf({ gathering: planned, deleted, team, changedAt, withDeadline: false });
  if (entry === null) throw new Error('no entry');
  return calendarFile({ entries: [entry], locale: 'en', publicUrl: 'https://touchline.example', now });
}

/** Unfolded lines; throws for what RFC 5545 forbids. */
function linesOf(file: string): readonly string[] {
  if (!file.endsWith('\r\n')) throw new Error('the last line has no end');
  const physical = file.slice(0, -2).split('\r\n');
  for (const each of physical) {
    if (Buffer.byteLength(each) > 75) throw new Error(`a line has ${Buffer.byteLength(each)} octets`);
    if (/\p{Cc}/u.test(each)) throw new Error('a line has a control character');
    // An unpaired surrogate would be half a character.
    if (Buffer.from(each).toString() !== each) throw new Error('a character is split');
  }
  const lines = physical.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
  const open: string[] = [];
  for (const each of lines) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[A-Z]+=[^:;]+)*:(.*)$/.exec(each) ?? [];
    if (name === '') throw new Error(`no property: ${each}`);
    if (name === 'BEGIN') open.push(value);
    if (name === 'END' && open.pop() !== value) throw new Error(`${value} ends without a beginning`);
  }
  if (open.length > 0) throw new Error(`${open.join()} has no end`);
  return lines;
}

const propertyOf = (file: string, name: string) =>
  linesOf(file)
    .find((each) => each.startsWith(name))
    ?.slice(name.length);

test('a match is one event with teams, times, meeting time and place', async () => {
  const file = await fileOf();
  const event = linesOf(file).slice(linesOf(file).indexOf('BEGIN:VEVENT'));
  expect(event).toEqual([
    'BEGIN:VEVENT',
    'UID:match-51@touchline.example',
    'DTSTAMP:20261124T120000Z',
    'LAST-MODIFIED:20261124T120000Z',
    expect.stringMatching(/^SEQUENCE:\d+$/),
    'STATUS:CONFIRMED',
    'DTSTART;TZID=Europe/Amsterdam:20261128T103000',
    expect.stringMatching(/^DTEND;TZID=Europe\/Amsterdam:20261128T1[12]\d{4}$/),
    'SUMMARY:Rietdijk MO13-2 – Noordhaven MO13-1',
    'LOCATION:Sportpark De Haven',
    'DESCRIPTION:Be there at 09:45',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
});

test('the event keeps its UID when it moves, and a later file replaces an earlier one', async () => {
  const first = await fileOf();
  const moved = await fileOf({ match: { date: DAY(2026, 12, 5), place: '' }, changedAt: NOW + 1_000 });
  expect(propertyOf(moved, 'UID:')).toBe(propertyOf(first, 'UID:'));
  expect(Number(propertyOf(moved, 'SEQUENCE:'))).toBeGreaterThan(Number(propertyOf(first, 'SEQUENCE:')));
});

test.each([
  { match: { status: 'CANCELLED' } as const },
  { match: { status: 'POSTPONED' } as const },
  { deleted: true },
])('a match that is not played is cancelled in the calendar: %j', async (asked) => {
  expect(propertyOf(await fileOf(asked), 'STATUS:')).toBe('CANCELLED');
});

test('a match without a day has no file', async () => {
  const team = aTeam([], { timezone: 'Europe/Amsterdam' });
  const match = create(matchFields, { sid: 1 } as never);
  const asked = { gathering: match, deleted: false, team, changedAt: NOW, withDeadline: false };
  expect(entryOf(asked)).toBeNull();
});

test('away matches name the opponent first', async () => {
  const file = await fileOf({ match: { awaygame: true } });
  expect(propertyOf(file, 'SUMMARY:')).toBe('Noordhaven MO13-1 – Rietdijk MO13-2');
});

test('long texts with emoji are folded at 75 octets and never inside a character', async () => {
  const place = '⚽️👩‍👩‍👧‍👦 Sportpark Ĳsselmeer, veld 3; links\nachterom '.repeat(12);
  const file = await fileOf({ match: { place } });
  expect(propertyOf(file, 'LOCATION:')).toBe(escaped(place));
});

test('no text adds a line or a property', async () => {
  const file = await fileOf({
    match: {
      opponent_clubname: 'A\r\nATTENDEE:mailto:x@example.org',
      place: 'B\rSTATUS:X\\n\v\f\u0085\u2028\u2029STATUS:Y',
    },
  });
  expect(linesOf(file).filter((each) => each.startsWith('ATTENDEE'))).toEqual([]);
  expect(linesOf(file).filter((each) => each.startsWith('STATUS'))).toEqual(['STATUS:CONFIRMED']);
  for (const end of ['\v', '\f', '\u0085', '\u2028', '\u2029']) expect(file).not.toContain(end);
});

test.each(['a'.repeat(69), 'a'.repeat(70), 'é'.repeat(80), `${'a'.repeat(67)}😀😀`])(
  'a folded line is the same text again: %s',
  (text) => {
    const folded = line('NAME', text);
    expect(linesOf(folded)).toEqual([`NAME:${text}`]);
  },
);

test('in the hour that spring skips, the event is at the time that exists', async () => {
  const lines = linesOf(await fileOf({ match: { date: DAY(2027, 3, 28), dateHours: 2 } }));
  expect(lines).toContain('DTSTART;TZID=Europe/Amsterdam:20270328T033000');
});

test('both of two equal hours in autumn are written in UTC: programs differ in which of them a local time means', async () => {
  const second = linesOf(await fileOf({ match: { date: DAY(2026, 10, 25), dateHours: 2 } }));
  expect(second).toContain('DTSTART:20261025T013000Z');
  const intoTheFirst = linesOf(await fileOf({ match: { date: DAY(2026, 10, 25), dateHours: 1 } }));
  expect(intoTheFirst).toContain('DTSTART;TZID=Europe/Amsterdam:20261025T013000');
  expect(intoTheFirst.find((each) => each.startsWith('DTEND'))).toMatch(/^DTEND:20261025T0[01]\d{4}Z$/);
});

test('an event across a clock change lasts as long as any other', async () => {
  const lines = linesOf(await fileOf({ match: { date: DAY(2027, 3, 28), dateHours: 1, dateMinutes: 30 } }));
  const usual = linesOf(await fileOf({ match: { date: DAY(2027, 3, 27), dateHours: 1, dateMinutes: 30 } }));
  const endOf = (all: readonly string[]) => all.find((each) => each.startsWith('DTEND'))?.slice(-6);
  // Clocks jump from two to three.
  expect(Number(endOf(lines)) - Number(endOf(usual))).toBe(10_000);
});

test('the time zone has both clock changes around the event', async () => {
  const lines = linesOf(await fileOf());
  const zone = lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), lines.indexOf('END:VTIMEZONE'));
  expect(zone).toContain('TZID:Europe/Amsterdam');
  const changeAt = (local: string) => zone.slice(zone.indexOf(`DTSTART:${local}`) - 1).slice(0, 4);
  expect(changeAt('20261025T030000')).toEqual([
    'BEGIN:STANDARD',
    'DTSTART:20261025T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
  ]);
  expect(changeAt('20270328T020000')).toEqual([
    'BEGIN:DAYLIGHT',
    'DTSTART:20270328T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
  ]);
});

test.each(['Europe/London', 'America/New_York', 'Australia/Sydney', 'Australia/Lord_Howe', 'Asia/Kolkata'])(
  'the zone %s is described by its offsets',
  async (timezone) => {
    const lines = linesOf(await fileOf({ timezone }));
    expect(lines).toContain(`TZID:${timezone}`);
    expect(lines).toContain(`DTSTART;TZID=${timezone}:20261128T103000`);
  },
);

test.each(['UTC', '', 'Nowhere/Town', 'X:Y\r\nATTENDEE:z'])(
  'in the zone %j times are written in UTC',
  async (timezone) => {
    const lines = linesOf(await fileOf({ timezone }));
    expect(lines).toContain('DTSTART:20261128T103000Z');
    expect(lines).not.toContain('BEGIN:VTIMEZONE');
  },
);
