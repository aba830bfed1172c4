/**
 * The fair-time planner: who plays in which block, and where.
 *
 * In this order: playing times within the match that differ as little as can be; who played less in the
 * period's earlier matches gets the longer of two times; few changes; everybody where they like to play,
 * and staying where they stand. The same input gives the same plan on every device.
 */
import type { PositionId } from '../entity/player.ts';
import { ok, type Result, refuse } from '../result.ts';
import { bestPlan } from './best.ts';
import { fewestChanges } from './changes-bound.ts';
import { secondsOf } from './fair.ts';
import { placesPerBlock } from './places.ts';
import { whatPrevents } from './prevents.ts';
import { problemOf } from './problem.ts';
import { smallestSpread } from './spread-bound.ts';
import { asLiked } from './wishes.ts';

export interface PlanBlock {
  readonly part: number;
  readonly subpart: number;
  readonly seconds: number;
}

export interface PlanPlayer {
  readonly sid: number;
  /** The first is what they like best. */
  readonly likes: readonly PositionId[];
  /** Per block. A player who can play in no block to come takes no part in the fairness. */
  readonly available: readonly boolean[];
  /** Minutes in the earlier matches of the period. */
  readonly earlierMinutes: number;
}

/** A wish of the coach; `block` is an index into `blocks`. A wish about a block that was played says nothing. */
export interface Lock {
  readonly player: number;
  readonly block: number;
  readonly plays: boolean;
}

export interface PlanPlace {
  readonly player_sid: number;
  /** Index into `spots`. */
  readonly spot: number;
}

export interface PlanInput {
  readonly blocks: readonly PlanBlock[];
  readonly players: readonly PlanPlayer[];
  readonly onPitch: number;
  /** The formation's places, `onPitch` of them. */
  readonly spots: readonly { readonly role: PositionId; readonly x: number; readonly y: number }[];
  /** Per block: who keeps goal; null: whoever fits. */
  readonly keepers: readonly (number | null)[];
  readonly locks: readonly Lock[];
  /**
   * What was played: the first blocks, as they were. Within a block the caller cuts it in two: what was
   * played of it, and the rest.
   */
  readonly played: readonly (readonly PlanPlace[])[];
}

/** A kind of constraint without which the playing times would differ less, and by how much then. */
export interface PlanReason {
  /** `blocks`: the same with every block that is still to be played cut in half. */
  readonly kind: 'locks' | 'keeper' | 'absences' | 'played' | 'blocks';
  /** The spread without it, in seconds. */
  readonly spread: number;
}

export interface Plan {
  /** Per block. Fewer than `onPitch` when fewer can play. */
  readonly blocks: readonly (readonly PlanPlace[])[];
  /** Per player of the input, and who else has played; what was played is in it. */
  readonly seconds: ReadonlyMap<number, number>;
  /** Who takes part in the fairness: they can play in a block to come. */
  readonly sharing: ReadonlySet<number>;
  /** Between the longest and the shortest playing time of these, in seconds. */
  readonly spread: number;
  /** No plan has a smaller spread. Equal to `spread`: proven. Always so when the blocks to come are equally long. */
  readonly spreadBound: number;
  /** How often somebody comes on after the first block. */
  readonly changes: number;
  /** No plan with these playing times has fewer changes. */
  readonly changesBound: number;
  /** What helps most first; empty when the spread cannot be smaller anyway. */
  readonly prevents: readonly PlanReason[];
}

export type PlanRefusal =
  | { readonly code: 'noPlayers' }
  | { readonly code: 'noBlocks' }
  /** A number that cannot be: no seconds, no places on the pitch, more spots than places, more played than planned. */
  | { readonly code: 'invalid'; readonly what: 'seconds' | 'onPitch' | 'spots' | 'played' | 'earlierMinutes' }
  | { readonly code: 'samePlayerTwice'; readonly player: number }
  | { readonly code: 'unknownPlayer'; readonly player: number }
  | { readonly code: 'unknownBlock'; readonly block: number }
  | { readonly code: 'nobodyAvailable'; readonly block: number }
  | { readonly code: 'contradictoryLocks'; readonly player: number; readonly block: number }
  | { readonly code: 'lockedWhileAbsent'; readonly player: number; readonly block: number }
  | { readonly code: 'keeperAbsent'; readonly player: number; readonly block: number }
  | { readonly code: 'keeperLockedOut'; readonly player: number; readonly block: number }
  | {
      readonly code: 'tooManyLocks';
      readonly block: number;
      readonly locked: number;
      readonly onPitch: number;
    };

/**
 * Who plays in which block, with playing times as equal as can be (seconds) and few changes; refuses what cannot be
 * met, with the block or the player it is about.
 */
export function planMatch(input: PlanInput): Result<Plan, PlanRefusal> {
  const found = problemOf(input);
  if (!found.ok) return refuse(found.error);
  const problem = found.value;
  const { on: fair, spread, changes } = bestPlan(problem);
  const on = asLiked(input, problem, fair);
  const seconds = new Map(input.players.map(({ sid }, player) => [sid, secondsOf(problem, on, player)]));
  for (const [block, places] of input.played.entries())
    for (const { player_sid } of places)
      if (!input.players.some(({ sid }) => sid === player_sid))
        seconds.set(player_sid, (seconds.get(player_sid) ?? 0) + (input.blocks[block]?.seconds ?? 0));
  return ok({
    blocks: placesPerBlock(input, problem, on),
    seconds,
    sharing: new Set(input.players.flatMap(({ sid }, player) => (problem.counts[player] ? [sid] : []))),
    spread,
    spreadBound: smallestSpread(problem, spread),
    changes,
    changesBound: fewestChanges(problem, on),
    prevents: whatPrevents(input, problem, spread),
  });
}
