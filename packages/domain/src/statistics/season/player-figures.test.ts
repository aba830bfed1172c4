import { describe, expect, it } from 'vitest';
import { kickedOff, minutes } from '../../match/testing/match.testing.ts';
import { known, typed } from '../testing/facts.testing.ts';
import { trainingsOf } from './attendance.ts';
import { figureOf, matchesBehind, matchesOf } from './player-figures.ts';
import { seasonOf } from './player-seasons.ts';

const SCORER = 2;

/** Four quarters with one goal of the scorer. */
function aMatch() {
  const coach = kickedOff();
  coach.does({ type: 'goal', side: 'home', player: SCORER }, 60);
  for (let part = 1; part <= 4; part++) {
    if (part > 1) coach.does({ type: 'startPart' }, minutes(part * 20));
    coach.does({ type: part === 4 ? 'endMatch' : 'endPart' }, minutes(part * 20 + 15));
  }
  return coach.match;
}

describe('the figures of a player', () => {
  it('a goal of a match without playing time does not count per 60 minutes', () => {
    const match = aMatch();
    const late = { ...match, sid: 18, events: match.events.filter(({ type }) => type !== 'KICKOFF') };
    const season = seasonOf(SCORER, [known(match), known(late)]);
    expect(figureOf(season, 'goals')).toBe(2);
    expect(figureOf(season, 'goalsPerHour')).toBe(1);
  });

  it('a rate is unknown below one hour', () => {
    const season = seasonOf(SCORER, [known(aMatch())]);
    expect(figureOf({ ...season, seconds: 3_599 }, 'goalsPerHour')).toBeNull();
    expect(figureOf({ ...season, seconds: 3_600 }, 'goalsPerHour')).toBe(1);
  });

  it('goals are counted from the matches with a goal, a rate also from those without', () => {
    const without = { ...aMatch(), sid: 18 };
    const quiet = { ...without, events: without.events.filter(({ type }) => type !== 'GOAL') };
    const theirs = matchesOf(SCORER, [known(aMatch()), known(quiet)]);
    expect(matchesBehind(theirs, 'goals')).toHaveLength(1);
    expect(matchesBehind(theirs, 'goalsPerHour')).toHaveLength(2);
  });
});

describe('the trainings of a filter', () => {
  const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1_000;
  const trainings = ['2026-06-09', '2026-07-28', '2026-10-01'].map((text) => ({
    date: day(text),
    players: [],
  }));
  const matches = [
    typed('1-0', { sid: 1, period: 1, date: day('2026-06-06') }),
    typed('1-0', { sid: 2, period: 2, date: day('2026-08-29') }),
  ];
  const dates = (filter: Partial<Parameters<typeof trainingsOf>[1]>, some = matches) =>
    trainingsOf(
      trainings,
      { periods: [], from: '', until: '', ...filter },
      { matches: some, current: 2 },
    ).map(({ date }) => new Date(date * 1_000).toISOString().slice(0, 10));

  it('a training belongs to the period of the match nearest to it', () => {
    expect(dates({ periods: [1] })).toEqual(['2026-06-09']);
    expect(dates({ periods: [2] })).toEqual(['2026-07-28', '2026-10-01']);
    expect(dates({ periods: [2] }, [])).toHaveLength(3);
  });

  it('days limit trainings, too', () => {
    expect(dates({ from: '2026-07-28', until: '2026-09-30' })).toEqual(['2026-07-28']);
  });
});
