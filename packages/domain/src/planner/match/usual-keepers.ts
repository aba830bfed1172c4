/**
 * The default keepers: the player in goal in the line-up, otherwise the player who likes it best. A change of keeper
 * means changing shirts, so a keeper plays the whole part.
 */
import type { Match } from '../../entity/tables/match.ts';
import type { Player } from '../../entity/tables/player.ts';
import { plannedLineup } from '../../match/blocks/blocks.ts';
import { isThere, type SheetPlayer, sheetOf } from '../../match/sheet/sheet.ts';
import { clampPitchPlayers } from '../../match-limits.ts';
import { keeperIn } from '../../pitch/spots.ts';
import type { Lock } from '../solver/plan-types.ts';
import { stillOut, type TimedBlock } from './question.ts';

export interface KeeperQuestion {
  readonly parts: number;
  readonly blocks: readonly TimedBlock[];
  readonly players: readonly Pick<Player, 'sid' | 'position_ids'>[];
  readonly locks: readonly Lock[];
  /** Players who do not count as available unless a wish puts them on. */
  readonly leftOut?: ReadonlySet<number>;
}

/** The keeper of each part; null without a default, or when they cannot play the whole part. */
export function usualKeepers(match: Match, question: KeeperQuestion): readonly (number | null)[] {
  const out = stillOut(question);
  const sheet = sheetOf(match).filter(({ sid }) => !out.has(sid));
  const fans = keepersByWish(sheet, question.players);
  return Array.from({ length: question.parts }, (_, index) => {
    const part = index + 1;
    const inLineup = keeperIn(plannedLineup(match, { part, subpart: 1 }));
    const candidates = inLineup > 0 ? [inLineup, ...fans] : fans;
    return candidates.find((player) => canKeep(match, { ...question, sheet, player, part })) ?? null;
  });
}

/** Players with goal as first preference first, then others who like it, in the order of the sheet. */
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

/** True for a player who is present during the whole part and whom no wish excludes. */
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
