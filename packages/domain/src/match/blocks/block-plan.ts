/** Edits the plan: the division of the parts into blocks, and the line-up of each block. */
import type { LineupPlace, Match } from '../../entity/tables/match.ts';
import { BLOCKS_MAX, clampPitchPlayers, SCHEMA_PARTS_MAX } from '../../match-limits.ts';
import { ontoPitch } from '../../pitch/grid.ts';
import { keeperIn } from '../../pitch/spots.ts';
import { ok, type Result, refuse } from '../../result.ts';
import { partBounds, partCount } from '../clock/clock.ts';
import type { UnavailableReason } from '../decision/decided.ts';
import { sentOffPlayers } from '../events/cards.ts';
import { wasRunLive } from '../events/events.ts';
import { isOnSheet, putOnSheet, unavailableReason } from '../sheet/sheet.ts';
import {
  availableIn,
  type BlockKey,
  blocksOf,
  blocksOfPart,
  compareBlocks,
  FIRST_BLOCK,
  ownerOf,
  storedPlaces,
  withStoredPlaces,
} from './blocks.ts';

/** The number of equal blocks per part, 1 to 6; 0 keeps the current blocks with free minutes. Or a list of minutes. */
export type Division =
  | { readonly halfParts: number }
  /** For each part the minutes at which its second and later blocks begin, counted within the part. */
  | { readonly minutes: readonly (readonly number[])[] };

export type BlocksRefusal =
  | { readonly code: 'tooManyBlocks'; readonly max: number }
  /** The minute lies before the previous block, or outside its part. */
  | { readonly code: 'blockMinute'; readonly part: number; readonly minute: number; readonly last: number };

export type PlayerRefusal =
  | { readonly code: 'notOnSheet'; readonly player: number }
  | { readonly code: 'unavailable'; readonly player: number; readonly reason: UnavailableReason }
  | { readonly code: 'sentOff'; readonly player: number }
  /** The player arrives after the block has begun, or leaves before it ends. */
  | { readonly code: 'notThere'; readonly player: number };

export type PlanRefusal =
  | PlayerRefusal
  | { readonly code: 'samePlayer'; readonly player: number }
  | { readonly code: 'lineupFull'; readonly allowed: number }
  /** The line-up would be empty. */
  | { readonly code: 'nobodyPlays' }
  /** The block has been played. */
  | { readonly code: 'started' };

/**
 * Divides the match differently. Players stay planned for their time: a new block takes the line-up that applied at
 * its beginning.
 */
export function withBlocks(match: Match, division: Division): Result<Match, BlocksRefusal> {
  const divided = 'halfParts' in division ? equally(match, division.halfParts) : byMinutes(match, division);
  return divided.ok ? ok(withoutAskedDivision(withLineupsKept(match, divided.value))) : divided;
}

/** The match with another division. The former inputs of the fair plan no longer apply. */
function withoutAskedDivision(match: Match): Match {
  const { metadata } = match;
  return metadata.plan_blocks < 0 ? match : { ...match, metadata: { ...metadata, plan_blocks: -1 } };
}

/** The match with the line-up of a block. */
export function withPlannedLineup(
  match: Match,
  at: BlockKey,
  places: readonly LineupPlace[],
): Result<Match, PlanRefusal> {
  if (wasPlayed(match, at)) return refuse({ code: 'started' });
  if (places.length === 0) return refuse({ code: 'nobodyPlays' });
  const allowed = clampPitchPlayers(match.pitchPlayers);
  if (places.length > allowed) return refuse({ code: 'lineupFull', allowed });
  const players = new Set<number>();
  for (const { player_sid: player } of places) {
    if (players.has(player)) return refuse({ code: 'samePlayer', player });
    players.add(player);
    const refusal = cannotPlayIn(match, player, at);
    if (refusal !== null) return refuse(refusal);
  }
  return ok(
    withLineup(
      match,
      at,
      places.map((place) => ({ ...place, ...ontoPitch(place) })),
    ),
  );
}

/** Why a player cannot be planned for a block; null when they can. */
export function cannotPlayIn(match: Match, player: number, at: BlockKey): PlayerRefusal | null {
  if (!isOnSheet(match, player)) return { code: 'notOnSheet', player };
  const reason = unavailableReason(match, player);
  if (reason !== null) return { code: 'unavailable', player, reason };
  if (availableIn(match, at).some(({ sid }) => sid === player)) return null;
  return { code: sentOffPlayers(match).has(player) ? 'sentOff' : 'notThere', player };
}

/** True for the starting line-up and earlier parts of a match that was kicked off: they can no longer be planned. */
export function wasPlayed(match: Match, at: BlockKey): boolean {
  return wasRunLive(match) && (compareBlocks(at, FIRST_BLOCK) === 0 || at.part < match.gamepart);
}

/** The match with these positions in a block, unchecked. Without positions the block takes the line-up before it. */
export function withLineup(match: Match, at: BlockKey, places: readonly LineupPlace[]): Match {
  const onSheet = places.reduce((sheet, { player_sid }) => putOnSheet(sheet, player_sid), match);
  const planned = withStoredPlaces(onSheet, at, places);
  if (at.subpart !== 1 || at.part > match.keeper.length) return planned;
  return { ...planned, keeper: match.keeper.with(at.part - 1, keeperIn(places)) };
}

export interface PlannedBlock extends BlockKey {
  readonly places: readonly LineupPlace[];
}

export interface MatchPlan {
  readonly division: Division;
  /** Blocks that are not named keep the line-up of their time. */
  readonly lineups: readonly PlannedBlock[];
}

/** Writes the whole plan at once: the blocks, the line-up of each, the keeper of each part. */
export function withPlan(match: Match, plan: MatchPlan): Result<Match, BlocksRefusal | PlanRefusal> {
  let planned: Result<Match, BlocksRefusal | PlanRefusal> = withBlocks(match, plan.division);
  for (const { places, ...at } of plan.lineups) {
    if (!planned.ok) return planned;
    planned = withPlannedLineup(planned.value, at, places);
  }
  return planned;
}

/** Copies the line-up of a block to the next block, or to all later ones. */
export function withLineupCopied(match: Match, from: BlockKey, to: 'next' | 'later'): Match {
  const later = blocksOf(match).filter((block) => compareBlocks(block, from) > 0 && !wasPlayed(match, block));
  // A block without its own line-up takes the line-up before it, now and after changes of that one.
  return later
    .slice(0, to === 'next' ? 1 : undefined)
    .reduce((planned, block) => withLineup(planned, block, []), match);
}

function equally(match: Match, halfParts: number): Result<Match, BlocksRefusal> {
  if (halfParts === 0) return byMinutes(match, { minutes: blockMinutesOf(match) });
  if (!Number.isInteger(halfParts) || halfParts < 1 || halfParts > BLOCKS_MAX)
    return refuse({ code: 'tooManyBlocks', max: BLOCKS_MAX });
  return ok({ ...match, halfParts, subsmap: {} });
}

/** For each part the minutes at which its second and later blocks begin, counted within the part. */
export function blockMinutesOf(match: Match): readonly (readonly number[])[] {
  return Array.from({ length: partCount(match) }, (_, index) =>
    blocksOfPart(match, index + 1)
      .slice(1)
      .map(({ from }) => from / 60),
  );
}

function byMinutes(
  match: Match,
  { minutes }: { readonly minutes: readonly (readonly number[])[] },
): Result<Match, BlocksRefusal> {
  const subsmap: Record<string, { readonly minute: number }> = {};
  for (const [index, ofPart] of minutes.slice(0, SCHEMA_PARTS_MAX).entries()) {
    if (ofPart.length >= BLOCKS_MAX) return refuse({ code: 'tooManyBlocks', max: BLOCKS_MAX });
    const part = index + 1;
    const { start, end } = partBounds(match, part);
    let before = 0;
    for (const [later, minute] of ofPart.entries()) {
      if (!(minute > before && minute * 60 < end - start))
        return refuse({ code: 'blockMinute', part, minute, last: Math.ceil((end - start) / 60) - 1 });
      before = minute;
      // Two decimals are enough for every second.
      subsmap[`${part}-${later + 2}`] = { minute: Math.round(minute * 100) / 100 };
    }
  }
  return ok({ ...match, halfParts: 0, subsmap });
}

/** The match with another division and the line-up of each time. Line-ups of removed sub-parts are removed. */
function withLineupsKept(before: Match, divided: Match): Match {
  let kept = withoutLineups(divided);
  let last: BlockKey | null = null;
  for (const block of blocksOf(divided)) {
    const then = blocksOfPart(before, block.part).findLast(({ from }) => from <= block.from);
    const owner = ownerOf(before, then ?? block);
    if (owner === null || (last !== null && compareBlocks(owner, last) === 0)) continue;
    kept = withStoredPlaces(kept, block, storedPlaces(before, owner));
    last = owner;
  }
  return kept;
}

function withoutLineups(match: Match): Match {
  // Parts that the match does not have are not shown, and are not changed.
  return blocksOf({ ...match, halfParts: BLOCKS_MAX, subsmap: {} }).reduce(
    (empty, block) => withStoredPlaces(empty, block, []),
    match,
  );
}
