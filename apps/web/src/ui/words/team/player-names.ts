import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import { distinctNames } from '@touchline/domain/player/distinct-names';
import { m } from '@touchline/i18n';

/** First name and surname in one line; empty when neither is known. */
export function fullName(player: Pick<Player, 'firstname' | 'surname'>): string {
  return [player.firstname, player.surname]
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .join(' ');
}

/** The display name in lists; fans do not get the names of all players. */
export function listedName(player: Pick<Player, 'nickname' | 'firstname' | 'surname'>): string {
  return callName(player) || m.words_a_player();
}

/** The player's display name: the nickname, else the full name. */
export function callName(player: Pick<Player, 'nickname' | 'firstname' | 'surname'>): string {
  return player.nickname.trim() || fullName(player);
}

/**
 * The short display names by sid, for a screen of one team: `Sam`, or `Sam B.` where two of the team have the same.
 * Empty for a player without a name.
 */
export function squadNames(
  players: readonly Player[],
  team: Pick<Team, 'player_sids' | 'shirtnumbers'> | undefined,
): ReadonlyMap<number, string> {
  const numbers = new Map(team?.shirtnumbers.map(({ id, value }) => [id, value]));
  const squad = new Set(team?.player_sids);
  return distinctNames(
    players.map(({ sid, nickname, firstname, surname }) => ({
      sid,
      name: nickname || firstname,
      surname,
      number: numbers.get(sid) ?? 0,
    })),
    (one, other) => squad.has(one.sid) && squad.has(other.sid),
  );
}
