import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAt } from '../match/clock/kickoff-time.ts';
import { DAY, TUESDAY, ZONE } from './training.testing.ts';
import { addressOfDay, mondayOf, WEEK, weekDays, weekNumber, weekOfAddress } from './week.ts';

const MONDAY = TUESDAY - DAY;
const day = (address: string) => Date.parse(`${address}T00:00:00Z`) / 1_000;
const at = (date: number, dateHours = 17, dateMinutes = 0) => ({ date, dateHours, dateMinutes });

test('a week begins on Monday and ends with Sunday', () => {
  expect(mondayOf(MONDAY)).toBe(MONDAY);
  expect(mondayOf(MONDAY + 6 * DAY)).toBe(MONDAY);
  expect(mondayOf(MONDAY + 7 * DAY)).toBe(MONDAY + WEEK);
  expect(mondayOf(MONDAY - DAY)).toBe(MONDAY - WEEK);
});

test('the last week of a year goes on in the next one', () => {
  expect(mondayOf(day('2027-01-03'))).toBe(day('2026-12-28'));
  expect(weekNumber(day('2026-12-28'))).toBe(53);
  expect(weekNumber(day('2027-01-04'))).toBe(1);
  // The first Thursday of 2025 is on 2 January.
  expect(weekNumber(day('2024-12-30'))).toBe(1);
});

test('the clocks of the team decide on which side of midnight, and so in which week, it is', () => {
  const thisWeek = (instant: string) => addressOfDay(mondayOf(dayAt(Date.parse(instant) / 1_000, ZONE)));
  // The clocks go forward on 29 March 2026 at 2:00, and back on 25 October at 3:00: both are Sundays.
  expect(thisWeek('2026-03-28T23:30:00Z')).toBe('2026-03-23');
  expect(thisWeek('2026-03-29T21:59:59Z')).toBe('2026-03-23');
  expect(thisWeek('2026-03-29T22:00:00Z')).toBe('2026-03-30');
  expect(thisWeek('2026-10-25T22:59:59Z')).toBe('2026-10-19');
  expect(thisWeek('2026-10-25T23:00:00Z')).toBe('2026-10-26');
});

test('the weeks of a change of the clocks have seven days, each with what is planned on it', () => {
  for (const monday of ['2026-03-23', '2026-10-19'].map(day)) {
    const planned = Array.from({ length: 7 }, (_, index) => at(monday + index * DAY, 2, 30));
    expect(weekDays(planned, monday).map(({ entries }) => entries)).toEqual(planned.map((one) => [one]));
  }
});

test('a day has its entries by time; other weeks and entries without a date are left out', () => {
  const early = at(TUESDAY, 9);
  const late = at(TUESDAY, 19, 30);
  const sunday = at(MONDAY + 6 * DAY, 23, 59);
  const days = weekDays([late, sunday, early, at(MONDAY - DAY), at(MONDAY + WEEK, 0), at(0)], MONDAY);
  expect(days.map(({ day: one }) => addressOfDay(one))).toEqual([
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ]);
  expect(days.map(({ entries }) => entries)).toEqual([[], [early, late], [], [], [], [], [sunday]]);
});

test('an address names its week by any of its days', () => {
  expect(weekOfAddress('2026-11-30')).toBe(MONDAY);
  expect(weekOfAddress('2026-12-06')).toBe(MONDAY);
});

test.each([
  undefined,
  null,
  '',
  20261123,
  '2026-02-30',
  '2026-13-01',
  '2026-11-3',
  '2026-W48',
  '0000-00-00',
  '1969-12-31',
  'x2026-11-23',
  '2026-11-23T00:00',
])('the address %j names no week', (value) => {
  expect(weekOfAddress(value)).toBeNull();
});

test('every week has an address, and every entry is in the week of its day only', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 2_900_000 }), fc.nat(23), fc.nat(59), (days, hours, minutes) => {
      const entry = at(days * DAY, hours, minutes);
      const monday = mondayOf(entry.date);
      expect(weekOfAddress(addressOfDay(monday))).toBe(monday);
      const counts = [-WEEK, 0, WEEK].map(
        (shift) => weekDays([entry], monday + shift).flatMap(({ entries }) => entries).length,
      );
      expect(counts).toEqual([0, 1, 0]);
      const number = weekNumber(monday);
      expect(number).toBeGreaterThanOrEqual(1);
      expect(number).toBeLessThanOrEqual(53);
    }),
  );
});
