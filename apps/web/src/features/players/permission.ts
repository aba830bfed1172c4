/** What the coach may do with players, by the one permission table of the domain. */
import type { Player } from '@touchline/domain/entity/player';
import type { Team } from '@touchline/domain/entity/team';
import { actorOf } from '@touchline/domain/team/actor';
import { isOwn, may, roleAllows } from '@touchline/domain/team/permissions';

/** The collection is closed to whoever does not own the team (section 6). */
export function mayUseCollection(team: Team): boolean {
  return isOwn(team.role);
}

/** Adding players to the team and editing them; somebody else's team needs a plan that shares it, as far as is known. */
export function mayEditPlayers(team: Team, nowSeconds = Date.now() / 1000): boolean {
  // One's own trial makes no difference to it.
  return may(actorOf(team, { signup: 0, nowSeconds }), 'editPlayers');
}

/** E-mail address, telephone and notes of players. */
export function maySeeContact(team: Team): boolean {
  return roleAllows(team, 'seePrivate');
}

export interface PlayerRights {
  readonly edits: boolean;
  /** A photo is a medium, and the player names it: both are needed. */
  readonly changesPhoto: boolean;
  readonly seesContact: boolean;
  /** Archives and deletes. */
  readonly owns: boolean;
  /** The teams that he may be put into and taken out of. */
  readonly teams: readonly Team[];
}

/** One's own player goes into all own teams; somebody else's is met in the team that is shared, and stays there. */
export function rightsOn(player: Pick<Player, 'sid'>, teams: readonly Team[]): PlayerRights {
  const shared = sharedOnly(player.sid, teams);
  if (shared === null) {
    const own = teams.filter((team) => isOwn(team.role));
    return { edits: true, changesPhoto: true, seesContact: true, owns: true, teams: own };
  }
  const edits = mayEditPlayers(shared);
  return {
    edits,
    changesPhoto: edits && roleAllows(shared, 'media'),
    seesContact: maySeeContact(shared),
    owns: false,
    teams: edits ? [shared] : [],
  };
}

/** One's own, without those whom a shared team brings along. */
export function ownPlayers<T extends Pick<Player, 'sid'>>(
  players: readonly T[],
  teams: readonly Team[],
): readonly T[] {
  const own = new Set(teams.flatMap((team) => (isOwn(team.role) ? team.player_sids : [])));
  const shared = new Set(teams.flatMap((team) => (isOwn(team.role) ? [] : team.player_sids)));
  return players.filter(({ sid }) => own.has(sid) || !shared.has(sid));
}

/** The shared team of a player who is in no own one. */
function sharedOnly(player: number, teams: readonly Team[]): Team | null {
  const his = teams.filter((team) => team.player_sids.includes(player));
  return his.some((team) => isOwn(team.role)) ? null : (his[0] ?? null);
}
