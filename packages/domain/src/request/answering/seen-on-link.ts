/** What others see of a player, with what the shared link shows among the players of the team. */
import type { Player } from '../../entity/tables/player.ts';
import { type Seen, type SeenPlayer, seenOf } from '../../privacy/seen.ts';
import { offeredOf, peopleOnPage } from './page-people.ts';

export interface SeenInTeam extends SeenPlayer {
  /** At least all players of the team. */
  readonly players: readonly Player[];
}

/** As `seenOf`. A player who looks like another one on the shared link, or has neither name nor number there, is not on it. */
export function seenInTeam(about: SeenInTeam): readonly Seen[] {
  const { team, player, players } = about;
  const others = players.filter(({ sid }) => sid !== player.sid && team.player_sids.includes(sid));
  const people = peopleOnPage([...others, player], { gathering: null, team, family: null });
  const isOff = !offeredOf(people).has(player.sid);
  const shown = people.get(player.sid);
  return seenOf(about).map((seen) =>
    seen.surface === 'answer page' ? { ...seen, isOff, appearance: { ...seen.appearance, ...shown } } : seen,
  );
}
