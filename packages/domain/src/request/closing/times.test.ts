import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startNow } from '../../match/clock/kickoff-time.ts';
import { afterTheNight, askingTime, earlyMorning, eveningBefore, hoursBefore, instantOf } from './times.ts';

const ZONES = ['Europe/Amsterdam', 'Europe/London', 'America/New_York', 'Australia/Sydney'] as const;
const utc = (text: string) => Date.parse(`${text}Z`);
const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1_000;
/** The clocks of a zone at an instant, such as `18:00`. */
const clock = (ms: number, zone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(ms);

/** Every quarter of an hour of a year with both changes. */
const instants = fc
  .integer({ min: 0, max: 366 * 96 })
  .map((quarters) => utc('2026-01-01T00:00:00') + quarters * 900_000);

describe('the night', () => {
  it('a reminder between 22:00 and 07:00 waits until 08:00, and any other goes at once', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (instant, zone) => {
        const { dateHours } = startNow(instant / 1_000, zone);
        const at = afterTheNight(instant, zone);
        if (dateHours >= 7 && dateHours < 22) expect(at).toBe(instant);
        else {
          expect(clock(at, zone)).toBe('08:00');
          expect(at - instant).toBeGreaterThan(0);
          // Ten hours, and one more or less on the nights when clocks change.
          expect(at - instant).toBeLessThanOrEqual(11 * 3_600_000);
        }
      }),
    );
  });

  it('the hour after it is from 07:00 to 08:00 on the clocks', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (instant, zone) => {
        const hour = earlyMorning(instant, zone);
        expect(hour !== null).toBe(startNow(instant / 1_000, zone).dateHours === 7);
        if (hour !== null)
          expect([hour.from, hour.until].map((at) => clock(at, zone))).toEqual(['07:00', '08:00']);
      }),
    );
  });
});

describe('moments before the start', () => {
  it.each([
    // Clocks go forward: the night has 23 hours. Clocks go back: 25 hours.
    ['Europe/Amsterdam', '2027-03-28T08:00:00', '2027-03-27T17:00:00', 15],
    ['Europe/Amsterdam', '2026-10-25T09:00:00', '2026-10-24T16:00:00', 17],
    ['Europe/London', '2027-03-28T09:00:00', '2027-03-27T18:00:00', 15],
    ['Europe/London', '2026-10-25T10:00:00', '2026-10-24T17:00:00', 17],
    ['America/New_York', '2026-03-08T14:00:00', '2026-03-07T23:00:00', 15],
    ['America/New_York', '2026-11-01T15:00:00', '2026-10-31T22:00:00', 17],
    ['Australia/Sydney', '2026-10-03T23:00:00', '2026-10-03T08:00:00', 15],
    ['Australia/Sydney', '2027-04-04T00:00:00', '2027-04-03T07:00:00', 17],
  ])(
    'in %s the evening before a ten o’clock match at %s is 18:00 on the clocks',
    (zone, start, evening, hours) => {
      expect(clock(utc(start), zone)).toBe('10:00');
      expect(eveningBefore(utc(start), zone)).toBe(utc(evening));
      expect(clock(utc(evening), zone)).toBe('18:00');
      expect((utc(start) - utc(evening)) / 3_600_000).toBe(hours);
    },
  );

  it('hours before the start are elapsed hours, also across a change of clocks', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 336 }), (start, hours) => {
        expect(start - hoursBefore(start, hours)).toBe(hours * 3_600_000);
      }),
    );
  });

  it('a team asks at nine on its clocks, whole days before', () => {
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: 1, max: 21 }),
        fc.constantFrom(...ZONES),
        (start, days, zone) => {
          const at = askingTime(start, days, zone);
          expect(clock(at, zone)).toBe('09:00');
          expect(at).toBeLessThan(start);
        },
      ),
    );
  });

  it('an hour that a change skips or repeats is one instant', () => {
    // 02:00 does not exist on 28 March, and happens twice on 25 October.
    expect(instantOf(day('2027-03-28'), 2, 'Europe/Amsterdam')).toBe(utc('2027-03-28T01:00:00'));
    const twice = instantOf(day('2026-10-25'), 2, 'Europe/Amsterdam');
    expect([utc('2026-10-25T00:00:00'), utc('2026-10-25T01:00:00')]).toContain(twice);
  });
});
