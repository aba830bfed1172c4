import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import { attendanceMonths, heldGathering } from '../attendance-months.ts';
import { type MatchFacts, matchFacts } from '../facts/match-facts.ts';
import { seasons } from '../testing/seasons.testing.ts';
import { heldMatch, trainingsOf } from './attendance.ts';
import {
  figureOf,
  KIND_FIGURES,
  LINE_FIGURES,
  matchesBehind,
  matchesOf,
  PLAYER_FIGURES,
  type PlayerFigure,
} from './player-figures.ts';
import { playerSeasons, seasonOf } from './player-seasons.ts';

const runs = { numRuns: 20 };
const factsOf = (matches: readonly Match[]): readonly MatchFacts[] =>
  matches.flatMap((match) => matchFacts(match) ?? []);
const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

describe('the figures of a player', () => {
  it('counted over the matches behind it alone, a figure is the same', () => {
    fc.assert(
      fc.property(seasons, (matches) => {
        const facts = factsOf(matches);
        for (const season of playerSeasons(facts)) {
          const theirs = matchesOf(season.player, facts);
          for (const figure of PLAYER_FIGURES) {
            const behind = matchesBehind(theirs, figure);
            const number = figureOf(season, figure);
            expect([figure, figureOf(seasonOf(season.player, behind), figure)]).toEqual([figure, number]);
            if (number !== null && number !== 0) expect([figure, behind.length > 0]).toEqual([figure, true]);
          }
        }
      }),
      runs,
    );
  });

  it('lines and zones add up to the minutes, kinds to the goals, and no figure but a difference is negative', () => {
    fc.assert(
      fc.property(seasons, (matches) => {
        for (const season of playerSeasons(factsOf(matches))) {
          const sumOf = (figures: Readonly<Record<string, PlayerFigure>>) =>
            total(Object.values(figures).map((figure) => figureOf(season, figure) ?? 0));
          expect(sumOf(LINE_FIGURES)).toBe(season.seconds);
          expect(sumOf(KIND_FIGURES)).toBe(season.goals);
          expect(total([...season.cells.values()])).toBe(season.seconds);
          expect(season.timedGoals).toBeLessThanOrEqual(season.goals);
          expect(season.timedAssists).toBeLessThanOrEqual(season.assists);
          for (const figure of PLAYER_FIGURES) {
            if (figure.startsWith('difference')) continue;
            expect([figure, (figureOf(season, figure) ?? 0) >= 0]).toEqual([figure, true]);
          }
        }
      }),
      runs,
    );
  });

  it('the season of one player is theirs among the seasons of all', () => {
    fc.assert(
      fc.property(seasons, (matches) => {
        const facts = factsOf(matches);
        for (const season of playerSeasons(facts)) expect(seasonOf(season.player, facts)).toEqual(season);
      }),
      runs,
    );
  });
});

describe('attendance from facts', () => {
  it('is the same as from the matches themselves', () => {
    fc.assert(
      fc.property(seasons, (matches) => {
        const ended = matches.map(({ metadata, ...match }) => {
          const players = metadata.players.map((one) => ({ ...one, from_minute: one.sid % 2 === 0 ? 5 : 0 }));
          return { ...match, metadata: { ...metadata, players } };
        });
        expect(attendanceMonths(factsOf(ended).map(heldMatch))).toEqual(
          attendanceMonths(ended.map(heldGathering)),
        );
      }),
      runs,
    );
  });

  it('each training belongs to one period', () => {
    const dates = fc.array(fc.integer({ min: 20_700, max: 21_200 }), { maxLength: 8 });
    fc.assert(
      fc.property(seasons, dates, (matches, days) => {
        const trainings = days.map((day) => ({ date: day * 86_400, players: [] }));
        const found = [1, 2, 3].flatMap((period) =>
          trainingsOf(
            trainings,
            { periods: [period], from: '', until: '' },
            { matches: factsOf(matches), current: 2 },
          ),
        );
        expect(found.map(({ date }) => date).toSorted()).toEqual(
          trainings.map(({ date }) => date).toSorted(),
        );
      }),
      runs,
    );
  });
});
