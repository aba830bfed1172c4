import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Match } from '../entity/match.ts';
import { type BlockKey, blocksOf, FIRST_BLOCK, plannedLineup } from '../match/blocks.ts';
import { benchOf, benchPlayer } from '../match/lineup.ts';
import { type Format, readyMatch, somePlayers } from '../match/match.testing.ts';
import { withAttendance } from '../match/sheet.ts';
import { keeperIn } from '../match/spots.ts';
import { withAsked } from './asked.ts';
import { fillBlock } from './fill.ts';
import { timed } from './question.ts';

const NONE = new Map<number, number>();

function filled(match: Match, at: BlockKey, earlier: ReadonlyMap<number, number> = NONE): Match {
  const result = fillBlock(match, { at, players: somePlayers(20), earlier });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Only the starting line-up is there; the later blocks go on with it. */
const started = ({ halfParts, ...format }: Format & { readonly halfParts: number }): Match => ({
  ...readyMatch(format),
  halfParts,
});
const startOf = (match: Match) => plannedLineup(match, FIRST_BLOCK);
const allFilled = (match: Match) => blocksOf(match).reduce((before, block) => filled(before, block), match);
const sitting = (match: Match, at: BlockKey) => benchOf(match, at).map(({ sid }) => sid);

describe('filling a block', () => {
  it('fills one after the other so that nobody sits out a second time before everybody has once', () => {
    const match = allFilled(started({ halfParts: 1, squad: 12, matchParts: 4 }));
    const keeper = keeperIn(startOf(match));
    const out = blocksOf(match).flatMap((block) => sitting(match, block));
    expect(out).toHaveLength(12);
    expect(out).not.toContain(keeper);
    // Twelve seats for eleven field players: one of them sits twice.
    expect(new Set(out).size).toBe(11);
  });

  it('shares the bench in any squad: field players are one block apart at most', () => {
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

  it('keeps everybody who stays exactly where they stand', () => {
    const start = started({ halfParts: 2, squad: 12 });
    const match = filled(start, { part: 1, subpart: 2 });
    const before = startOf(start);
    const after = plannedLineup(match, { part: 1, subpart: 2 });
    expect(after).toHaveLength(9);
    const stay = after.filter(({ player_sid }) => before.some((place) => place.player_sid === player_sid));
    expect(stay).toHaveLength(6);
    for (const place of stay) expect(before).toContainEqual(place);
  });

  it('keeps whom the coach has put into the block, and fills the rest', () => {
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

  it('lets a player who has played more this season sit out first', () => {
    const start = started({ halfParts: 2, squad: 12 });
    const at = { part: 1, subpart: 2 };
    const [, one, two, three] = plannedLineup(start, at).map(({ player_sid }) => player_sid);
    const much = [one, two, three].map((sid) => [sid ?? 0, 300] as const);
    expect(sitting(filled(start, at, new Map(much)), at).sort()).toEqual(much.map(([sid]) => sid).sort());
  });

  it('heeds a wish of the fair plan', () => {
    const start = started({ halfParts: 2, squad: 12 });
    const at = { part: 1, subpart: 2 };
    const [first = 0] = sitting(start, at);
    const blocks = timed(start, blocksOf(start));
    const locks = blocks.map((_, block) => ({ player: first, block, plays: false }));
    const asked = withAsked(start, { halfParts: 2, blocks, keepers: [], locks });
    expect(sitting(filled(asked, at), at)).toContain(first);
    expect(sitting(filled(start, at), at)).not.toContain(first);
  });

  it('leaves a latecomer out until they are there', () => {
    const late = withAttendance(started({ halfParts: 2, squad: 12 }), 12, { from_minute: 20 });
    const match = allFilled(late);
    const plays = (at: BlockKey) => plannedLineup(match, at).some(({ player_sid }) => player_sid === 12);
    expect(blocksOf(match).slice(0, 4).map(plays)).toEqual([false, false, false, true]);
  });
});
