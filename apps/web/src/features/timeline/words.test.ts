import { Coach, KICK_OFF, minutes, readyMatch } from '@touchline/domain/match/match.testing';
import { recentFirst, timelineOf } from '@touchline/domain/match/timeline';
import { expect, test } from 'vitest';
import { detailsOf, type Words, whenText } from './words.ts';

const WORDS: Words = {
  nameOf: String,
  opponent: 'Noordhaven',
  team: { eventtypes: [] },
  timezone: 'Europe/Amsterdam',
  near: KICK_OFF,
};

test('a message has its minute, or the time at which it was said while nothing ran', () => {
  const coach = new Coach(readyMatch({ matchParts: 2, matchLength: 60 }));
  coach.does({ type: 'say', text: 'Pitch 3' }, -600);
  coach.does({ type: 'kickOff' }, 0);
  coach.does({ type: 'say', text: 'What a save' }, minutes(4));
  const rows = recentFirst(timelineOf(coach.match));
  expect(rows.map((row) => [row.text, whenText(row, WORDS)])).toEqual([
    ['What a save', "5'"],
    ['', "1'"],
    ['Pitch 3', '10:20'],
  ]);
  expect(rows[0] && detailsOf(rows[0], WORDS)).toEqual(['Message']);
});

test('a kick of a shoot-out has its turn and no minute', () => {
  const coach = new Coach(readyMatch({ matchParts: 1, matchLength: 20 }));
  coach.does({ type: 'kickOff' }, 0);
  coach.does({ type: 'startShootout' }, minutes(21));
  coach.does({ type: 'kick', side: 'home', player: 7, outcome: 'scored' }, minutes(22));
  coach.does({ type: 'say', text: 'One!' }, minutes(23));
  const [said, kick] = recentFirst(timelineOf(coach.match));
  expect([said, kick].map((row) => row && whenText(row, WORDS))).toEqual(['', '']);
});
