import { expect, it } from 'vitest';
import { kickedOff, minutes } from '../../match/testing/match.testing.ts';
import { known, typed } from '../testing/facts.testing.ts';
import { defenceOf } from './defence.ts';

type Coach = ReturnType<typeof kickedOff>;
type Scene = (coach: Coach) => void;

/** Four quarters of fifteen minutes; the scene is in the second. Player 1 is the keeper. */
function played(scene: Scene = () => undefined) {
  const coach = kickedOff();
  coach.does({ type: 'endPart' }, minutes(15));
  coach.does({ type: 'startPart' }, minutes(20));
  scene(coach);
  for (let part = 2; part <= 4; part++) {
    if (part > 2) coach.does({ type: 'startPart' }, minutes(part * 20));
    coach.does({ type: part === 4 ? 'endMatch' : 'endPart' }, minutes(part * 20 + 15));
  }
  return known(coach.match);
}

const against: Scene = (coach) => void coach.does({ type: 'goal', side: 'away', sn: 9 }, minutes(25));

it('a typed score counts for the team, and for no part, keeper and defender', () => {
  const { conceded, perMatch, cleanSheets, parts, keepers, defenders } = defenceOf([typed('0-2')]);
  expect({ conceded, perMatch, cleanSheets, parts, keepers, defenders }).toEqual({
    conceded: 2,
    perMatch: 2,
    cleanSheets: 0,
    parts: 0,
    keepers: [],
    defenders: [],
  });
});

it('a goal against is of its part, of the keeper and of those who defended', () => {
  const defence = defenceOf([played(against), played()]);
  expect(defence).toMatchObject({ conceded: 1, perHour: 0.5, cleanSheets: 1, parts: 8, cleanParts: 7 });
  expect(defence.keepers).toMatchObject([
    { player: 1, seconds: minutes(120), conceded: 1, perHour: 0.5, parts: 8, cleanParts: 7 },
  ]);
  expect(defence.defenders).toMatchObject([{ seconds: minutes(120), conceded: 1, perHour: 0.5 }]);
});

it('the time until the first goal against is the mean of the matches with one', () => {
  // Five minutes into the second quarter.
  expect(defenceOf([played(against), played()]).untilFirst).toBe(minutes(20));
  expect(defenceOf([played()]).untilFirst).toBeNull();
});

it('players who defended together for less than an hour are left out', () => {
  const defence = defenceOf([
    played((coach) => void coach.does({ type: 'substitute', on: 14, off: 2 }, minutes(25))),
  ]);
  expect(defence.defenders).toEqual([]);
});
