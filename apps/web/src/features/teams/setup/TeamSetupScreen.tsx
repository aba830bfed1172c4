/** `/team/details/{id?}`: the setup of a team, by default of the current one; `new` makes one. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { useMay } from '#data/hooks/actor.ts';
import { useCurrentTeam, useTeams } from '#data/hooks/team/teams.ts';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { NoTeam } from '#ui/parts/page/NoTeam.tsx';
import { NewTeamForm, type NewTeamFormProps } from './NewTeamForm.tsx';
import { ReadOnlyTeam } from './ReadOnlyTeam.tsx';
import { TeamSetupForm, type TeamSetupFormProps } from './TeamSetupForm.tsx';

export interface TeamSetupScreenProps {
  /** From the address: a sid, `new`, or null for the current team. */
  readonly id: string | null;
  /** The notes about a team, which are another feature. */
  readonly notes: (team: Team) => ReactNode;
  /** The field for the players of a new team. */
  readonly squad: NonNullable<NewTeamFormProps['squad']>;
}

export function TeamSetupScreen({ id, notes, squad }: TeamSetupScreenProps) {
  const teams = useTeams();
  const current = useCurrentTeam();
  if (id === 'new') return <NewTeamForm squad={squad} />;
  if (teams === undefined || current === undefined) return null;
  if (id === null && current === null) return <NoTeam />;
  const team = id === null ? current : teams.find(({ sid }) => String(sid) === id);
  if (team === null || team === undefined) {
    return (
      <EmptyState
        icon="team"
        title={m.common_screen_team_setup()}
        text={m.teams_not_found()}
        action={
          <LinkButton to="/teams/{-$key}/" variant="default">
            {m.common_screen_teams()}
          </LinkButton>
        }
      />
    );
  }
  return <SetupOf key={team.sid} team={team} notes={notes(team)} />;
}

/** The form for people who may change it, the read-only view for others. */
function SetupOf(props: TeamSetupFormProps) {
  return useMay(props.team)('setUpTeam') ? <TeamSetupForm {...props} /> : <ReadOnlyTeam {...props} />;
}
