import type { Team } from '@touchline/domain/entity/tables/team';
import { roleAllows } from '@touchline/domain/team/permissions';

/** Whether the role may plan trainings. A team with a pending or declined invitation is not joined. */
export function mayTrain(team: Pick<Team, 'role' | 'capabilities'> & Partial<Pick<Team, 'status'>>): boolean {
  return team.status !== 'pending' && team.status !== 'declined' && roleAllows(team, 'train');
}
