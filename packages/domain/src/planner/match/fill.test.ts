import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import { type BlockKey, blocksOf, FIRST_BLOCK, plannedLineup } from '../../match/blocks/blocks.ts';
import { benchOf, benchPlayer } from '../../match/lineup/lineup.ts';
import { withAttendance } from '../../match/sheet/sheet.ts';
import { type Format, readyMatch, somePlayers } from '../../match/testing/match.testing.ts';
import { keeperIn } from '../../pitch/spots.ts';
import { fillBlock } from './fill.ts';
import { withPlannerSettings } from './planner-settings.ts';
import { timed } from './question.ts';

const NONE = new Map<number, number>();

function filled(match: Match, at: BlockKey, earlier: ReadonlyMap<number, number> = NONE): Match {
  const result = fillBlock(match, { at, players: somePlayers(20), earlier });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Only the starting line-up exists; later blocks take it over. */
const started = ({ halfParts, ...format }: Format & { readonly halfParts: number }): Match => ({
  ...readyMatch(format),
  halfParts,
});
const startOf = (match: Match) => plannedLineup(match, FIRST_BLOCK);
const allFilled = (match: Match) => blocksOf(match).reduce((before, block) => filled(before, block), match);
const sitting = (match: Match, at: BlockKey) => benchOf(match, at).map(({ sid }) => sid);

describe('filling a block', () => {
  it('consecutive fills let every player sit out once before any sits out twice', () => {
    const match = allFilled(started({ halfParts: 1, squad: 12, matchParts: 4 }));
    const keeper = keeperIn(startOf(match));
    const out = blocksOf(match).flatMap((block) => sitting(match, block));
    expect(out).toHaveLength(12);
    expect(out).not.toContain(keeper);
    // Twelve bench places for eleven field players, so one of them sits out twice.
    expect(new Set(out).size).toBe(11);
  });

  it('consecutive fills share the bench in any squad, to one block of difference at most', () => {
    fc.assert(
      fc.property(
        fc.record({
          squad: fc.integer({ min: 10, max: 16 }),
          halfParts: fc.integer({ min: 1, max: 3 }),
          matchParts: fc.constantFrom(2, 4),
        }),
        (shape) => {
          const match = allFilled(started(shape));
          const keeper = keeperIn(startOf(match));
          const times = new Map(sitting(match, FIRST_BLOCK).map((sid) => [sid, 0]));
          for (const block of blocksOf(match))
            for (const { player_sid } of plannedLineup(match, block))
              times.set(player_sid, (times.get(player_sid) ?? 0) + 1);
          times.delete(keeper);
          expect(Math.max(...times.values()) - Math.min(...times.values())).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('players who stay keep their exact position', () => {
    const start = started({ halfParts: 2, squad: 12 });
    const match = filled(start, { part: 1, subpart: 2 });
    const before = startOf(start);
    const after = plannedLineup(match, { part: 1, subpart: 2 });
    expect(after).toHaveLength(9);
    const stay = after.filter(({ player_sid }) => before.some((place) => place.player_sid === player_sid));
    expect(stay).toHaveLength(6);
    for (const place of stay) expect(before).toContainEqual(place);
  });

  it('players whom the coach has put into the block stay, and the rest is filled', () => {
    const start = filled(started({ halfParts: 2, squad: 12 }), { part: 1, subpart: 2 });
    const at = { part: 1, subpart: 2 };
    const [, second] = plannedLineup(start, at);
    const gap = benchPlayer(start, second?.player_sid ?? 0, at);
    if (!gap.ok) throw new Error(gap.error.code);
    const own = plannedLineup(gap.value, at);
    const match = filled(gap.value, at);
    for (const place of own) expect(plannedLineup(match, at)).toContainEqual(place);
    expect(plannedLineup(match, at)).toHaveLength(9);
  });

  it('players with more time this season sit out first', () => {
    const start = started({ halfParts: 2, squad: 12 });
    const at = { part: 1, subpart: 2 };
    const [, one, two, three] = plannedLineup(start, at).map(({ player_sid }) => player_sid);
    const much = [one, two, three].map((sid) => [sid ?? 0, 300] as const);
    expect(sitting(filled(start, at, new Map(much)), at).sort()).toEqual(much.map(([sid]) => sid).sort());
  });

  it('a wish of the fair plan applies', () => {
    const start = started({ halfParts: 2, squad: 12 });
    const at = { part: 1, subpart: 2 };
    const [first = 0] = sitting(start, at);
    const blocks = timed(start, blocksOf(start));
    const locks = blocks.map((_, block) => ({ player: first, block, plays: false }));
    const asked = withPlannerSettings(start, { halfParts: 2, blocks, keepers: [], locks });
    expect(sitting(filled(asked, at), at)).toContain(first);
    expect(sitting(filled(start, at), at)).not.toContain(first);
  });

  it('a latecomer is left out until they are present', () => {
    const late = withAttendance(started({ halfParts: 2, squad: 12 }), 12, { from_minute: 20 });
    const match = allFilled(late);
    const plays = (at: BlockKey) => plannedLineup(match, at).some(({ player_sid }) => player_sid === 12);
    expect(blocksOf(match).slice(0, 4).map(plays)).toEqual([false, false, false, true]);
  });
});
