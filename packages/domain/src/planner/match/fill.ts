/**
 * Fills a block of the line-up with one tap. In a later block the planner chooses the players with the least time in
 * earlier blocks. The coach's plan for the block itself stays.
 */
import type { Match } from '../../entity/tables/match.ts';
import { wasPlayed } from '../../match/blocks/block-plan.ts';
import {
  availableIn,
  type BlockKey,
  blocksOf,
  compareBlocks,
  hasOwnLineup,
  plannedLineup,
} from '../../match/blocks/blocks.ts';
import { partCount } from '../../match/clock/clock.ts';
import { benchOf, type LineupRefusal, type Positioned, withSpotsFilled } from '../../match/lineup/lineup.ts';
import { ok, type Result, refuse } from '../../result.ts';
import { planMatch } from '../solver/plan.ts';
import type { Lock } from '../solver/plan-types.ts';
import { chosenLocks } from './planner-settings.ts';
import { questionAbout, timed } from './question.ts';
import { usualKeepers } from './usual-keepers.ts';

export interface Filling {
  readonly at: BlockKey;
  readonly players: readonly Positioned[];
  /** Minutes in earlier matches of the period, by player. */
  readonly earlier: ReadonlyMap<number, number>;
  /** Players who are not used: their families were asked and have not answered. */
  readonly leftOut?: ReadonlySet<number>;
}

const NOBODY: ReadonlySet<number> = new Set();

/** The match without free spots in the block, as far as there are players. */
export function fillBlock(match: Match, filling: Filling): Result<Match, LineupRefusal> {
  const { at, players, leftOut = NOBODY } = filling;
  if (wasPlayed(match, at)) return refuse({ code: 'started' });
  const chosen = whoPlays(match, filling);
  if (chosen === null) {
    const bench = benchOf(match, at).filter(({ sid }) => !leftOut.has(sid));
    return ok(withSpotsFilled(match, at, { places: plannedLineup(match, at), bench, players }));
  }
  const places = plannedLineup(match, at).filter(({ player_sid }) => chosen.has(player_sid));
  const staying = new Set(places.map(({ player_sid }) => player_sid));
  const bench = availableIn(match, at).filter(({ sid }) => chosen.has(sid) && !staying.has(sid));
  return ok(withSpotsFilled(match, at, { places, bench, players }));
}

/** Null for the first block; there the first players on the sheet play, by their preferences. */
function whoPlays(
  match: Match,
  { at, players, earlier, leftOut = NOBODY }: Filling,
): ReadonlySet<number> | null {
  const until = timed(match, blocksOf(match)).filter((block) => compareBlocks(block, at) <= 0);
  const played = until.slice(0, -1).map((block) => plannedLineup(match, block));
  if (!played.some((places) => places.length > 0)) return null;
  const index = played.length;
  const own = hasOwnLineup(match, at) ? plannedLineup(match, at) : [];
  const placed = own.map(({ player_sid: player }): Lock => ({ player, block: index, plays: true }));
  const wished = chosenLocks(match, until).filter(
    ({ player, block }) => block === index && !own.some(({ player_sid }) => player_sid === player),
  );
  // A wish that can no longer be met is dropped, for example for a player who has left.
  for (const locks of [[...placed, ...wished], placed]) {
    const keepers = usualKeepers(match, { parts: partCount(match), blocks: until, players, locks, leftOut });
    const keeperOf = (part: number) => keepers[part - 1] ?? null;
    const plan = planMatch(
      questionAbout(match, { blocks: until, players, earlier, locks, keeperOf, played, leftOut }),
    );
    if (plan.ok) return new Set(plan.value.blocks[index]?.map(({ player_sid }) => player_sid));
  }
  return null;
}
