/**
 * The coach's inputs for the planner, stored with the match: the division of the parts, the keepers, and who should
 * play or rest. Wishes are stored by the match clock instead of by block, so that they survive another division. The
 * wish at the second in which a block begins applies to the block.
 */
import type { Match } from '../../entity/tables/match.ts';
import { isOnSheet } from '../../match/sheet/sheet.ts';
import { BLOCKS_MAX } from '../../match-limits.ts';
import type { Lock } from '../solver/plan-types.ts';
import type { TimedBlock } from './question.ts';

/** The keeper of a part: null for the planner's choice, undefined without an input of the coach. */
export type KeeperWish = number | null | undefined;

export interface PlannerSettings {
  /** Equal blocks per part; 0 for the minutes in the match. */
  readonly halfParts: number;
  readonly blocks: readonly TimedBlock[];
  readonly keepers: readonly KeeperWish[];
  readonly locks: readonly Lock[];
}

/** The match with these inputs. Wishes for blocks are stored as stretches of the match clock. */
export function withPlannerSettings(
  match: Match,
  { halfParts, blocks, keepers, locks }: PlannerSettings,
): Match {
  const players = [...new Set(locks.map(({ player }) => player))];
  const stretches = (player: number, plays: boolean) =>
    stretchesOf(
      blocks,
      new Set(
        locks.filter((lock) => lock.player === player && lock.plays === plays).map(({ block }) => block),
      ),
    );
  const plan_wishes = players.map((sid) => ({
    sid,
    on: stretches(sid, true),
    off: stretches(sid, false),
  }));
  const plan_keepers = match.metadata.plan_keepers.map((_, part) => {
    const wish = keepers[part];
    return wish === undefined ? NOT_SAID : (wish ?? AUTOMATIC);
  });
  return {
    ...match,
    metadata: { ...match.metadata, plan_blocks: halfParts, plan_keepers, plan_wishes },
  };
}

/** Equal blocks per part, 0 for free minutes; null without an input. */
export function chosenDivision({ metadata: { plan_blocks } }: Match): number | null {
  return Number.isInteger(plan_blocks) && plan_blocks >= 0 && plan_blocks <= BLOCKS_MAX ? plan_blocks : null;
}

/** The keepers per part. A player who is no longer on the sheet is ignored. */
export function chosenKeepers(match: Match): readonly KeeperWish[] {
  return match.metadata.plan_keepers.map((sid) => {
    if (sid === AUTOMATIC) return null;
    return isOnSheet(match, sid) ? sid : undefined;
  });
}

/** The wishes for these blocks, for players on the sheet. */
export function chosenLocks(match: Match, blocks: readonly TimedBlock[]): readonly Lock[] {
  return match.metadata.plan_wishes
    .filter(({ sid }) => isOnSheet(match, sid))
    .flatMap(({ sid, on, off }) =>
      blocks.flatMap(({ start }, block): Lock[] => {
        if (within(on, start)) return [{ player: sid, block, plays: true }];
        return within(off, start) ? [{ player: sid, block, plays: false }] : [];
      }),
    );
}

/** The stored form of a part without a named keeper. */
const NOT_SAID = -1;
const AUTOMATIC = 0;

/** Stretches of the match clock, as pairs of from and until in seconds. */
function stretchesOf(blocks: readonly TimedBlock[], wished: ReadonlySet<number>): readonly number[] {
  const ends: number[] = [];
  for (const [block, { start, seconds }] of blocks.entries()) {
    if (!wished.has(block)) continue;
    if (ends.at(-1) === start) ends.pop();
    else ends.push(start);
    ends.push(start + seconds);
  }
  return ends;
}

/** True when an odd number of ends precede the second, so that any stored list gives a definite answer. */
function within(ends: readonly number[], second: number): boolean {
  return ends.filter((end) => end <= second).length % 2 === 1;
}
