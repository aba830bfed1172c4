/** The line-up of each block, and the match sheet: attendance, numbers, captain and keeper. */
import type { Match } from '@touchline/domain/entity/tables/match';
import {
  type BlocksRefusal,
  blockMinutesOf,
  type Division,
  withBlocks,
  withLineupCopied,
} from '@touchline/domain/match/blocks/block-plan';
import { type BlockKey, FIRST_BLOCK } from '@touchline/domain/match/blocks/blocks';
import { type AttendanceRefusal, withMinutes } from '@touchline/domain/match/lineup/attendance';
import {
  changeFormation,
  clearLineup as emptied,
  type LineupRefusal,
  placePlayer as placed,
  placeKeeper,
  swapPlayers as swapped,
  benchPlayer as toBench,
  withPartKeeper,
} from '@touchline/domain/match/lineup/lineup';
import { withCaptain } from '@touchline/domain/match/sheet/captain';
import { type Attendance, type SheetRefusal, withSquad } from '@touchline/domain/match/sheet/sheet';
import { type NumberRefusal, withShirtNumber } from '@touchline/domain/match/sheet/shirt-numbers';
import type { Point } from '@touchline/domain/pitch/grid';
import { fillBlock } from '@touchline/domain/planner/match/fill';
import { leftOut } from '@touchline/domain/request/asking/only-answered';
import { ok, type Result } from '@touchline/domain/result';
import type { Players } from '../../live/ports.ts';
import { act, type Outcome, type UnitOfWork } from '../unit-of-work.ts';
import type { MatchWork } from './match-actor.ts';
import { matchActor } from './match-actor.ts';

interface OfMatch {
  readonly match: number;
}
interface OfBlock extends OfMatch {
  /** The starting line-up when absent. */
  readonly at?: BlockKey | undefined;
}
interface OfPlayer extends OfBlock {
  readonly player: number;
}

export function placePlayer(ports: MatchWork, { match, at, player, to }: OfPlayer & { readonly to: Point }) {
  return change(ports, match, (before, now) => placed(before, { player: now(player), to }, at));
}

export function swapPlayers(
  ports: MatchWork,
  { match, at, player, other }: OfPlayer & { readonly other: number },
) {
  return change(ports, match, (before, now) => swapped(before, [now(player), now(other)], at));
}

export function benchPlayer(ports: MatchWork, { match, at, player }: OfPlayer) {
  return change(ports, match, (before, now) => toBench(before, now(player), at));
}

/** Another formation, or another number of players on the pitch. */
export function setFormation(
  ports: MatchWork,
  { match, ...shape }: OfMatch & { readonly formation?: string; readonly pitchPlayers?: number },
) {
  return change(ports, match, (before) => changeFormation(before, shape));
}

interface FillLineup extends OfBlock {
  /** Minutes in the earlier matches of the period, by player. */
  readonly earlier: ReadonlyMap<number, number>;
}

/**
 * Fills the free spots. In a later block, players with the fewest minutes so far come first, in positions that they
 * prefer.
 */
export function fillLineup(ports: MatchWork & Players, { match, at = FIRST_BLOCK, earlier }: FillLineup) {
  const players = ports.live.players.get() ?? [];
  return change(ports, match, (before) => {
    const team = ports.team(before.team_sid);
    const silent = team === undefined ? {} : { leftOut: leftOut(before, team) };
    return fillBlock(before, { at, players, earlier, ...silent });
  });
}

/** Moves all players to the bench; a later block inherits the previous line-up again. */
export function clearLineup(ports: MatchWork, { match, at }: OfBlock) {
  return change(ports, match, (before) => emptied(before, at));
}

export function setMatchKeeper(ports: MatchWork, { match, at, player }: OfPlayer) {
  return change(ports, match, (before, now) => placeKeeper(before, now(player), at));
}

/** Sets the keeper of a whole part. */
export function setPartKeeper(
  ports: MatchWork,
  { match, part, player }: OfMatch & { readonly part: number; readonly player: number },
) {
  return change(ports, match, (before, now) => withPartKeeper(before, now(player), part));
}

/** Moves the beginning of one block, in minutes within the part; other blocks stay. */
export function setBlockMinute(
  ports: MatchWork,
  {
    match,
    part,
    index,
    minute,
  }: OfMatch & { readonly part: number; readonly index: number; readonly minute: number },
): Outcome<object, BlocksRefusal> {
  return change(ports, match, (before) => {
    const minutes = blockMinutesOf(before).map((begins, at) =>
      at === part - 1 ? begins.map((begin, block) => (block === index ? minute : begin)) : begins,
    );
    return withBlocks(before, { minutes });
  });
}

/** Sets how the parts are divided for substitutions; plans keep their times. */
export function setBlocks(
  ports: MatchWork,
  { match, division }: OfMatch & { readonly division: Division },
): Outcome<object, BlocksRefusal> {
  return change(ports, match, (before) => withBlocks(before, division));
}

/** Copies the line-up of a block to the next one or to all later ones. */
export function copyLineup(
  ports: MatchWork,
  { match, from, to }: OfMatch & { readonly from: BlockKey; readonly to: 'next' | 'later' },
) {
  return change(ports, match, (before) => ok(withLineupCopied(before, from, to)));
}

/** -1 for none. */
export function setMatchCaptain(ports: MatchWork, { match, player }: OfPlayer) {
  return change(ports, match, (before, now) => ok(withCaptain(before, now(player))));
}

/** Adds players who joined the team after the match was created, with their numbers. */
export function takeSquad(ports: MatchWork, { match: sid }: OfMatch): Outcome<object, SheetRefusal> {
  return act<object, SheetRefusal>(ports, { label: 'lineup' }, async (unit) => {
    const match = await unit.take('matches', sid);
    const { actor, team } = unit.allowed(matchActor(ports, match));
    const grown = withSquad(match, team);
    if (!grown.ok) return grown;
    await unit.save({ collection: 'matches', sid }, actor, [match, grown.value]);
    return ok({});
  });
}

type MatchPlayerRefusal = NumberRefusal | Extract<AttendanceRefusal, { code: 'leavesFirst' }>;

/**
 * Changes a player on the match sheet: the changed fields of the attendance, and the shirt number if given (0 removes
 * it).
 */
export function setMatchPlayer(
  ports: MatchWork,
  {
    match,
    player,
    shirtnumber,
    attendance,
  }: OfPlayer & { readonly shirtnumber: number | undefined; readonly attendance: Attendance },
) {
  return change<MatchPlayerRefusal>(ports, match, (before, now) => {
    const isChanged = Object.keys(attendance).length > 0;
    const after = isChanged ? withMinutes(before, now(player), attendance) : ok(before);
    if (!after.ok || shirtnumber === undefined) return after;
    return withShirtNumber(after.value, now(player), shirtnumber);
  });
}

function change<E extends { readonly code: string } = LineupRefusal | NumberRefusal>(
  ports: MatchWork,
  sid: number,
  decide: (match: Match, playerNow: UnitOfWork['playerNow']) => Result<Match, E>,
): Outcome<object, E> {
  return act<object, E>(ports, { label: 'lineup' }, async (unit) => {
    const match = await unit.take('matches', sid);
    const { actor } = unit.allowed(matchActor(ports, match));
    const decided = decide(match, unit.playerNow);
    if (!decided.ok) return decided;
    await unit.save({ collection: 'matches', sid }, actor, [match, decided.value]);
    return ok({});
  });
}
