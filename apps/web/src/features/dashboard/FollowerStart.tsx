/** For somebody who looks on, as long as there is nothing to look at: what will be here, and who makes it. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/team';
import { m } from '@touchline/i18n';
import { Card } from '#ui/parts/Card.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';

export function FollowerStart({ team }: { readonly team: Team }) {
  return (
    <Card>
      <EmptyState
        icon="calendar"
        title={m.dashboard_follow_title()}
        text={m.dashboard_follow_text({ team: team.teamname || team.clubname })}
        action={
          <Button variant="default" renderRoot={(props) => <Link to="/team/share/{-$id}/" {...props} />}>
            {m.dashboard_follow_people()}
          </Button>
        }
      />
    </Card>
  );
}
