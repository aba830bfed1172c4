import type { Team } from '@touchline/domain/entity/tables/team';

export interface OfTeamProps {
  readonly team: Team;
  /** True inside another app's frame, which links must not leave. */
  readonly framed: boolean;
}
