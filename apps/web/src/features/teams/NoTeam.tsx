import { m } from '@touchline/i18n';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';

/** Shown on team screens while there is no team. */
export function NoTeam() {
  return (
    <EmptyState
      icon="team"
      title={m.teams_none_title()}
      text={m.teams_none_text()}
      action={
        <LinkButton to="/team/details/{-$id}/" params={{ id: 'new' }}>
          {m.teams_add()}
        </LinkButton>
      }
    />
  );
}
