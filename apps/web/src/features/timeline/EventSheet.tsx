/** Correcting an event, or putting one in that was forgotten. */
import { Button } from '@mantine/core';
import type { Match } from '@touchline/domain/entity/match';
import { OTHER_EVENT_TYPES, type OtherEventType } from '@touchline/domain/match/commands';
import { offeredOf } from '@touchline/domain/match/offered';
import type { TimelineRow } from '@touchline/domain/match/timeline';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { decideMatch } from '#data/commands/match-day.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useClient } from '#data/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { type Draft, draftOf, editCommand, insertCommand, KINDS, type Kind, newDraft } from './draft.ts';
import { EventForm } from './EventForm.tsx';
import styles from './timeline.module.css';
import { KIND_TEXT, refusedText, type Words } from './words.ts';

interface SheetProps {
  readonly match: Match;
  readonly words: Words;
  readonly done: () => void;
}

export function EditEvent(props: SheetProps & { row: TimelineRow; remove: () => void }) {
  const { match, words, done, row, remove } = props;
  const client = useClient();
  return (
    <EventForm
      match={match}
      words={words}
      start={draftOf(row)}
      isNew={false}
      save={async (draft) => {
        const saved = await decideMatch(client, match.sid, editCommand(match, row, draft));
        if (!saved.ok && saved.error.code !== 'nothingToChange')
          return refusedText(saved.error, words.nameOf);
        done();
        return null;
      }}
    >
      <Button variant="subtle" color="red" leftSection={<Icon name="trash" />} onClick={remove}>
        {m.timeline_remove()}
      </Button>
    </EventForm>
  );
}

/** A kick of the shoot-out has its turn: it is not put in. */
const NEW_KINDS = KINDS.filter((kind) => kind !== 'kick');

export function AddEvent({ match, words, done, minute }: SheetProps & { minute: number }) {
  const client = useClient();
  const offered = offeredOf(OTHER_EVENT_TYPES, useSettings()?.match_eventtypes ?? []);
  const [kind, setKind] = useState<Kind | null>(null);
  if (kind === null) {
    return (
      <ul className={styles.kinds}>
        {NEW_KINDS.map((one) => (
          <li key={one}>
            <Button fullWidth size="lg" variant="default" onClick={() => setKind(one)}>
              {KIND_TEXT[one]()}
            </Button>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <EventForm
      match={match}
      words={words}
      start={offering(newDraft(kind, minute), offered)}
      isNew
      save={async (draft) => {
        const command = insertCommand(match, draft);
        if (command === null) return null;
        const saved = await decideMatch(client, match.sid, command);
        if (!saved.ok) return refusedText(saved.error, words.nameOf);
        done();
        return null;
      }}
    />
  );
}

/** The form begins with something that the coach wants to be offered. */
function offering(draft: Draft, [first, ...rest]: readonly OtherEventType[]): Draft {
  const begins = first === undefined || rest.some((type) => type === draft.event);
  return begins ? draft : { ...draft, event: first };
}
