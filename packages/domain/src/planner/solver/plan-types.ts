/** Input, result and refusals of the planner. */
import type { PositionId } from '../../entity/tables/player.ts';

export interface PlanBlock {
  readonly part: number;
  readonly subpart: number;
  readonly seconds: number;
}

export interface PlanPlayer {
  readonly sid: number;
  /** Preferences, the most preferred line first. */
  readonly likes: readonly PositionId[];
  /** Per block. Players who can play in no remaining block are excluded from the fairness. */
  readonly available: readonly boolean[];
  /** Minutes in earlier matches of the period. */
  readonly earlierMinutes: number;
}

/** A wish of the coach; `block` is an index into `blocks`. Wishes for played blocks are ignored. */
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
  /** The formation's positions, `onPitch` of them. */
  readonly spots: readonly { readonly role: PositionId; readonly x: number; readonly y: number }[];
  /** The keeper per block; null for the planner's choice. */
  readonly keepers: readonly (number | null)[];
  readonly locks: readonly Lock[];
  /**
   * The first blocks as they were played. For a new plan during a block, the caller divides the block into its played
   * part and the rest.
   */
  readonly played: readonly (readonly PlanPlace[])[];
}

/** A kind of constraint that makes playing times less equal, and its effect. */
export interface PlanReason {
  /** `blocks`: a plan in which every remaining block is cut in half. */
  readonly kind: 'locks' | 'keeper' | 'absences' | 'played' | 'blocks';
  /** The spread without it, in seconds. */
  readonly spread: number;
}

export interface Plan {
  /** Per block; fewer than `onPitch` when fewer players are available. */
  readonly blocks: readonly (readonly PlanPlace[])[];
  /** Seconds of each player of the input and of all others who played; includes played blocks. */
  readonly seconds: ReadonlyMap<number, number>;
  /** The players whose times are compared: those who can play in a remaining block. */
  readonly sharing: ReadonlySet<number>;
  /** The longest minus the shortest time of these players, in seconds. */
  readonly spread: number;
  /**
   * A lower bound of the spread. When it equals `spread`, the plan is proven optimal; always so for equally long
   * blocks.
   */
  readonly spreadBound: number;
  /** How often a player comes on after the first block. */
  readonly changes: number;
  /** A lower bound of the changes with these playing times. */
  readonly changesBound: number;
  /** The most effective first; empty when the spread cannot be smaller. */
  readonly prevents: readonly PlanReason[];
}

export type PlanRefusal =
  | { readonly code: 'noPlayers' }
  | { readonly code: 'noBlocks' }
  /** An impossible number: no seconds, no positions, more spots than positions, more played than planned blocks. */
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
