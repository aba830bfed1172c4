import { create } from '@touchline/domain/entity/rows/rows';
import { matchFields } from '@touchline/domain/entity/tables/match';
import { clockAt } from '@touchline/domain/match/clock/clock';
import { expect, test } from 'vitest';
import { type Heard, signalsBetween, soundingOf } from './signals.ts';

const KICK_OFF = 1_000_000;

/** The signals of a match of 2 × 30 minutes, so many minutes after the kick-off. */
function at(minutes: number, heard: Partial<Heard> & { part?: number } = {}) {
  const match = create(matchFields, {
    status: 'PLAYING',
    gamepart: heard.part ?? 1,
    matchLength: 60,
    matchParts: 2,
    timer: { gameStartedAt: KICK_OFF, currentTime: 0, gamepart: 1, gamesubpart: 1, running: true },
  });
  const now = KICK_OFF + minutes * 60;
  const clock = clockAt(match, now);
  return soundingOf({ match, clock, now, goals: 0, change: null, everyMinutes: 0, ...heard });
}
const before = soundingOf({
  match: create(matchFields),
  clock: clockAt(create(matchFields), KICK_OFF),
  now: KICK_OFF,
  goals: 0,
  change: null,
  everyMinutes: 5,
});
const change = (minute: number) => ({
  part: 1,
  subpart: 2,
  atSecond: minute * 60,
  changes: [],
  leaving: [],
  moves: [],
  left: [],
});

test('the kick-off, a goal and the end of a part play one sound each', () => {
  expect(signalsBetween(before, at(0))).toEqual(['kickOff']);
  expect(signalsBetween(at(3), at(3, { goals: 1 }))).toEqual(['goal']);
  expect(signalsBetween(at(29), at(30))).toEqual(['partOver']);
  expect(signalsBetween(at(30), at(31))).toEqual([]);
});

test('an undone goal and a break are silent', () => {
  expect(signalsBetween(at(3, { goals: 1 }), at(3))).toEqual([]);
  expect(signalsBetween(at(31), before)).toEqual([]);
});

test('a planned change plays a sound when it is due, without an additional reminder', () => {
  const planned = (minutes: number) => at(minutes, { change: change(15), everyMinutes: 5 });
  expect(signalsBetween(planned(10), planned(14))).toEqual([]);
  expect(signalsBetween(planned(14), planned(15))).toEqual(['changeDue']);
  expect(signalsBetween(planned(15), planned(21))).toEqual([]);
});

test('without a plan, the reminder repeats at its interval within a part, and stops at the end of the part', () => {
  const every = (minutes: number, part = 1) => at(minutes, { everyMinutes: 7, part });
  expect(signalsBetween(every(6), every(7))).toEqual(['reminder']);
  expect(signalsBetween(every(7), every(13))).toEqual([]);
  expect(signalsBetween(every(27), every(28))).toEqual(['reminder']);
  expect(signalsBetween(every(34), every(35))).toEqual([]);
  // The second part starts at minute 30, which is no reminder.
  expect(signalsBetween(every(28), every(31, 2))).toEqual([]);
  expect(signalsBetween(every(36, 2), every(37, 2))).toEqual(['reminder']);
});

test('a phone that was asleep for ten minutes reminds once', () => {
  const every = (minutes: number) => at(minutes, { everyMinutes: 2 });
  expect(signalsBetween(every(1), every(12))).toEqual(['reminder']);
});
