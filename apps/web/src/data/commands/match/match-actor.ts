/** The account's role on the team of a match, and whether its plan allows changes of matches on this device. */
import type { Match } from '@touchline/domain/entity/tables/match';
import type { Team } from '@touchline/domain/entity/tables/team';
import { matchesAreEditable } from '@touchline/domain/plan/plan';
import type { Actor } from '@touchline/domain/team/permissions';
import type { Clock, Platform } from '../../clock/ports.ts';
import type { OwnAccount, TeamById } from '../../live/ports.ts';
import { actorOnTeam, type Refused } from '../permission.ts';
import type { Work } from '../unit-of-work.ts';

export type MatchActor =
  | { readonly refused: null; readonly team: Team; readonly actor: Actor }
  | { readonly refused: Refused };

/** The role and plan on the team of a match; refuses when the team is not on this device. */
/** The account's role on a team, its plan, and the platform. */
export type ActorPorts = TeamById & OwnAccount & Clock & Platform;

/** What a command on a match needs. */
export type MatchWork = Work & ActorPorts;

export function matchActor(ports: ActorPorts, match: Pick<Match, 'team_sid'>): MatchActor {
  return teamActor(ports, match.team_sid);
}

export function teamActor(ports: ActorPorts, sid: number): MatchActor {
  const team = ports.team(sid);
  if (team === undefined) return { refused: { code: 'gone' } };
  const actor = actorOnTeam(team, ports.ownAccount(), ports.now() / 1000);
  if (!matchesAreEditable(actor.plan, ports.surroundings)) return { refused: { code: 'planNeeded' } };
  return { refused: null, team, actor };
}
