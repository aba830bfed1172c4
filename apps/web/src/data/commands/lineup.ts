/** The line-up before the match, and its sheet: who comes, which number, who leads, who keeps goal. */
import type { Match } from '@touchline/domain/entity/match';
import type { Point } from '@touchline/domain/match/grid';
import {
  changeFormation,
  clearLineup as emptied,
  fillLineup as filled,
  type LineupRefusal,
  placePlayer as placed,
  placeKeeper,
  swapPlayers as swapped,
  benchPlayer as toBench,
} from '@touchline/domain/match/lineup';
import {
  type Attendance,
  type NumberRefusal,
  withAttendance,
  withCaptain,
  withShirtNumber,
} from '@touchline/domain/match/sheet';
import { ok, type Result } from '@touchline/domain/result';
import type { Client } from '../client.ts';
import { act, type Outcome } from './desk.ts';
import { matchActor } from './match-actor.ts';

interface OfMatch {
  readonly match: number;
}
interface OfPlayer extends OfMatch {
  readonly player: number;
}

export function placePlayer(client: Client, { match, player, to }: OfPlayer & { readonly to: Point }) {
  return change(client, match, (before) => placed(before, { player, to }));
}

/** The same as `placePlayer`, for who is on the pitch already. */
export const movePlayer = placePlayer;

export function swapPlayers(client: Client, { match, player, other }: OfPlayer & { readonly other: number }) {
  return change(client, match, (before) => swapped(before, [player, other]));
}

export function benchPlayer(client: Client, { match, player }: OfPlayer) {
  return change(client, match, (before) => toBench(before, player));
}

/** Another formation, or another number of players on the pitch. */
export function setFormation(
  client: Client,
  { match, ...shape }: OfMatch & { readonly formation?: string; readonly pitchPlayers?: number },
) {
  return change(client, match, (before) => changeFormation(before, shape));
}

/** Fills the free spots from the bench, each player where he likes to play. */
export function fillLineup(client: Client, { match }: OfMatch) {
  return change(client, match, (before) => filled(before, client.live.players.get() ?? []));
}

export function clearLineup(client: Client, { match }: OfMatch) {
  return change(client, match, emptied);
}

export function setMatchKeeper(client: Client, { match, player }: OfPlayer) {
  return change(client, match, (before) => placeKeeper(before, player));
}

/** -1 for none. */
export function setMatchCaptain(client: Client, { match, player }: OfPlayer) {
  return change(client, match, (before) => ok(withCaptain(before, player)));
}

/** Who cannot play leaves the line-up by itself: it is read with the sheet. */
export function setPresence(client: Client, { match, player, ...attendance }: OfPlayer & Attendance) {
  return change(client, match, (before) => ok(withAttendance(before, player, attendance)));
}

/** 0 takes the number away. */
export function setMatchShirtNumber(
  client: Client,
  { match, player, shirtnumber }: OfPlayer & { readonly shirtnumber: number },
) {
  return change(client, match, (before) => withShirtNumber(before, player, shirtnumber));
}

function change(
  client: Client,
  sid: number,
  decide: (match: Match) => Result<Match, LineupRefusal | NumberRefusal>,
): Outcome<object, LineupRefusal | NumberRefusal> {
  return act<object, LineupRefusal | NumberRefusal>(client, { label: 'lineup' }, async (desk) => {
    const match = await desk.take('matches', sid);
    const { actor } = desk.allowed(matchActor(client, match));
    const decided = decide(match);
    if (!decided.ok) return decided;
    await desk.save({ collection: 'matches', sid }, actor, [match, decided.value]);
    return ok({});
  });
}
