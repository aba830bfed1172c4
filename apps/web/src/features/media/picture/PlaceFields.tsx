/** The match and the event that a picture belongs to. */
import { NativeSelect } from '@mantine/core';
import type { Medium } from '@touchline/domain/entity/tables/medium';
import type { Team } from '@touchline/domain/entity/tables/team';
import { isFlow } from '@touchline/domain/match/events/events';
import { opponentOf } from '@touchline/domain/match/events/names';
import { recentFirst, timelineOf } from '@touchline/domain/match/timeline/timeline';
import { m } from '@touchline/i18n';
import { attachToEvent, setMatch } from '#data/commands/media/media.ts';
import { useMatch, useMatches } from '#data/hooks/match/matches.ts';
import { useClient } from '#data/page/react.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Fields } from '#ui/parts/page/Screen.tsx';
import { dayText } from '#ui/words/day-text.ts';
import { entryText } from '#ui/words/match/event-sentence.ts';
import { written } from '../toasts.ts';
import { useNameOf } from '../use-names.ts';

export interface PlaceFieldsProps {
  readonly medium: Medium;
  readonly team: Team | null;
}

export function PlaceFields({ medium, team }: PlaceFieldsProps) {
  const client = useClient();
  const matches = useMatches(team?.sid ?? 0) ?? [];
  const match = client.live.resolve('matches', medium.match_sid);
  if (matches.length === 0 && match === 0) return null;
  return (
    <Card>
      <Fields>
        <NativeSelect
          label={m.words_match()}
          value={String(match)}
          data={[
            { value: '0', label: m.media_no_match() },
            ...matches.toReversed().map((one) => ({
              value: String(one.sid),
              label: m.media_match_option({ day: dayText(one.date), opponent: opponentOf(one) }),
            })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            void written(setMatch(client, medium.sid, Number(value)))
          }
        />
        {match !== 0 && <EventField medium={medium} match={match} />}
      </Fields>
    </Card>
  );
}

function EventField({ medium, match: sid }: { readonly medium: Medium; readonly match: number }) {
  const client = useClient();
  const match = useMatch(sid);
  const nameOf = useNameOf();
  if (!match) return null;
  const events = new Map(match.events.map((event) => [event.eid as string, event]));
  const rows = recentFirst(timelineOf(match)).filter(
    (row) => row.eid === medium.eid || (!isFlow(row.type) && row.type !== 'MESSAGE'),
  );
  if (rows.length === 0) return null;
  return (
    <NativeSelect
      label={m.common_event()}
      description={m.media_event_hint()}
      value={rows.some(({ eid }) => eid === medium.eid) ? medium.eid : ''}
      data={[
        { value: '', label: m.media_no_event() },
        ...rows.flatMap(({ eid }) => {
          const event = events.get(eid);
          return event === undefined ? [] : [{ value: eid, label: entryText(event, nameOf) }];
        }),
      ]}
      onChange={({ currentTarget: { value } }) =>
        void written(attachToEvent(client, { match: sid, eid: value, sids: [medium.sid] }))
      }
    />
  );
}
