import { m } from '@touchline/i18n';
import { LinkButton } from '../fields/LinkButton.tsx';
import { EmptyState } from './EmptyState.tsx';

/** Shown on screens of a team while there is no team. */
export function NoTeam() {
  return (
    <EmptyState
      icon="team"
      title={m.teams_none_title()}
      text={m.teams_none_text()}
      action={<NewTeamLink />}
    />
  );
}

/** The next step of people without a team. */
export function NewTeamLink() {
  return (
    <LinkButton to="/team/details/{-$id}/" params={{ id: 'new' }}>
      {m.teams_add()}
    </LinkButton>
  );
}
