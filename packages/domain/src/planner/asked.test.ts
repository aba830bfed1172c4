import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Match } from '../entity/match.ts';
import { withPlan } from '../match/block-plan.ts';
import { blocksOf } from '../match/blocks.ts';
import { partCount } from '../match/clock.ts';
import { readyMatch, throughRegisters } from '../match/match.testing.ts';
import { sheetOf } from '../match/sheet.ts';
import { type Asked, askedDivision, askedKeepers, askedLocks, withAsked } from './asked.ts';
import { planMatch } from './plan.ts';
import { questionAbout, timed } from './question.ts';

const divided = (halfParts: number): Match => ({ ...readyMatch({ matchParts: 2 }), halfParts });
const blocksIn = (match: Match) => timed(match, blocksOf(match));
const onSheet = sheetOf(readyMatch()).map(({ sid }) => sid);

/** A match, and what its coach asks for: at most one wish per player and block. */
const questions = fc
  .integer({ min: 1, max: 6 })
  .map(divided)
  .chain((match) => {
    const blocks = blocksIn(match);
    const lock = fc.record({
      player: fc.constantFrom(...onSheet),
      block: fc.nat({ max: blocks.length - 1 }),
      plays: fc.boolean(),
    });
    return fc.record({
      match: fc.constant(match),
      blocks: fc.constant(blocks),
      locks: fc.uniqueArray(lock, { selector: (one) => `${one.player} ${one.block}`, maxLength: 12 }),
      keepers: fc.array(fc.option(fc.constantFrom(...onSheet)), {
        minLength: partCount(match),
        maxLength: partCount(match),
      }),
    });
  });

type Asking = Pick<Asked, 'locks' | 'keepers'>;

function planned(match: Match, { locks, keepers }: Asking) {
  const asked = { blocks: blocksIn(match), players: [], earlier: new Map<number, number>(), locks };
  return planMatch(questionAbout(match, { ...asked, keeperOf: (part) => keepers[part - 1] ?? null }));
}

describe('what the coach asked for', () => {
  it('is kept with the match: a plan made anew is the same', () => {
    fc.assert(
      fc.property(questions, ({ match, blocks, ...asking }) => {
        const kept = throughRegisters(withAsked(match, { halfParts: match.halfParts, blocks, ...asking }));
        expect(askedDivision(kept)).toBe(match.halfParts);
        const again = planned(kept, { locks: askedLocks(kept, blocks), keepers: askedKeepers(kept) });
        expect(again).toEqual(planned(match, asking));
      }),
      { numRuns: 100 },
    );
  });

  it('holds for its time when the match is divided otherwise', () => {
    const two = divided(2);
    const [player = 0] = onSheet;
    const asked = withAsked(two, {
      halfParts: 2,
      blocks: blocksIn(two),
      keepers: [],
      locks: [
        { player, block: 0, plays: false },
        { player, block: 3, plays: true },
      ],
    });
    expect(askedLocks(asked, blocksIn(divided(4)))).toEqual([
      { player, block: 0, plays: false },
      { player, block: 1, plays: false },
      { player, block: 6, plays: true },
      { player, block: 7, plays: true },
    ]);
  });

  it('is nothing in a match of which nobody asked anything, and nobody on who is not on the sheet', () => {
    const match = divided(2);
    expect([askedDivision(match), askedKeepers(match)]).toEqual([null, Array(7).fill(undefined)]);
    expect(askedLocks(match, blocksIn(match))).toEqual([]);
    const plan_wishes = [{ sid: 4711, on: [0, 9_000], off: [] }];
    const foreign: Match = {
      ...match,
      metadata: { ...match.metadata, plan_wishes, plan_blocks: 2.5 },
    };
    expect([askedDivision(foreign), askedLocks(foreign, blocksIn(foreign))]).toEqual([null, []]);
  });

  it('leaves the division to the match once that is divided: by the plan that is used, or by hand', () => {
    const match = divided(2);
    const asked = withAsked(match, { halfParts: 3, blocks: blocksIn(match), keepers: [], locks: [] });
    const used = withPlan(asked, { division: { halfParts: 3 }, lineups: [] });
    expect(used.ok && [used.value.halfParts, askedDivision(used.value)]).toEqual([3, null]);
  });

  it('is dropped wish by wish', () => {
    const match = divided(2);
    const [player = 0] = onSheet;
    const asked = { halfParts: 2, blocks: blocksIn(match), keepers: [] };
    const wished = withAsked(match, { ...asked, locks: [{ player, block: 1, plays: true }] });
    expect(throughRegisters(withAsked(wished, { ...asked, locks: [] })).metadata.plan_wishes).toEqual([]);
  });
});
