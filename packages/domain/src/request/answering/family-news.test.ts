import { describe, expect, test } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import { decideAttendance } from '../../match/lineup/attendance.ts';
import { decideFamilyAnswer } from '../../match/lineup/family-answer.ts';
import { aTeam, readyMatch, somePlayers } from '../../match/testing/match.testing.ts';
import { contradicts } from './family-news.ts';

const TEAM = aTeam(somePlayers(14), { timezone: 'Europe/Amsterdam' });
const MATCH = readyMatch();
const PLAYER = MATCH.metadata.players[0]?.sid ?? 0;
const DAY_S = 86_400;

/** Minutes before the day of the match begins in Amsterdam, in winter an hour before UTC. */
const beforeTheDay = (minutes: number): number => MATCH.date - 3_600 - minutes * 60;
const onTheDay = MATCH.date;

function family(match: Match, answer: 'yes' | 'no', nowSeconds: number): Match {
  const said = { answer, reason: '', late: 0, leaves: 0 };
  const decided = decideFamilyAnswer(match, { player: PLAYER, said }, { answered_by: 'mail', nowSeconds });
  if (!decided.ok) throw new Error(decided.error.code);
  return decided.value;
}

function coach(match: Match, says: 'here' | 'absent' | 'declined'): Match {
  const change = { player: PLAYER, change: { says } };
  const decided = decideAttendance(match, change, { nowSeconds: MATCH.date - 3 * DAY_S, squad: [] });
  if (!decided.ok) throw new Error(decided.error.code);
  return decided.value;
}

const tells = (before: Match, answer: 'yes' | 'no', nowSeconds: number): boolean =>
  contradicts(PLAYER, {
    before,
    after: family(before, answer, nowSeconds),
    team: TEAM,
    nowMs: nowSeconds * 1_000,
  });

describe('the staff is told of', () => {
  test("a family's no against the coach's yes, and a yes against the coach's no", () => {
    expect(tells(coach(MATCH, 'here'), 'no', beforeTheDay(60))).toBe(true);
    expect(tells(coach(MATCH, 'declined'), 'yes', beforeTheDay(60))).toBe(true);
    expect(tells(coach(MATCH, 'absent'), 'yes', beforeTheDay(60))).toBe(true);
  });

  test('another answer on the day of the match at the place of the team', () => {
    const yes = family(MATCH, 'yes', beforeTheDay(DAY_S / 60));
    expect(tells(yes, 'no', beforeTheDay(1))).toBe(false);
    expect(tells(yes, 'no', beforeTheDay(0))).toBe(true);
    expect(tells(yes, 'no', onTheDay)).toBe(true);
  });
});

describe('the staff is not told of', () => {
  test('a first answer, also on the day', () => {
    expect(tells(MATCH, 'no', onTheDay)).toBe(false);
    expect(tells(MATCH, 'yes', onTheDay)).toBe(false);
  });

  test('an answer that says the same as before', () => {
    expect(tells(coach(MATCH, 'here'), 'yes', onTheDay)).toBe(false);
    expect(tells(family(MATCH, 'no', beforeTheDay(60)), 'no', onTheDay)).toBe(false);
  });
});
