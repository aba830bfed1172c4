import { Coach, KICK_OFF, minutes, readyMatch } from '@touchline/domain/match/testing/match.testing';
import { recentFirst, timelineOf } from '@touchline/domain/match/timeline/timeline';
import { expect, test } from 'vitest';
import { detailsOf, happened, type Words, whenText } from './words.ts';

const WORDS: Words = {
  nameOf: String,
  opponent: 'Noordhaven',
  team: { eventtypes: [], player_sids: [] },
  match: { matchParts: 1, status: 'PLAYING' },
  timezone: 'Europe/Amsterdam',
  near: KICK_OFF,
  withScore: true,
  isPublished: true,
};

test('a message has its match minute, or the time of day when the clock was not running', () => {
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

test('kicks and messages of a shoot-out have no minute', () => {
  const coach = new Coach(readyMatch({ matchParts: 1, matchLength: 20 }));
  coach.does({ type: 'kickOff' }, 0);
  coach.does({ type: 'startShootout' }, minutes(21));
  coach.does({ type: 'kick', side: 'home', player: 7, outcome: 'scored' }, minutes(22));
  coach.does({ type: 'say', text: 'One!' }, minutes(23));
  const [said, kick] = recentFirst(timelineOf(coach.match));
  expect([said, kick].map((row) => row && whenText(row, WORDS))).toEqual(['', '']);
});

test('a whistle names the part that it ends or begins, and a kick names its result once', () => {
  const coach = new Coach(readyMatch({ matchParts: 2, matchLength: 40 }));
  coach.does({ type: 'kickOff' }, 0);
  coach.does({ type: 'endPart' }, minutes(20));
  coach.does({ type: 'startPart' }, minutes(30));
  coach.does({ type: 'extraTime' }, minutes(50));
  coach.does({ type: 'startPart' }, minutes(55));
  coach.does({ type: 'endPart' }, minutes(70));
  coach.does({ type: 'startPart' }, minutes(71));
  coach.does({ type: 'startShootout' }, minutes(86));
  coach.does({ type: 'kick', side: 'home', player: 7, outcome: 'scored' }, minutes(87));
  coach.does({ type: 'kick', side: 'away', sn: 9, outcome: 'saved' }, minutes(88));
  coach.does({ type: 'endMatch', abandoned: true }, minutes(90));
  const words = { ...WORDS, match: coach.match };
  const rows = timelineOf(coach.match);
  expect(rows.map((row) => [happened(row, words), ...detailsOf(row, words)].join(' '))).toEqual([
    'Kick-off',
    'Half-time',
    'Second half',
    'End of normal time',
    'Extra time',
    'Half-time in extra time',
    'Extra time, second half',
    'End of extra time',
    'Penalty Scored',
    'Penalty saved',
    'Abandoned',
  ]);
});
