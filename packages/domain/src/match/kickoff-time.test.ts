import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAt, kickOffInstant } from './kickoff-time.ts';

const at = (iso: string) => Date.parse(iso) / 1000;
const clock = (iso: string, dateHours: number, dateMinutes = 0) => ({
  date: at(iso),
  dateHours,
  dateMinutes,
});

describe('when a match starts', () => {
  it.each([
    ['Europe/Amsterdam', '2026-11-07', 10, '2026-11-07T09:00:00Z'],
    ['Europe/Amsterdam', '2026-06-06', 10, '2026-06-06T08:00:00Z'],
    ['America/New_York', '2026-11-07', 10, '2026-11-07T15:00:00Z'],
    ['Asia/Kolkata', '2026-11-07', 0, '2026-11-06T18:30:00Z'],
    ['Pacific/Auckland', '2026-01-10', 9, '2026-01-09T20:00:00Z'],
    // The clocks go back on this day at 3:00 and forward on the other at 2:00.
    ['Europe/Amsterdam', '2026-10-25', 9, '2026-10-25T08:00:00Z'],
    ['Europe/Amsterdam', '2026-03-29', 1, '2026-03-29T00:00:00Z'],
    ['Europe/Amsterdam', '2026-03-29', 4, '2026-03-29T02:00:00Z'],
  ])('in %s, %s at %i o’clock is %s', (timezone, day, hours, instant) => {
    expect(kickOffInstant(clock(day, hours), timezone)).toBe(at(instant));
  });

  it('counts an unknown time zone as UTC', () => {
    expect(kickOffInstant(clock('2026-11-07', 10, 30), 'Mars/Olympus')).toBe(at('2026-11-07T10:30:00Z'));
  });

  it('falls on the day that the place has then', () => {
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
