import { opponentOf } from '@touchline/domain/match/events/names';
import type { OpponentNames } from '@touchline/domain/statistics/season/opponent-key';
import { m } from '@touchline/i18n';

/** The opponent's name; "Opponent" where none was entered. */
export function opponentText(names: OpponentNames): string {
  return opponentOf(names) || m.matches_opponent();
}
