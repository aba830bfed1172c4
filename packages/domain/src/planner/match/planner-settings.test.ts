import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import { withPlan } from '../../match/blocks/block-plan.ts';
import { blocksOf } from '../../match/blocks/blocks.ts';
import { partCount } from '../../match/clock/clock.ts';
import { sheetOf } from '../../match/sheet/sheet.ts';
import { readyMatch, throughRegisters } from '../../match/testing/match.testing.ts';
import { planMatch } from '../solver/plan.ts';
import {
  chosenDivision,
  chosenKeepers,
  chosenLocks,
  type PlannerSettings,
  withPlannerSettings,
} from './planner-settings.ts';
import { questionAbout, timed } from './question.ts';

const divided = (halfParts: number): Match => ({ ...readyMatch({ matchParts: 2 }), halfParts });
const blocksIn = (match: Match) => timed(match, blocksOf(match));
const onSheet = sheetOf(readyMatch()).map(({ sid }) => sid);

/** A match, and a coach's inputs: at most one wish per player and block. */
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

type Asking = Pick<PlannerSettings, 'locks' | 'keepers'>;

function planned(match: Match, { locks, keepers }: Asking) {
  const asked = { blocks: blocksIn(match), players: [], earlier: new Map<number, number>(), locks };
  return planMatch(questionAbout(match, { ...asked, keeperOf: (part) => keepers[part - 1] ?? null }));
}

describe("the coach's inputs for the planner", () => {
  it('inputs are stored with the match, and give the same plan again', () => {
    fc.assert(
      fc.property(questions, ({ match, blocks, ...asking }) => {
        const kept = throughRegisters(
          withPlannerSettings(match, { halfParts: match.halfParts, blocks, ...asking }),
        );
        expect(chosenDivision(kept)).toBe(match.halfParts);
        const again = planned(kept, { locks: chosenLocks(kept, blocks), keepers: chosenKeepers(kept) });
        expect(again).toEqual(planned(match, asking));
      }),
      { numRuns: 100 },
    );
  });

  it('inputs apply to their time when the match is divided differently', () => {
    const two = divided(2);
    const [player = 0] = onSheet;
    const asked = withPlannerSettings(two, {
      halfParts: 2,
      blocks: blocksIn(two),
      keepers: [],
      locks: [
        { player, block: 0, plays: false },
        { player, block: 3, plays: true },
      ],
    });
    expect(chosenLocks(asked, blocksIn(divided(4)))).toEqual([
      { player, block: 0, plays: false },
      { player, block: 1, plays: false },
      { player, block: 6, plays: true },
      { player, block: 7, plays: true },
    ]);
  });

  it('a match without inputs has none, and players who are not on the sheet have none', () => {
    const match = divided(2);
    expect([chosenDivision(match), chosenKeepers(match)]).toEqual([null, Array(7).fill(undefined)]);
    expect(chosenLocks(match, blocksIn(match))).toEqual([]);
    const plan_wishes = [{ sid: 4711, on: [0, 9_000], off: [] }];
    const foreign: Match = {
      ...match,
      metadata: { ...match.metadata, plan_wishes, plan_blocks: 2.5 },
    };
    expect([chosenDivision(foreign), chosenLocks(foreign, blocksIn(foreign))]).toEqual([null, []]);
  });

  it('applying a plan drops the division that was stored with the inputs', () => {
    const match = divided(2);
    const asked = withPlannerSettings(match, {
      halfParts: 3,
      blocks: blocksIn(match),
      keepers: [],
      locks: [],
    });
    const used = withPlan(asked, { division: { halfParts: 3 }, lineups: [] });
    expect(used.ok && [used.value.halfParts, chosenDivision(used.value)]).toEqual([3, null]);
  });

  it('wishes are dropped one by one', () => {
    const match = divided(2);
    const [player = 0] = onSheet;
    const asked = { halfParts: 2, blocks: blocksIn(match), keepers: [] };
    const wished = withPlannerSettings(match, { ...asked, locks: [{ player, block: 1, plays: true }] });
    expect(
      throughRegisters(withPlannerSettings(wished, { ...asked, locks: [] })).metadata.plan_wishes,
    ).toEqual([]);
  });
});
