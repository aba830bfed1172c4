/** `/team/details/{id?}`: the setup of a team, by default of the current one; `new` makes one. */
import type { Team } from '@touchline/domain/entity/team';
import { m } from '@touchline/i18n';
import { useMay } from '#data/hooks/actor.ts';
import { useCurrentTeam, useTeams } from '#data/hooks/teams.ts';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { NewTeamForm, type NewTeamFormProps } from './NewTeamForm.tsx';
import { NoTeam } from './NoTeam.tsx';
import { TeamSetupForm } from './TeamSetupForm.tsx';
import { TeamToRead } from './TeamToRead.tsx';

export interface TeamSetupScreenProps {
  /** From the address: a sid, `new`, or null for the current team. */
  readonly id: string | null;
  /** The field for the players of a new team. */
  readonly squad: NonNullable<NewTeamFormProps['squad']>;
}

export function TeamSetupScreen({ id, squad }: TeamSetupScreenProps) {
  const teams = useTeams();
  const current = useCurrentTeam();
  if (id === 'new') return <NewTeamForm squad={squad} />;
  if (teams === undefined || current === undefined) return null;
  if (id === null && current === null) return <NoTeam />;
  const team = id === null ? current : teams.find(({ sid }) => String(sid) === id);
  if (team === null || team === undefined) {
    return <EmptyState icon="team" title={m.common_screen_team_setup()} text={m.teams_not_found()} />;
  }
  return <SetupOf key={team.sid} team={team} />;
}

/** The form for those who may change it, the facts for all others. */
function SetupOf({ team }: { readonly team: Team }) {
  return useMay(team)('setUpTeam') ? <TeamSetupForm team={team} /> : <TeamToRead team={team} />;
}
