import { describe, expect, it } from 'vitest';
import { kickedOff, minutes } from '../../match/testing/match.testing.ts';
import type { MatchFacts } from '../facts/match-facts.ts';
import { known, season, typed } from '../testing/facts.testing.ts';
import { EVERY_MATCH, filtered } from './filter.ts';
import { firstGoalOf, goalsByBand, goalsByPart } from './goal-times.ts';
import { opponentKey } from './opponent-key.ts';
import { opponentsOf } from './opponents.ts';
import { emptySeason, perHour } from './player-seasons.ts';
import { extremesOf, runningOf, runsOf, teamRecord } from './team-record.ts';
import { topScorers } from './top-scorers.ts';

const sids = (matches: readonly MatchFacts[]) => matches.map(({ match }) => match);

describe('the record of a team', () => {
  it('a win is three points, a draw one', () => {
    expect(teamRecord(season('2-1', '0-0', '1-3', '4-0'))).toEqual({
      played: 4,
      won: 2,
      drawn: 1,
      lost: 1,
      goals: { ours: 7, theirs: 4 },
      points: 7,
      cleanSheets: 2,
      scoreless: 1,
    });
  });

  it('of two equal wins the later one is the biggest', () => {
    const { biggestWin, biggestDefeat } = extremesOf(season('3-0', '4-1', '0-5', '2-2'));
    expect([biggestWin?.match, biggestDefeat?.match]).toEqual([2, 3]);
    expect(extremesOf(season('1-1'))).toEqual({ biggestWin: null, biggestDefeat: null });
  });

  it('a draw ends a run of wins, not a run without defeat', () => {
    const { unbeaten, winning, scoring } = runsOf(season('1-0', '2-0', '0-0', '3-1', '0-1', '1-4'));
    expect([sids(unbeaten), sids(winning), sids(scoring)]).toEqual([
      [1, 2, 3, 4],
      [1, 2],
      [1, 2],
    ]);
  });

  it('points and goal difference run through the period', () => {
    expect(
      runningOf(season('1-0', '0-2', '1-1')).map(({ points, difference }) => [points, difference]),
    ).toEqual([
      [3, 1],
      [3, -1],
      [4, -1],
    ]);
  });
});

describe('the filter', () => {
  const abandoned = typed('0-0', { sid: 9, status: 'ABANDONED' });

  it('abandoned matches count only when the filter says so', () => {
    expect(filtered([abandoned], EVERY_MATCH, new Map())).toEqual([]);
    expect(filtered([abandoned], { ...EVERY_MATCH, abandoned: true }, new Map())).toEqual([abandoned]);
  });

  it('the last matches are the last that the rest of the filter leaves', () => {
    const matches = [...season('1-0', '0-2', '1-1')].toReversed();
    expect(sids(filtered(matches, { ...EVERY_MATCH, last: 2 }, new Map()))).toEqual([2, 3]);
  });
});

describe('opponents', () => {
  const named = (club: string, team = '') => ({ opponent_clubname: club, opponent_teamname: team });

  it('case, accents and spaces make no difference', () => {
    const key = (club: string, team = '') => opponentKey(named(club, team), new Map());
    expect(key('FC  Şişli ', 'JO13 - 1')).toBe(key('fc sisli', 'jo13-1'));
    expect(key('Noordhaven', '1')).not.toBe(key('Noordhaven', '2'));
  });

  it('an opponent that counts as another one has its key, also in a circle', () => {
    const same = new Map([
      ['a', 'b'],
      ['b', 'c'],
    ]);
    expect([opponentKey(named('A'), same), opponentKey(named('B'), same)]).toEqual(['c', 'c']);
    const circle = new Map([
      ['a', 'b'],
      ['b', 'a'],
    ]);
    expect(opponentKey(named('A'), circle)).toBe(opponentKey(named('A'), circle));
  });

  it('the one with the most meetings comes first', () => {
    const [a, b, c, d] = season('1-0', '0-2', '1-1', '3-3');
    if (a === undefined || b === undefined || c === undefined || d === undefined)
      throw new Error('Four matches');
    const oost = { ...c, opponent_clubname: 'Oost' };
    const opponents = opponentsOf([a, b, oost, d], new Map());
    expect(opponents.map(({ key, meetings }) => [key, sids(meetings)])).toEqual([
      ['noordhaven', [1, 2, 4]],
      ['oost', [3]],
    ]);
  });
});

describe('when goals fell', () => {
  /** 4 × 15 minutes: behind after 2 minutes, then ahead, then a draw in stoppage time of the third part. */
  function comeBack(): MatchFacts {
    const coach = kickedOff();
    coach.does({ type: 'goal', side: 'away' }, minutes(2));
    coach.does({ type: 'endPart' }, minutes(15));
    coach.does({ type: 'startPart' }, minutes(20));
    coach.does({ type: 'goal', side: 'home', player: 2 }, minutes(21));
    coach.does({ type: 'goal', side: 'home', player: 3 }, minutes(22));
    coach.does({ type: 'endPart' }, minutes(35));
    coach.does({ type: 'startPart' }, minutes(40));
    coach.does({ type: 'goal', side: 'away' }, minutes(56));
    coach.does({ type: 'endPart' }, minutes(57));
    coach.does({ type: 'startPart' }, minutes(60));
    coach.does({ type: 'endMatch' }, minutes(75));
    return known(coach.match);
  }

  it('stoppage time counts in the last band of its part', () => {
    const match = comeBack();
    expect(goalsByBand([match]).map(({ first, last, ours, theirs }) => [first, last, ours, theirs])).toEqual([
      [1, 15, 0, 1],
      [16, 30, 2, 0],
      [31, 45, 0, 1],
      [46, 60, 0, 0],
    ]);
    expect(goalsByPart([match]).map(({ ours, theirs }) => [ours, theirs])).toEqual([
      [0, 1],
      [2, 0],
      [0, 1],
      [0, 0],
    ]);
  });

  it('a draw after being behind and ahead won one point and lost two', () => {
    const first = firstGoalOf([comeBack(), typed('3-0')]);
    expect(first).toMatchObject({ wonFromBehind: 1, lostFromAhead: 2, matches: 1 });
    expect(first.concededFirst).toMatchObject({ played: 1, drawn: 1 });
    expect(first.scoredFirst.played).toBe(0);
  });
});

describe('top scorers', () => {
  const scorer = (player: number, goals: number, assists: number, seconds: number) => ({
    ...emptySeason(player),
    goals,
    assists,
    seconds,
  });
  const nameOf = (player: number) => ['', 'Zoë', 'Anna', 'Bo', 'Mia'][player] ?? '';

  it('more assists, then less time, then the name decide; equal places share a rank', () => {
    const seasons = [
      scorer(1, 3, 1, 600),
      scorer(2, 3, 1, 600),
      scorer(3, 3, 1, 500),
      scorer(4, 3, 2, 900),
      scorer(5, 0, 9, 1),
    ];
    const rows = topScorers(seasons, { table: 'goals', nameOf, locale: 'nl' });
    expect(rows.map(({ rank, player }) => [rank, player])).toEqual([
      [1, 4],
      [2, 3],
      [3, 2],
      [3, 1],
    ]);
    const assists = topScorers(seasons, { table: 'assists', nameOf, locale: 'nl' });
    expect(assists.map(({ player }) => player)).toEqual([5, 4, 3, 2, 1]);
    expect(topScorers(seasons, { table: 'both', nameOf, locale: 'nl' })[0]?.player).toBe(5);
  });

  it('a rate per 60 minutes needs 60 minutes', () => {
    expect([perHour(1, minutes(59)), perHour(3, minutes(90))]).toEqual([null, 2]);
  });
});
