/** Substitution blocks and what changes between them, in words. */
import type { LineupChanges } from '@touchline/domain/match/blocks/block-changes';
import { type BlockKey, type Divided, stretchOf } from '@touchline/domain/match/blocks/blocks';
import { m } from '@touchline/i18n';
import { placeText } from '../team/place-words.ts';

/** Minutes of the match clock: `20`, or `6:40` where a block does not begin on a whole minute. */
export function clockMinutes(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.round(seconds % 60)];
  return rest === 0 ? String(minutes) : `${minutes}:${String(rest).padStart(2, '0')}`;
}

/** When a block begins: `20'`. */
export function blockBegin(match: Divided, block: BlockKey): string {
  return `${clockMinutes(stretchOf(match, block).start)}'`;
}

/** From when to when a block is played: `15–20'`. */
export function blockMinutes(match: Divided, block: BlockKey): string {
  const { start, end } = stretchOf(match, block);
  return `${clockMinutes(start)}–${clockMinutes(end)}'`;
}

/** The changes, one line each: `Puck for Eva`, then players who move. */
export function changeLines(
  { substitutions, leaving, moves, keeper }: LineupChanges,
  nameOf: (sid: number) => string,
): readonly string[] {
  return [
    ...substitutions.map(({ on, off }) =>
      off === 0
        ? m.lineup_change_on({ name: nameOf(on) })
        : m.words_on_for_off({ on: nameOf(on), off: nameOf(off) }),
    ),
    ...leaving.map((sid) => m.lineup_change_off({ name: nameOf(sid) })),
    ...moves
      .filter(({ player_sid }) => player_sid !== keeper)
      .map((place) => m.words_moves_to({ name: nameOf(place.player_sid), place: placeText(place) })),
    ...(keeper === null ? [] : [m.lineup_change_keeper({ name: nameOf(keeper) })]),
  ];
}
