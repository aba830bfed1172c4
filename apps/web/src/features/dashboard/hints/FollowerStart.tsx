/** The empty dashboard of a role that only reads: what will appear here, and who creates it. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { Card } from '#ui/parts/cards/Card.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';

export function FollowerStart({ team }: { readonly team: Team }) {
  return (
    <Card>
      <EmptyState
        icon="calendar"
        title={m.dashboard_follow_title()}
        text={m.dashboard_follow_text({ team: team.teamname || team.clubname })}
        action={
          <LinkButton to="/team/share/{-$id}/" variant="default">
            {m.dashboard_follow_people()}
          </LinkButton>
        }
      />
    </Card>
  );
}
