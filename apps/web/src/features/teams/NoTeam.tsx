import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { EmptyState } from '#ui/parts/EmptyState.tsx';

/** What the screens of a team show while there is none. */
export function NoTeam() {
  return (
    <EmptyState
      icon="team"
      title={m.teams_none_title()}
      text={m.teams_none_text()}
      action={
        <Button renderRoot={(props) => <Link to="/team/details/{-$id}/" params={{ id: 'new' }} {...props} />}>
          {m.teams_add()}
        </Button>
      }
    />
  );
}
