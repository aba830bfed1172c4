/** Who wears which number in a match. */
import type { Match } from '../../entity/tables/match.ts';
import { SHIRT_NUMBER_LIMIT } from '../../match-limits.ts';
import { ok, type Result, refuse } from '../../result.ts';
import { bySid, isOnSheet, type SheetPlayer, sheetOf } from './sheet.ts';

export type NumberRefusal =
  | { readonly code: 'notOnSheet'; readonly player: number }
  | { readonly code: 'numberInvalid'; readonly shirtnumber: number }
  | { readonly code: 'numberTaken'; readonly shirtnumber: number; readonly by: number };

/** The player with a number in this match; undefined for none. */
export function wearerOf(match: Match, shirtnumber: number): SheetPlayer | undefined {
  // 99 is shown for all players without a number, and may also be a real number.
  const wearer = match.players.find((player) => shirtnumber > 0 && player.shirtnumber === shirtnumber);
  return wearer && sheetOf(match).find(({ sid }) => sid === wearer.sid);
}

/** The match with another number for a player: 1 to 998 and unused; 0 removes it. */
export function withShirtNumber<M extends Match>(
  match: M,
  player: number,
  shirtnumber: number,
): Result<M, NumberRefusal> {
  if (!isOnSheet(match, player)) return refuse({ code: 'notOnSheet', player });
  if (!Number.isInteger(shirtnumber) || shirtnumber < 0 || shirtnumber >= SHIRT_NUMBER_LIMIT)
    return refuse({ code: 'numberInvalid', shirtnumber });
  const taken = match.players.find((other) => other.sid !== player && other.shirtnumber === shirtnumber);
  if (shirtnumber !== 0 && taken !== undefined)
    return refuse({ code: 'numberTaken', shirtnumber, by: taken.sid });
  const entry = match.players.find(({ sid }) => sid === player) ?? {
    sid: player,
    shirtnumber: 0,
    footed: '',
  };
  const others = match.players.filter(({ sid }) => sid !== player);
  return ok({ ...match, players: bySid([...others, { ...entry, shirtnumber }]) });
}
