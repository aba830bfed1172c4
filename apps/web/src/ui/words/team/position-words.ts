import { POSITION_IDS, type PositionId } from '@touchline/domain/entity/tables/player';
import { m } from '@touchline/i18n';

/** In the order of the pitch: goal, defence, midfield, attack. */
export const POSITIONS: readonly PositionId[] = [...POSITION_IDS].sort(
  (a, b) => 'KDMA'.indexOf(a) - 'KDMA'.indexOf(b),
);

const TEXTS: Readonly<Record<PositionId, { readonly name: () => string; readonly short: () => string }>> = {
  K: { name: m.words_position_goal, short: m.players_position_short_k },
  D: { name: m.words_defence, short: m.players_position_short_d },
  M: { name: m.players_position_m, short: m.players_position_short_m },
  A: { name: m.players_position_a, short: m.players_position_short_a },
};

export function positionName(id: PositionId): string {
  return TEXTS[id].name();
}

export function positionShort(id: PositionId): string {
  return TEXTS[id].short();
}

const FEET: Readonly<Record<string, () => string>> = {
  left: m.players_footed_left,
  right: m.players_footed_right,
  both: m.players_footed_both,
};

/** The preferred foot in a word; empty when unknown. */
export function footName(footed: string): string {
  return FEET[footed]?.() ?? '';
}
