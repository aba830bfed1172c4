/**
 * Who keeps goal as long as the coach says nothing else: who stands there in the line-up, else who likes it best.
 * Changing the goalkeeper means changing shirts, so the usual one keeps goal for the whole part.
 */
import type { Match } from '../entity/match.ts';
import type { Player } from '../entity/player.ts';
import { plannedLineup } from '../match/blocks.ts';
import { clampPitchPlayers } from '../match/limits.ts';
import { isThere, type SheetPlayer, sheetOf } from '../match/sheet.ts';
import { keeperIn } from '../match/spots.ts';
import type { Lock } from './plan.ts';
import type { TimedBlock } from './question.ts';

export interface KeeperQuestion {
  readonly parts: number;
  readonly blocks: readonly TimedBlock[];
  readonly players: readonly Pick<Player, 'sid' | 'position_ids'>[];
  readonly locks: readonly Lock[];
}

/** Per part; null when there is no usual goalkeeper, or when they cannot play the whole part. */
export function usualKeepers(match: Match, question: KeeperQuestion): readonly (number | null)[] {
  const sheet = sheetOf(match);
  const fans = keepersByWish(sheet, question.players);
  return Array.from({ length: question.parts }, (_, index) => {
    const part = index + 1;
    const inLineup = keeperIn(plannedLineup(match, { part, subpart: 1 }));
    const candidates = inLineup > 0 ? [inLineup, ...fans] : fans;
    return candidates.find((player) => canKeep(match, { ...question, sheet, player, part })) ?? null;
  });
}

/** Who likes the goal best first, then who likes it at all, in the sheet's order. */
function keepersByWish(sheet: readonly SheetPlayer[], players: KeeperQuestion['players']): readonly number[] {
  const likes = new Map(players.map(({ sid, position_ids }) => [sid, position_ids.indexOf('K')]));
  const rank = (sid: number) => likes.get(sid) ?? -1;
  return sheet
    .map(({ sid }) => sid)
    .filter((sid) => rank(sid) >= 0)
    .sort((a, b) => rank(a) - rank(b));
}

interface Candidate extends KeeperQuestion {
  readonly sheet: readonly SheetPlayer[];
  readonly player: number;
  readonly part: number;
}

/** There all through the part, and no wish of the coach's stands in the way. */
function canKeep(match: Match, { sheet, player, part, blocks, locks }: Candidate): boolean {
  const known = sheet.find(({ sid }) => sid === player);
  if (known === undefined || known.unavailable !== null) return false;
  return blocks.every((block, index) => {
    if (block.part !== part) return true;
    const wishes = locks.filter((lock) => lock.block === index);
    const others = wishes.filter((lock) => lock.plays && lock.player !== player).length;
    const staysOff = wishes.some((lock) => lock.player === player && !lock.plays);
    const there = isThere(known, { start: block.start, end: block.start + block.seconds });
    return there && !staysOff && others < clampPitchPlayers(match.pitchPlayers);
  });
}
