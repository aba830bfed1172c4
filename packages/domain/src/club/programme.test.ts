import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clashesOf, clubDays, type Planned, pitchesOf, programmeOf, sharedPlayers } from './programme.ts';

const DAY = 86_400;
const day = (month: number, date: number) => Date.UTC(2026, month - 1, date) / 1_000;

const planned = (changes: Partial<Planned>): Planned => ({
  kind: 'match',
  sid: 1,
  team: 1,
  date: day(11, 28),
  dateHours: 10,
  dateMinutes: 0,
  minutes: 60,
  place: 'Pitch 1',
  isOff: false,
  players: [],
  ...changes,
});

test.each([
  ['Thursday', day(11, 26), [day(11, 26), day(11, 28), day(11, 29)]],
  ['Saturday', day(11, 28), [day(11, 28), day(11, 29)]],
  ['Sunday', day(11, 29), [day(11, 29)]],
  ['Monday', day(11, 30), [day(11, 30), day(12, 5), day(12, 6)]],
])('on a %s the club sees today and the rest of the weekend', (_, today, days) => {
  expect(clubDays(today)).toEqual(days);
});

test('the days to see are never in the past, and begin with today', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (n) => {
      const days = clubDays(n * DAY);
      expect(days[0]).toBe(n * DAY);
      expect(days.length).toBeLessThanOrEqual(3);
      expect(new Set(days).size).toBe(days.length);
    }),
  );
});

test('a day has its own entries by time', () => {
  const late = planned({ sid: 1, dateHours: 14 });
  const early = planned({ sid: 2, dateHours: 9, team: 2 });
  const other = planned({ sid: 3, date: day(11, 29) });
  expect(programmeOf([late, early, other], [day(11, 28), day(11, 30)])).toEqual([
    { day: day(11, 28), entries: [early, late] },
    { day: day(11, 30), entries: [] },
  ]);
});

test('two entries on one pitch at once are marked; what is off, and another spelling, is not another pitch', () => {
  const one = planned({ sid: 1 });
  const two = planned({ sid: 2, dateHours: 10, dateMinutes: 59, place: ' pitch  1' });
  const next = planned({ sid: 3, dateHours: 12 });
  const off = planned({ sid: 4, dateHours: 12, isOff: true });
  const elsewhere = planned({ sid: 5, place: '' });
  expect(pitchesOf([next, two, one, off, elsewhere])).toEqual([
    {
      place: 'Pitch 1',
      slots: [
        { entry: one, overlaps: true },
        { entry: two, overlaps: true },
        { entry: next, overlaps: false },
      ],
    },
  ]);
});

test('one after the other is not at once', () => {
  const first = planned({ sid: 1, players: [7] });
  const second = planned({ sid: 2, dateHours: 11, players: [7] });
  expect(pitchesOf([first, second])[0]?.slots.map(({ overlaps }) => overlaps)).toEqual([false, false]);
  expect(clashesOf([first, second])).toEqual([]);
});

test('a player on two sheets at once is a clash', () => {
  const first = planned({ sid: 1, players: [7, 8] });
  const second = planned({ sid: 2, team: 2, dateHours: 10, dateMinutes: 30, players: [8, 9] });
  expect(clashesOf([second, first])).toEqual([{ player: 8, entries: [first, second] }]);
  expect(clashesOf([first, { ...second, isOff: true }])).toEqual([]);
});

test('players of several squads are shared', () => {
  const teams = [
    { sid: 1, player_sids: [7, 8] },
    { sid: 2, player_sids: [8, 9] },
  ];
  expect(sharedPlayers(teams)).toEqual(new Map([[8, [1, 2]]]));
});
