/** The line-up of each block, and the match sheet: who comes, which number, who leads, who keeps goal. */
import type { Match } from '@touchline/domain/entity/match';
import {
  type BlocksRefusal,
  blockMinutesOf,
  type Division,
  withBlocks,
  withLineupCopied,
} from '@touchline/domain/match/block-plan';
import { type BlockKey, FIRST_BLOCK } from '@touchline/domain/match/blocks';
import type { Point } from '@touchline/domain/match/grid';
import {
  changeFormation,
  clearLineup as emptied,
  type LineupRefusal,
  placePlayer as placed,
  placeKeeper,
  swapPlayers as swapped,
  benchPlayer as toBench,
  withPartKeeper,
} from '@touchline/domain/match/lineup';
import {
  type Attendance,
  type NumberRefusal,
  type SheetRefusal,
  withAttendance,
  withCaptain,
  withShirtNumber,
  withSquad,
} from '@touchline/domain/match/sheet';
import { fillBlock } from '@touchline/domain/planner/fill';
import { ok, type Result } from '@touchline/domain/result';
import type { Client } from '../client.ts';
import { act, type Desk, type Outcome } from './desk.ts';
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

export function placePlayer(client: Client, { match, at, player, to }: OfPlayer & { readonly to: Point }) {
  return change(client, match, (before, now) => placed(before, { player: now(player), to }, at));
}

export function swapPlayers(
  client: Client,
  { match, at, player, other }: OfPlayer & { readonly other: number },
) {
  return change(client, match, (before, now) => swapped(before, [now(player), now(other)], at));
}

export function benchPlayer(client: Client, { match, at, player }: OfPlayer) {
  return change(client, match, (before, now) => toBench(before, now(player), at));
}

/** Another formation, or another number of players on the pitch. */
export function setFormation(
  client: Client,
  { match, ...shape }: OfMatch & { readonly formation?: string; readonly pitchPlayers?: number },
) {
  return change(client, match, (before) => changeFormation(before, shape));
}

interface FillLineup extends OfBlock {
  /** Minutes in the earlier matches of the period, by player. */
  readonly earlier: ReadonlyMap<number, number>;
}

/** Fills the free spots: in a later block with the players who had least so far, each where they like to play. */
export function fillLineup(client: Client, { match, at = FIRST_BLOCK, earlier }: FillLineup) {
  const players = client.live.players.get() ?? [];
  return change(client, match, (before) => fillBlock(before, { at, players, earlier }));
}

/** Everybody to the bench; a later block goes on with the one before it again. */
export function clearLineup(client: Client, { match, at }: OfBlock) {
  return change(client, match, (before) => emptied(before, at));
}

export function setMatchKeeper(client: Client, { match, at, player }: OfPlayer) {
  return change(client, match, (before, now) => placeKeeper(before, now(player), at));
}

/** The keeper of a whole part. */
export function setPartKeeper(
  client: Client,
  { match, part, player }: OfMatch & { readonly part: number; readonly player: number },
) {
  return change(client, match, (before, now) => withPartKeeper(before, now(player), part));
}

/** Another minute for the beginning of one block of a part, counted within the part; the others stay. */
export function setBlockMinute(
  client: Client,
  {
    match,
    part,
    index,
    minute,
  }: OfMatch & { readonly part: number; readonly index: number; readonly minute: number },
): Outcome<object, BlocksRefusal> {
  return change(client, match, (before) => {
    const minutes = blockMinutesOf(before).map((begins, at) =>
      at === part - 1 ? begins.map((begin, block) => (block === index ? minute : begin)) : begins,
    );
    return withBlocks(before, { minutes });
  });
}

/** How the parts are divided for substitutions; who was planned for a time stays planned for it. */
export function setBlocks(
  client: Client,
  { match, division }: OfMatch & { readonly division: Division },
): Outcome<object, BlocksRefusal> {
  return change(client, match, (before) => withBlocks(before, division));
}

/** The line-up of a block for the next one too, or for all later ones. */
export function copyLineup(
  client: Client,
  { match, from, to }: OfMatch & { readonly from: BlockKey; readonly to: 'next' | 'later' },
) {
  return change(client, match, (before) => ok(withLineupCopied(before, from, to)));
}

/** -1 for none. */
export function setMatchCaptain(client: Client, { match, player }: OfPlayer) {
  return change(client, match, (before, now) => ok(withCaptain(before, now(player))));
}

/** Who came to the team since the match was made comes on its sheet, with his number. */
export function takeSquad(client: Client, { match: sid }: OfMatch): Outcome<object, SheetRefusal> {
  return act<object, SheetRefusal>(client, { label: 'lineup' }, async (desk) => {
    const match = await desk.take('matches', sid);
    const { actor, team } = desk.allowed(matchActor(client, match));
    const grown = withSquad(match, team);
    if (!grown.ok) return grown;
    await desk.save({ collection: 'matches', sid }, actor, [match, grown.value]);
    return ok({});
  });
}

/**
 * What the sheet says of a player: the changed fields of the attendance, and another number when one is given; 0
 * takes the number away.
 */
export function setMatchPlayer(
  client: Client,
  {
    match,
    player,
    shirtnumber,
    attendance,
  }: OfPlayer & { readonly shirtnumber: number | undefined; readonly attendance: Attendance },
) {
  return change(client, match, (before, now) => {
    const isChanged = Object.keys(attendance).length > 0;
    const after = isChanged ? withAttendance(before, now(player), attendance) : before;
    return shirtnumber === undefined ? ok(after) : withShirtNumber(after, now(player), shirtnumber);
  });
}

function change<E extends { readonly code: string } = LineupRefusal | NumberRefusal>(
  client: Client,
  sid: number,
  decide: (match: Match, playerNow: Desk['playerNow']) => Result<Match, E>,
): Outcome<object, E> {
  return act<object, E>(client, { label: 'lineup' }, async (desk) => {
    const match = await desk.take('matches', sid);
    const { actor } = desk.allowed(matchActor(client, match));
    const decided = decide(match, desk.playerNow);
    if (!decided.ok) return decided;
    await desk.save({ collection: 'matches', sid }, actor, [match, decided.value]);
    return ok({});
  });
}
