/** `/app-settings/events/`: the events and kinds of goals that match day and the timeline offer on this device. */
import { Button, Switch } from '@mantine/core';
import { OTHER_EVENT_TYPES } from '@touchline/domain/match/decision/commands';
import { offeredOf, switched } from '@touchline/domain/match/events/offered';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { setSetting } from '#data/commands/account/settings.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useClient } from '#data/page/react.tsx';
import { EventIcon } from '#ui/icons/EventIcon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Fold } from '#ui/parts/cards/Fold.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Hint, Screen } from '#ui/parts/page/Screen.tsx';
import { EVENT_GROUP_TEXT, EVENT_GROUPS } from '#ui/words/match/event-groups.ts';
import { eventText } from '#ui/words/match/event-words.ts';
import { GOAL_KINDS, goalKindText } from '#ui/words/match/goal-kinds.ts';
import offers from './match-events.module.css';

export function MatchEventsScreen() {
  const client = useClient();
  const settings = useSettings();
  if (settings === undefined) return null;
  const { match_eventtypes, match_goaltypes } = settings;
  const events = offeredOf(OTHER_EVENT_TYPES, match_eventtypes);
  const kinds = offeredOf(GOAL_KINDS, match_goaltypes);
  const isAll = events.length === OTHER_EVENT_TYPES.length && kinds.length === GOAL_KINDS.length;

  function offerAll() {
    void setSetting(client, 'match_eventtypes', []);
    void setSetting(client, 'match_goaltypes', []);
  }

  return (
    <Screen>
      <PageHeader
        title={m.screens_settings_events()}
        back={<BackLink to="/app-settings/" label={m.common_back()} />}
        actions={
          <Button variant="default" disabled={isAll} onClick={offerAll}>
            {m.settings_events_all()}
          </Button>
        }
      />
      <Hint>{m.settings_events_text()}</Hint>
      <Card title={m.settings_goal_kinds()}>
        <div className={offers.offers}>
          {GOAL_KINDS.map((kind) => (
            <Offer
              key={kind}
              label={goalKindText(kind)}
              on={kinds.includes(kind)}
              last={kinds.length === 1}
              onSwitch={() =>
                void setSetting(client, 'match_goaltypes', switched(GOAL_KINDS, match_goaltypes, kind))
              }
            />
          ))}
        </div>
      </Card>
      {EVENT_GROUPS.map(({ group, types }) => (
        <Fold
          key={group}
          title={EVENT_GROUP_TEXT[group]()}
          detail={`${types.filter((type) => events.includes(type)).length}/${types.length}`}
        >
          <div className={offers.offers}>
            {types.map((type) => (
              <Offer
                key={type}
                label={
                  <span className={offers.words}>
                    <EventIcon type={type} size={22} />
                    {eventText(type)}
                  </span>
                }
                on={events.includes(type)}
                last={events.length === 1}
                onSwitch={() =>
                  void setSetting(
                    client,
                    'match_eventtypes',
                    switched(OTHER_EVENT_TYPES, match_eventtypes, type),
                  )
                }
              />
            ))}
          </div>
        </Fold>
      ))}
    </Screen>
  );
}

interface OfferProps {
  readonly label: ReactNode;
  readonly on: boolean;
  /** The only option that is left; it cannot be switched off. */
  readonly last: boolean;
  readonly onSwitch: () => void;
}

function Offer({ label, on, last, onSwitch }: OfferProps) {
  const stays = on && last;
  return (
    <Switch
      label={label}
      description={stays ? m.settings_events_last() : undefined}
      checked={on}
      disabled={stays}
      onChange={onSwitch}
    />
  );
}
