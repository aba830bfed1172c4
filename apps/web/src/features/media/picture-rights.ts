/** What this account may do with pictures, from the domain's permission table. */
import type { Medium } from '@touchline/domain/entity/tables/medium';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { PlansSetting } from '@touchline/domain/plan/plan';
import { actorOf } from '@touchline/domain/team/actor';
import { may } from '@touchline/domain/team/permissions';

/** Own pictures need no team; those of a team need the right there. */
export function mayChangePictures(team: Team | null, plans: PlansSetting): boolean {
  // The own account's trial does not count for a shared team.
  const facts = { signup: 0, nowSeconds: Date.now() / 1000, plans };
  return team === null || may(actorOf(team, facts), 'media');
}

/** The team that a picture was made for; null for one of the own library, or of a team that is not here. */
export function teamOfPicture(medium: Pick<Medium, 'team_sid'>, teams: readonly Team[]): Team | null {
  return teams.find(({ sid }) => sid === medium.team_sid) ?? null;
}
