import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import { ourSide } from '../../match/events/names.ts';
import { scoreOf } from '../../match/events/score.ts';
import { type MatchFacts, matchFacts, type Pair } from '../facts/match-facts.ts';
import { ended, seasons } from '../testing/seasons.testing.ts';
import { defenceOf } from './defence.ts';
import { EVERY_MATCH, filtered, readFilter, type StatisticsFilter, writtenFilter } from './filter.ts';
import { goalsByBand, goalsByKind, goalsByPart, isOrderKnown } from './goal-times.ts';
import { opponentsOf } from './opponents.ts';
import { type PlayerSeason, playerSeasons } from './player-seasons.ts';
import { spreadOf } from './playing-time-spread.ts';
import { teamRecord } from './team-record.ts';
import { topScorers } from './top-scorers.ts';

const runs = { numRuns: 30 };
const factsOf = (matches: readonly Match[]): readonly MatchFacts[] =>
  matches.flatMap((match) => matchFacts(match) ?? []);
const total = <T>(items: readonly T[], value: (item: T) => number) =>
  items.reduce((sum, item) => sum + value(item), 0);

/** Every number of a season, for comparing sums. */
function numbersOf(season: PlayerSeason): Readonly<Record<string, number>> {
  const { lines, cells, kinds, keeper, player: _, ...plain } = season;
  return {
    ...plain,
    ...lines,
    ...Object.fromEntries(Object.entries(kinds).map(([kind, count]) => [`goal ${kind}`, count])),
    ...Object.fromEntries(Object.entries(keeper).map(([name, count]) => [`keeper ${name}`, count])),
    cells: total([...cells.values()], (seconds) => seconds),
  };
}

describe('the statistics of any matches', () => {
  it('no number is negative, and no part exceeds its whole', () => {
    fc.assert(
      fc.property(seasons, (matches) => {
        for (const season of playerSeasons(factsOf(matches))) {
          for (const [name, value] of Object.entries(numbersOf(season))) {
            expect([name, value >= 0, Number.isFinite(value)]).toEqual([name, true, true]);
          }
          expect(season.seconds).toBeLessThanOrEqual(season.possible);
          expect(season.played).toBeLessThanOrEqual(season.present);
          expect(season.present).toBeLessThanOrEqual(season.squad);
          expect(season.penaltiesScored).toBeLessThanOrEqual(season.penaltiesTaken);
          expect(season.keeper.seconds).toBe(season.lines.K);
          expect(total(Object.values(season.lines), (seconds) => seconds)).toBe(season.seconds);
          expect(total([...season.cells.values()], (seconds) => seconds)).toBe(season.seconds);
          expect(total(Object.values(season.kinds), (count) => count)).toBe(season.goals);
        }
      }),
      runs,
    );
  });

  it('the time of all players equals the players on the pitch times the time', () => {
    fc.assert(
      fc.property(seasons, (matches) => {
        for (const match of factsOf(matches)) {
          const stood = total(match.players, ({ seconds }) => seconds);
          expect(stood).toBeLessThanOrEqual(match.seconds * 11);
          for (const { seconds } of match.players) expect(seconds).toBeLessThanOrEqual(match.seconds);
          const inParts = total(match.parts, ({ start, end }) => end - start);
          expect(inParts).toBe(match.seconds);
          const kept = total(match.keepers, ({ seconds }) => seconds);
          expect(kept).toBeLessThanOrEqual(match.seconds);
        }
      }),
      runs,
    );
  });

  it('plus and minus of all players are the goals times the players on the pitch', () => {
    fc.assert(
      fc.property(seasons, (matches) => {
        for (const { players, scored } of factsOf(matches)) {
          const on = (ours: boolean) =>
            total(
              scored.filter((goal) => goal.ours === ours),
              (goal) => goal.on.length,
            );
          expect(total(players, ({ goalsFor }) => goalsFor)).toBe(on(true));
          expect(total(players, ({ goalsAgainst }) => goalsAgainst)).toBe(on(false));
        }
      }),
      runs,
    );
  });

  it('goals by part, by fifteen minutes and by kind add up to the recorded goals', () => {
    fc.assert(
      fc.property(seasons, (matches) => {
        const facts = factsOf(matches);
        const goals = (some: readonly MatchFacts[], ours: boolean) =>
          total(some, ({ scored }) => scored.filter((goal) => goal.ours === ours).length);
        const live = facts.filter((match) => match.live && match.seconds > 0);
        const tables: readonly (readonly Pair[])[] = [goalsByPart(live), goalsByBand(live)];
        for (const table of tables) {
          expect(total(table, ({ ours }) => ours)).toBe(goals(live, true));
          expect(total(table, ({ theirs }) => theirs)).toBe(goals(live, false));
        }
        expect(total(goalsByKind(facts), ({ ours }) => ours)).toBe(goals(facts, true));
        expect(total(goalsByKind(facts), ({ theirs }) => theirs)).toBe(goals(facts, false));
      }),
      runs,
    );
  });

  it('the score of a match that was run live is the number of its goals', () => {
    fc.assert(
      fc.property(ended, (match) => {
        const facts = matchFacts(match);
        if (facts === null) throw new Error('An ended match has facts');
        expect(facts.goals.ours).toBe(scoreOf(match)[ourSide(match)]);
        if (facts.live) expect(isOrderKnown(facts)).toBe(true);
      }),
      runs,
    );
  });

  it('the parts of any filter add up to the whole', () => {
    fc.assert(
      fc.property(seasons, fc.boolean(), (matches, abandoned) => {
        const facts = factsOf(matches);
        const count = (filter: Partial<StatisticsFilter>) =>
          filtered(facts, { ...EVERY_MATCH, abandoned, ...filter }, new Map());
        const whole = count({});
        const divisions: readonly (readonly Partial<StatisticsFilter>[])[] = [
          [{ where: 'home' }, { where: 'away' }],
          [{ kinds: [1] }, { kinds: [2] }, { kinds: [3] }],
          [{ periods: [1, 3] }, { periods: [2] }],
          [{ until: '2027-05-01' }, { from: '2027-05-02' }],
        ];
        for (const division of divisions) {
          const parts = division.map(count);
          expect(
            parts
              .flat()
              .map(({ match }) => match)
              .toSorted(),
          ).toEqual(whole.map(({ match }) => match).toSorted());
          for (const key of [
            'played',
            'won',
            'drawn',
            'lost',
            'points',
            'cleanSheets',
            'scoreless',
          ] as const) {
            expect([key, total(parts, (part) => teamRecord(part)[key])]).toEqual([
              key,
              teamRecord(whole)[key],
            ]);
          }
          expect(total(parts, (part) => defenceOf(part).conceded)).toBe(defenceOf(whole).conceded);
          for (const season of playerSeasons(whole)) {
            const inParts = parts.flatMap((part) =>
              playerSeasons(part)
                .filter(({ player }) => player === season.player)
                .map(numbersOf),
            );
            for (const [name, value] of Object.entries(numbersOf(season))) {
              expect([name, total(inParts, (numbers) => numbers[name] ?? 0)]).toEqual([name, value]);
            }
          }
        }
      }),
      { numRuns: 15 },
    );
  });

  it('a record adds up, and the opponents share the matches between them', () => {
    fc.assert(
      fc.property(seasons, (matches) => {
        const facts = factsOf(matches);
        const record = teamRecord(facts);
        expect(record.won + record.drawn + record.lost).toBe(record.played);
        expect(record.points).toBe(record.won * 3 + record.drawn);
        const named = facts.filter(({ opponent_clubname }) => opponent_clubname !== '');
        const opponents = opponentsOf(facts, new Map());
        expect(total(opponents, ({ meetings }) => meetings.length)).toBe(named.length);
        expect(opponents.length).toBeLessThanOrEqual(2);
      }),
      runs,
    );
  });

  it('top scorers are in order, with shared ranks, and have all goals with a scorer', () => {
    fc.assert(
      fc.property(seasons, (matches) => {
        const facts = factsOf(matches);
        const all = playerSeasons(facts);
        const rows = topScorers(all, { table: 'goals', nameOf: String, locale: 'en' });
        for (const [index, row] of rows.entries()) {
          const before = rows[index - 1];
          expect(row.rank).toBeGreaterThanOrEqual(before?.rank ?? 1);
          expect(row.rank).toBeLessThanOrEqual(index + 1);
          expect(row.goals).toBeLessThanOrEqual(before?.goals ?? row.goals);
        }
        const scored = facts.flatMap(({ scored: goals, players }) =>
          goals.filter((goal) => goal.ours && !goal.own && players.some(({ sid }) => sid === goal.player)),
        );
        expect(total(rows, ({ goals }) => goals)).toBe(scored.length);
      }),
      runs,
    );
  });

  it('fair shares of all players add up to the time that was played', () => {
    fc.assert(
      fc.property(seasons, (matches) => {
        const facts = factsOf(matches).filter(({ live }) => live);
        const { shares } = spreadOf(facts);
        const stood = total(facts, ({ players }) => total(players, ({ seconds }) => seconds));
        expect(total(shares, ({ fair }) => fair)).toBeCloseTo(stood, 6);
        expect(total(shares, ({ seconds }) => seconds)).toBe(stood);
      }),
      runs,
    );
  });
});

const days = fc
  .integer({ min: 0, max: 40_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const distinct = <T>(items: readonly T[]) => [...new Set(items)];
const filters: fc.Arbitrary<StatisticsFilter> = fc
  .record({
    periods: fc.array(fc.integer({ min: 1, max: 9_999 }), { maxLength: 4 }).map(distinct),
    kinds: fc.uniqueArray(fc.constantFrom(1 as const, 2 as const, 3 as const)),
    where: fc.constantFrom('' as const, 'home' as const, 'away' as const),
    opponent: fc.constantFrom('', 'noordhaven', 'şişli', '東京'),
    from: fc.oneof(fc.constant(''), days),
    until: fc.oneof(fc.constant(''), days),
    last: fc.integer({ min: 0, max: 500 }),
    abandoned: fc.boolean(),
    former: fc.boolean(),
  })
  .filter(({ from, until }) => from === '' || until === '' || from <= until);

describe('a filter in an address', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(readFilter(writtenFilter(filter), [4])).toEqual({ filter, ignored: [] });
      }),
    );
  });

  it('parts that make no sense are named and do not filter', () => {
    const parts = {
      period: '1-x',
      kind: '4',
      where: 'up',
      from: '2026-02-30',
      until: 'soon',
      last: '0',
      abandoned: 'no',
      former: '2',
    };
    expect(readFilter(parts, [])).toEqual({ filter: EVERY_MATCH, ignored: Object.keys(parts) });
    expect(readFilter({ from: '2026-03-02', until: '2026-03-01' }, []).ignored).toEqual(['from', 'until']);
    expect(readFilter({ ref: 'team', period: '' }, [2])).toEqual({
      filter: { ...EVERY_MATCH, periods: [2] },
      ignored: [],
    });
  });

  it('any text is read as some filter', () => {
    const text = fc.string({ maxLength: 40 });
    const part = fc.record({
      period: text,
      kind: text,
      where: text,
      opponent: text,
      from: text,
      until: text,
      last: text,
    });
    fc.assert(
      fc.property(part, (parts) => {
        const { filter } = readFilter(parts, [2]);
        expect(readFilter(writtenFilter(filter), [3]).filter).toEqual(filter);
      }),
    );
  });
});
