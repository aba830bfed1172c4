/** `/team/events/`: the team's own event types, which match day offers beside the built-in ones. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { OWN_EVENT_TYPES_MAX } from '@touchline/domain/limits';
import { eventTypesOf, isFull } from '@touchline/domain/team/event-types';
import { may } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useActor } from '#data/hooks/actor.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { EventIcon } from '#ui/icons/EventIcon.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { LinkRow, List, Row } from '#ui/parts/cards/List.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { NoTeam } from '#ui/parts/page/NoTeam.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Intro, Screen } from '#ui/parts/page/Screen.tsx';

export function EventTypesScreen() {
  const team = useCurrentTeam();
  if (team === undefined) return null;
  return team === null ? <NoTeam /> : <TeamEventTypes team={team} />;
}

function TeamEventTypes({ team }: { team: Team }) {
  const manages = may(useActor(team), 'manageEventTypes');
  const types = eventTypesOf(team);
  const add = manages && !isFull(team) && <NewEventTypeButton />;
  return (
    <Screen width="wide">
      <PageHeader
        title={m.common_own_events()}
        back={<BackLink to="/team/" label={m.common_back()} />}
        actions={types.length > 0 && add}
      />
      {manages && isFull(team) && <Intro>{m.teams_events_full({ max: OWN_EVENT_TYPES_MAX })}</Intro>}
      {types.length === 0 ? (
        <EmptyState
          icon="whistle"
          title={m.teams_events_empty_title()}
          {...(manages && { text: m.teams_events_empty_text(), action: add })}
        />
      ) : (
        <>
          <Intro>{m.teams_events_text()}</Intro>
          <List>
            {types.map(({ id, title, icon }) => {
              const row = { icon: <EventIcon type={icon} size={32} />, title };
              return manages ? (
                <LinkRow key={id} to="/team/events/$id/" params={{ id: String(id) }} {...row} />
              ) : (
                <Row key={id} {...row} />
              );
            })}
          </List>
        </>
      )}
    </Screen>
  );
}

function NewEventTypeButton() {
  return (
    <LinkButton to="/team/events/$id/" params={{ id: 'new' }} leftSection={<Icon name="plus" size={20} />}>
      {m.teams_event_new()}
    </LinkButton>
  );
}
