/** A player of a match or session who does not exist any more. What they did stays, under their shirt number. */
import { type Gathering, isMatch } from '@touchline/domain/attendance/gathering';
import { shirtNumberOf } from '@touchline/domain/match/sheet/sheet';
import { SHIRT_NUMBER_NONE } from '@touchline/domain/match-limits';
import { m } from '@touchline/i18n';

/** `Player 7`, or `Player` without a number. */
export function leftPlayer(gathering: Gathering, player: number): string {
  const number = isMatch(gathering) ? shirtNumberOf(gathering, player) : SHIRT_NUMBER_NONE;
  return number === SHIRT_NUMBER_NONE ? m.common_screen_player() : m.live_player_number({ number });
}
