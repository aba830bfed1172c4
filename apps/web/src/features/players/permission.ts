/** The coach's rights on players, from the domain's permission table. */
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { PlansSetting } from '@touchline/domain/plan/plan';
import { actorOf } from '@touchline/domain/team/actor';
import { type Actor, hasManageRight, isOwn, may, roleAllows } from '@touchline/domain/team/permissions';

/** Only the owner of the team may use the collection (section 6). */
export function mayUseCollection(team: Team): boolean {
  return isOwn(team.role);
}

/**
 * Whether players of the team can be added and edited. A shared team also needs a plan that includes sharing, as
 * far as this device knows.
 */
export function mayEditPlayers(team: Team, plans: PlansSetting): boolean {
  return may(actorIn(team, plans), 'editPlayers');
}

/** The own account's trial does not count for a shared team. */
function actorIn(team: Team, plans: PlansSetting): Actor {
  return actorOf(team, { signup: 0, nowSeconds: Date.now() / 1000, plans });
}

/** Whether the role sees e-mail address, telephone and notes of players. */
export function maySeeContact(team: Team): boolean {
  return roleAllows(team, 'seePrivate');
}

export interface PlayerRights {
  readonly edits: boolean;
  /** A photo needs two permissions: for pictures, and for editing the player. */
  readonly changesPhoto: boolean;
  readonly seesContact: boolean;
  readonly editsContact: boolean;
  readonly writesNotes: boolean;
  /** Whether all data of the player can be saved for the family: by the owner and managers. */
  readonly savesData: boolean;
  /** Whether the player can be archived and deleted. */
  readonly owns: boolean;
  /** The teams that the player can be added to and removed from. */
  readonly teams: readonly Team[];
}

/** A player of the own collection can join all own teams. A player of another account stays in the shared team. */
export function rightsOn(
  player: Pick<Player, 'sid'>,
  teams: readonly Team[],
  plans: PlansSetting,
): PlayerRights {
  const shared = sharedOnly(player.sid, teams);
  if (shared === null) {
    const own = teams.filter((team) => isOwn(team.role));
    return {
      edits: true,
      changesPhoto: true,
      seesContact: true,
      editsContact: true,
      writesNotes: true,
      savesData: true,
      owns: true,
      teams: own,
    };
  }
  const actor = actorIn(shared, plans);
  const edits = may(actor, 'editPlayers');
  return {
    edits,
    changesPhoto: edits && roleAllows(shared, 'media'),
    seesContact: maySeeContact(shared),
    editsContact: may(actor, 'editContacts'),
    writesNotes: may(actor, 'writeNotes'),
    savesData: hasManageRight(shared.role),
    owns: false,
    teams: edits ? [shared] : [],
  };
}

/** The players of the own collection, without those of shared teams. */
export function ownPlayers<T extends Pick<Player, 'sid'>>(
  players: readonly T[],
  teams: readonly Team[],
): readonly T[] {
  const own = new Set(teams.flatMap((team) => (isOwn(team.role) ? team.player_sids : [])));
  const shared = new Set(teams.flatMap((team) => (isOwn(team.role) ? [] : team.player_sids)));
  return players.filter(({ sid }) => own.has(sid) || !shared.has(sid));
}

/** The shared team of a player who is in no own team; null for other players. */
function sharedOnly(player: number, teams: readonly Team[]): Team | null {
  const withPlayer = teams.filter((team) => team.player_sids.includes(player));
  return withPlayer.some((team) => isOwn(team.role)) ? null : (withPlayer[0] ?? null);
}
