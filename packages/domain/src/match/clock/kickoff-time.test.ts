import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  dayAt,
  hasPassed,
  isPlannedForAnotherDay,
  kickOffInstant,
  likelyStart,
  meetingTime,
  nextStart,
  startNow,
  wallClockSeconds,
} from './kickoff-time.ts';

const at = (iso: string) => Date.parse(iso) / 1000;
const clock = (iso: string, dateHours: number, dateMinutes = 0) => ({
  date: at(iso),
  dateHours,
  dateMinutes,
});

describe('the meeting time', () => {
  const meets = (iso: string, hours: number, meet_minutes: number, timezone = 'Europe/Amsterdam') =>
    meetingTime({ ...clock(iso, hours), meet_minutes }, timezone);

  it('is that many minutes before the kick-off, also on the day before', () => {
    expect(meets('2026-11-07', 10, 45)).toEqual(clock('2026-11-07', 9, 15));
    expect(meets('2026-11-07', 0, 30)).toEqual(clock('2026-11-06', 23, 30));
  });

  it('counts elapsed minutes in the nights of a clock change', () => {
    // At 2:00 clocks go to 3:00; in autumn 2:00 to 3:00 comes twice.
    expect(meets('2026-03-29', 3, 60)).toEqual(clock('2026-03-29', 1));
    expect(meets('2026-10-25', 4, 180)).toEqual(clock('2026-10-25', 2));
    expect(meets('2026-11-01', 3, 180, 'America/New_York')).toEqual(clock('2026-11-01', 1));
  });

  it('a match without minutes, or with impossible ones, has none', () => {
    for (const minutes of [0, -5, Number.NaN]) expect(meets('2026-11-07', 10, minutes)).toBeNull();
  });
});

describe('the kick-off time', () => {
  it.each([
    ['Europe/Amsterdam', '2026-11-07', 10, '2026-11-07T09:00:00Z'],
    ['Europe/Amsterdam', '2026-06-06', 10, '2026-06-06T08:00:00Z'],
    ['America/New_York', '2026-11-07', 10, '2026-11-07T15:00:00Z'],
    ['Asia/Kolkata', '2026-11-07', 0, '2026-11-06T18:30:00Z'],
    ['Pacific/Auckland', '2026-01-10', 9, '2026-01-09T20:00:00Z'],
    // Summer time ends on the first of these days at 3:00 and begins on the other at 2:00.
    ['Europe/Amsterdam', '2026-10-25', 9, '2026-10-25T08:00:00Z'],
    ['Europe/Amsterdam', '2026-03-29', 1, '2026-03-29T00:00:00Z'],
    ['Europe/Amsterdam', '2026-03-29', 4, '2026-03-29T02:00:00Z'],
  ])('in %s, %s at %i o’clock is %s', (timezone, day, hours, instant) => {
    expect(kickOffInstant(clock(day, hours), timezone)).toBe(at(instant));
  });

  it('has passed exactly when its instant, and the seconds after it, have', () => {
    const zones = ['Europe/Amsterdam', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kolkata', 'Mars/Olympus'];
    const now = at('2026-11-07T10:00:00Z');
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -4_000, max: 4_000 })),
        fc.nat(23),
        fc.nat(59),
        fc.constantFrom(0, 90 * 60, 86_400 * 2),
        (timezone, days, dateHours, dateMinutes, seconds) => {
          const start = { date: at('2026-11-07') + days * 86_400, dateHours, dateMinutes };
          const passed = kickOffInstant(start, timezone) + seconds <= now;
          expect(hasPassed(start, { nowSeconds: now, timezone }, seconds)).toBe(passed);
        },
      ),
    );
  });

  it('an unknown time zone is treated as UTC', () => {
    expect(kickOffInstant(clock('2026-11-07', 10, 30), 'Mars/Olympus')).toBe(at('2026-11-07T10:30:00Z'));
  });

  it('a server keeps a zone that teams use, and not each of the names that they may invent', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    const of = (timezone: string) => kickOffInstant(clock('2026-11-14', 10), timezone);
    of('Europe/Paris');
    made.mockClear();
    of('Europe/Paris');
    expect(made).not.toHaveBeenCalled();
    for (let name = 0; name < 600; name++) of(`Nowhere/${name}`);
    made.mockClear();
    of('Nowhere/0');
    expect(made).toHaveBeenCalled();
    made.mockRestore();
  });

  it('the day of the kick-off is the local day', () => {
    const zones = fc.constantFrom('Europe/Amsterdam', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland');
    fc.assert(
      fc.property(zones, fc.nat(4_000), fc.integer({ min: 4, max: 23 }), (timezone, days, hours) => {
        const date = at('2024-01-01') + days * 86_400;
        const instant = kickOffInstant({ date, dateHours: hours, dateMinutes: 15 }, timezone);
        expect(dayAt(instant, timezone)).toBe(date);
      }),
    );
  });
});

describe('an impossible stored start', () => {
  const odd = fc.oneof(
    fc.constantFrom(-1, 0.5, 24, 60, 1e7, 2 ** 53, 1e15, 1e300, Number.MAX_VALUE, -1e300),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  const start = fc.record({ date: odd, dateHours: odd, dateMinutes: odd });
  const now = at('2026-11-09T08:00:00Z');
  const zone = 'Europe/Amsterdam';

  it('an impossible start becomes the nearest possible one, which can be compared and written', () => {
    fc.assert(
      fc.property(start, (given) => {
        expect(new Date(wallClockSeconds(given) * 1000).toISOString()).toMatch(/^(\d{4}|\+010000)-/);
        expect(Number.isFinite(kickOffInstant(given, zone))).toBe(true);
      }),
    );
  });

  it('the last instant that a date can have has a local time that can be written, in every zone', () => {
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', zone, 'UTC']) {
      const local = startNow(8_640_000_000_000, timezone);
      expect(new Date(wallClockSeconds(local) * 1000).getTime()).not.toBeNaN();
    }
  });

  it('an impossible start does not prevent a new match from getting day and time', () => {
    fc.assert(
      fc.property(start, (given) => {
        for (const made of [likelyStart([given], now, zone), nextStart(given, now, zone)]) {
          expect(made.date % 86_400).toBe(0);
          expect([made.dateHours, made.dateMinutes].every(Number.isInteger)).toBe(true);
          expect(kickOffInstant(made, zone)).toBeGreaterThan(now);
          expect(kickOffInstant(made, zone)).toBeLessThan(now + 3 * 7 * 86_400);
        }
      }),
    );
  });
});

describe('the likely start of a new match', () => {
  const zone = 'Europe/Amsterdam';
  /** Monday 9 November 2026. */
  const monday = at('2026-11-09T08:00:00Z');

  it('a new match gets weekday and time of the last match, in the coming week', () => {
    const matches = [clock('2026-10-31', 14), clock('2026-11-06', 18, 45)];
    expect(likelyStart(matches, monday, zone)).toEqual(clock('2026-11-13', 18, 45));
  });

  it('a new match skips days with a match, and impossible dates', () => {
    const matches = [
      clock('2026-11-07', 10),
      clock('2026-11-14', 12),
      { ...clock('2026-11-07', 9), date: 0 },
    ];
    expect(likelyStart(matches, monday, zone)).toEqual(clock('2026-11-21', 10));
    expect(likelyStart([{ ...clock('2026-11-07', 9), date: Number.NaN }], monday, zone).dateHours).toBe(9);
  });

  it('without played matches a new match follows the first planned one', () => {
    expect(likelyStart([clock('2026-11-15', 11)], monday, zone)).toEqual(clock('2026-11-22', 11));
  });

  it('without matches a new match is on Saturday at nine', () => {
    expect(likelyStart([], monday, zone)).toEqual(clock('2026-11-14', 9));
    expect(likelyStart([], at('2026-11-14T09:30:00Z'), zone)).toEqual(clock('2026-11-21', 9));
  });

  it('the start of a new match is never in the past, in any zone at any time', () => {
    const some = fc.record({
      date: fc.integer({ min: 0, max: 30_000 }).map((day) => day * 86_400),
      dateHours: fc.integer({ min: 0, max: 23 }),
      dateMinutes: fc.integer({ min: 0, max: 59 }),
    });
    const zones = fc.constantFrom('Europe/Amsterdam', 'Pacific/Auckland', 'America/New_York', 'nowhere');
    fc.assert(
      fc.property(some, zones, fc.integer({ min: monday, max: monday + 2e7 }), (match, timezone, now) => {
        expect(kickOffInstant(nextStart(match, now, timezone), timezone)).toBeGreaterThan(now);
        expect(kickOffInstant(likelyStart([match], now, timezone), timezone)).toBeGreaterThan(now);
      }),
    );
  });
});

describe('a match that is kicked off on another day than planned', () => {
  const zone = 'Europe/Amsterdam';
  const asks = (now: string, match = clock('2026-11-14', 10)) => isPlannedForAnotherDay(match, at(now), zone);

  it.each([
    ['three weeks before', '2026-10-24T08:00:00Z', true],
    ['the evening before', '2026-11-13T20:00:00Z', true],
    ['the day after', '2026-11-15T10:00:00Z', true],
    ['early on its day', '2026-11-14T05:30:00Z', false],
    ['on time', '2026-11-14T09:00:00Z', false],
    ['late on its day', '2026-11-14T22:30:00Z', false],
  ])('%s: the app asks: %#', (_, now, expected) => {
    expect(asks(now)).toBe(expected);
  });

  it('a match around midnight belongs to its own day, and a match without a date to any day', () => {
    expect(asks('2026-11-14T00:30:00Z', clock('2026-11-13', 23, 30))).toBe(false);
    expect(asks('2026-11-12T23:30:00Z', clock('2026-11-13', 0, 30))).toBe(false);
    expect(asks('2026-11-14T00:30:00Z', { ...clock('2026-11-13', 10), date: 0 })).toBe(false);
  });

  it('a match can begin now: today at this local minute', () => {
    expect(startNow(at('2026-11-14T23:31:40Z'), zone)).toEqual(clock('2026-11-15', 0, 31));
    expect(startNow(at('2026-11-14T02:05:00Z'), 'America/New_York')).toEqual(clock('2026-11-13', 21, 5));
  });
});
