/**
 * What the coach asked the planner for, kept with the match: how the parts are divided, who keeps goal, who is
 * to stay on or off. Wishes are kept by the match clock, not by block, so that they hold however the parts are
 * divided: a block takes the wish of the second at which it begins.
 */
import type { Match } from '../entity/match.ts';
import { BLOCKS_MAX } from '../match/limits.ts';
import { isOnSheet } from '../match/sheet.ts';
import type { Lock } from './plan.ts';
import type { TimedBlock } from './question.ts';

/** Who keeps goal in a part: null for the planner's choice, undefined as long as the coach has said nothing. */
export type KeeperWish = number | null | undefined;

export interface Asked {
  /** Equal blocks per part; 0 for the minutes that the match has. */
  readonly halfParts: number;
  readonly blocks: readonly TimedBlock[];
  readonly keepers: readonly KeeperWish[];
  readonly locks: readonly Lock[];
}

/** The match with what was asked; a lock of blocks becomes a stretch of the match clock. */
export function withAsked(match: Match, { halfParts, blocks, keepers, locks }: Asked): Match {
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

/** Equal blocks per part, 0 for minutes of the coach's own; null when he asked for none. */
export function askedDivision({ metadata: { plan_blocks } }: Match): number | null {
  return Number.isInteger(plan_blocks) && plan_blocks >= 0 && plan_blocks <= BLOCKS_MAX ? plan_blocks : null;
}

/** Per part; a player who is no longer on the sheet says nothing. */
export function askedKeepers(match: Match): readonly KeeperWish[] {
  return match.metadata.plan_keepers.map((sid) => {
    if (sid === AUTOMATIC) return null;
    return isOnSheet(match, sid) ? sid : undefined;
  });
}

/** The wishes for these blocks, of those who are on the sheet. */
export function askedLocks(match: Match, blocks: readonly TimedBlock[]): readonly Lock[] {
  return match.metadata.plan_wishes
    .filter(({ sid }) => isOnSheet(match, sid))
    .flatMap(({ sid, on, off }) =>
      blocks.flatMap(({ start }, block): Lock[] => {
        if (within(on, start)) return [{ player: sid, block, plays: true }];
        return within(off, start) ? [{ player: sid, block, plays: false }] : [];
      }),
    );
}

/** How a part's wish is stored when it names no player. */
const NOT_SAID = -1;
const AUTOMATIC = 0;

/** From and until, in seconds of the match clock, one stretch after the other. */
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

/** True where an odd number of ends lie before: whatever is stored, every second has one answer. */
function within(ends: readonly number[], second: number): boolean {
  return ends.filter((end) => end <= second).length % 2 === 1;
}
