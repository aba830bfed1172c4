import type { MatchStatus } from '@touchline/domain/entity/tables/match';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sharesOf } from './figures/fair-share.ts';
import { attentionOf, lastToRate } from './hints/attention.ts';
import { lastMatches, nextMatch } from './next-match/next-match.ts';

const DAY = 86_400;
const TODAY = 20_000 * DAY;
let sids = 0;
const at = (day: number, status: MatchStatus = 'NEW', dateHours = 10) => ({
  sid: ++sids,
  status,
  date: TODAY + day * DAY,
  dateHours,
  dateMinutes: 30,
});

afterEach(() => vi.restoreAllMocks());

describe('the next match', () => {
  test('is the first playable match from today on', () => {
    const matches = [at(-7, 'FINISHED'), at(-1), at(0, 'CANCELLED'), at(0), at(7)];
    expect(nextMatch(matches, TODAY)).toBe(matches[3]);
  });

  test('is the match that is being played, even when another match comes before it', () => {
    const matches = [at(0, 'NEW', 9), at(0, 'HALFTIME', 11), at(1)];
    expect(nextMatch(matches, TODAY)).toBe(matches[1]);
  });

  test("is not last week's unfinished match", () => {
    const matches = [at(-7, 'PLAYING'), at(3)];
    expect(nextMatch(matches, TODAY)).toBe(matches[1]);
  });

  test('is null when nothing is planned', () => {
    expect(nextMatch([at(-7, 'FINISHED'), at(1, 'POSTPONED')], TODAY)).toBeNull();
  });
});

test('the last matches are those with a result, latest first', () => {
  const matches = [at(-14, 'ARCHIVED'), at(-7, 'FINISHED'), at(-6, 'ABANDONED'), at(-1, 'FINISHED'), at(1)];
  expect(lastMatches(matches, 2)).toEqual([matches[3], matches[1]]);
});

describe('the list of open problems', () => {
  const quiet = {
    refused: 0,
    matches: [],
    next: null,
    unrated: null,
    players: [{ shirtnumber: 1 }],
    now: TODAY + 12 * 3600,
    timezone: 'UTC',
  };

  test('is empty when there are no problems', () => {
    const next = at(1);
    expect(
      attentionOf({ ...quiet, matches: [at(-7, 'FINISHED'), next], next: { match: next, lineup: 9 } }),
    ).toEqual([]);
  });

  test('names refused changes first, then a match without a result', () => {
    const matches = [at(-7)];
    expect(attentionOf({ ...quiet, refused: 2, matches }).map((item) => item.kind)).toEqual([
      'refused',
      'overdue',
    ]);
  });

  test('does not report a running match as a match without a result', () => {
    expect(attentionOf({ ...quiet, matches: [at(-1, 'PLAYING')] })).toEqual([]);
  });

  test('reports a missing line-up two days before the match, not earlier', () => {
    const kinds = (day: number) => {
      const match = at(day);
      return attentionOf({ ...quiet, matches: [match], next: { match, lineup: 0 } }).map((item) => item.kind);
    };
    expect(kinds(1)).toEqual(['lineup']);
    expect(kinds(3)).toEqual([]);
  });

  test('reminds of a match that the coach has not rated', () => {
    const unrated = at(-1, 'FINISHED');
    expect(attentionOf({ ...quiet, unrated })).toEqual([{ kind: 'ratings', match: unrated }]);
  });

  test('a match is to be rated for three days after its kick-off, and only the last one', () => {
    const [older, last] = [at(-2, 'FINISHED'), at(-1, 'ABANDONED')];
    expect(lastToRate([last, older, at(0)], quiet)).toBe(last);
    expect(lastToRate([older, at(-1, 'ARCHIVED')], quiet)).toBe(older);
    expect(lastToRate([at(-4, 'FINISHED')], quiet)).toBeNull();
    expect(lastToRate([at(-1, 'PLAYING'), at(-1)], quiet)).toBeNull();
  });

  test('which match is to be rated asks for the time zone of few of many matches', () => {
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    const seasons = Array.from({ length: 300 }, (_, n) => at(-1 - n, 'FINISHED'));
    for (const timezone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      expect(lastToRate(seasons, { ...quiet, timezone })).toBe(seasons[0]);
    }
    expect(asked.mock.calls.length).toBeLessThan(100);
  });

  test('counts players without a shirt number, and reports only missing players when there are none', () => {
    expect(
      attentionOf({ ...quiet, players: [{ shirtnumber: 0 }, { shirtnumber: 4 }, { shirtnumber: 0 }] }),
    ).toEqual([{ kind: 'numbers', count: 2 }]);
    const match = at(1);
    expect(attentionOf({ ...quiet, players: [], next: { match, lineup: 0 } })).toEqual([{ kind: 'players' }]);
  });
});

describe('the fair share of a period', () => {
  test("a player who played about the team's share is fair", () => {
    const shares = sharesOf([
      { player_sid: 1, minutes: 100, possible: 100 },
      { player_sid: 2, minutes: 70, possible: 100 },
      { player_sid: 3, minutes: 40, possible: 100 },
    ]);
    expect(shares.map(({ player_sid, verdict }) => [player_sid, verdict])).toEqual([
      [1, 'over'],
      [2, 'fair'],
      [3, 'under'],
    ]);
  });

  test('a player who was ill is measured by the matches in which they could play', () => {
    const shares = sharesOf([
      { player_sid: 1, minutes: 70, possible: 100 },
      { player_sid: 2, minutes: 35, possible: 50 },
    ]);
    expect(shares.map(({ verdict }) => verdict)).toEqual(['fair', 'fair']);
  });

  test("a team's players cannot all be above its share, nor all below", () => {
    const time = fc.record({
      player_sid: fc.integer(),
      possible: fc.integer({ min: 1, max: 900 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(time, { minLength: 1 }), (times) => {
        const verdicts = sharesOf(
          times.map(({ part, ...rest }) => ({ ...rest, minutes: part * rest.possible })),
        ).map(({ verdict }) => verdict);
        expect(verdicts.every((verdict) => verdict === 'over')).toBe(false);
        expect(verdicts.every((verdict) => verdict === 'under')).toBe(false);
      }),
    );
  });
});
