/** Who this account is on the team of a match, and whether its plan lets matches be changed on this device. */
import type { Match } from '@touchline/domain/entity/match';
import type { Team } from '@touchline/domain/entity/team';
import type { Actor } from '@touchline/domain/team/permissions';
import { matchesAreEditable } from '@touchline/domain/team/plan';
import type { Client } from '../client.ts';
import { actorOnTeam, type Refused } from '../permission.ts';

export type MatchActor =
  | { readonly refused: null; readonly team: Team; readonly actor: Actor }
  | { readonly refused: Refused };

/** On the team that a match belongs to; a team that is not on this device refuses. */
export function matchActor(client: Client, match: Pick<Match, 'team_sid'>): MatchActor {
  return teamActor(client, match.team_sid);
}

export function teamActor(client: Client, sid: number): MatchActor {
  const team = client.team(sid);
  if (team === undefined) return { refused: { code: 'gone' } };
  const actor = actorOnTeam(team, client.ownAccount(), client.now() / 1000);
  if (!matchesAreEditable(actor.plan, client.surroundings)) return { refused: { code: 'planNeeded' } };
  return { refused: null, team, actor };
}
