/** Corrects an event, or adds one that was forgotten. */
import { Button } from '@mantine/core';
import type { Match } from '@touchline/domain/entity/tables/match';
import { OTHER_EVENT_TYPES, type OtherEventType } from '@touchline/domain/match/decision/commands';
import { offeredOf } from '@touchline/domain/match/events/offered';
import type { TimelineRow } from '@touchline/domain/match/timeline/timeline';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useClient } from '#data/page/react.tsx';
import { useDraft } from '#ui/forms/use-draft.ts';
import { useEditing } from '#ui/forms/use-editing.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { type Draft, draftOf, insertCommand, KINDS, type Kind, newDraft } from './draft.ts';
import { EventForm } from './EventForm.tsx';
import { eventForm } from './event-form.ts';
import { type Problem, problemOf } from './problem.ts';
import { savedOr } from './saved-or.ts';
import styles from './timeline.module.css';
import { KIND_TEXT, type Words } from './words.ts';

interface SheetProps {
  readonly match: Match;
  readonly words: Words;
  /** Whether the role may change attendance. */
  readonly mayAttend: boolean;
  readonly done: () => void;
}

export function EditEvent(props: SheetProps & { row: TimelineRow; remove: () => void }) {
  const { match, words, done, row, remove } = props;
  const client = useClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [start] = useState(() => draftOf(row));
  const edit = useEditing(eventForm, {
    store: client,
    row: { match, row },
    hasButton: true,
    written: (write) => savedOr(write, (refusal) => setProblem(problemOf(refusal, client, props))),
  });
  return (
    <EventForm
      match={match}
      words={words}
      start={start}
      edit={edit}
      problem={problem}
      setProblem={setProblem}
      isNew={false}
      save={() => void edit.save().then((saved) => saved && done())}
    >
      <Button variant="subtle" color="red" leftSection={<Icon name="trash" />} onClick={remove}>
        {m.timeline_remove()}
      </Button>
    </EventForm>
  );
}

/** A kick of a shoot-out cannot be added later, because it depends on its turn. */
const NEW_KINDS = KINDS.filter((kind) => kind !== 'kick');

export function AddEvent(props: SheetProps & { minute: number }) {
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
  return <NewEvent {...props} start={offering(newDraft(kind, props.minute), offered)} />;
}

function NewEvent({ match, words, mayAttend, done, start }: SheetProps & { start: Draft }) {
  const client = useClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const edit = useDraft(
    () => start,
    () => ({}),
  );

  async function save() {
    const command = insertCommand(match, edit.values);
    if (command === null) return;
    const saved = await decideMatch(client, match.sid, command);
    if (saved.ok) done();
    else setProblem(problemOf(saved.error, client, { match, words, mayAttend }));
  }

  return (
    <EventForm
      match={match}
      words={words}
      start={start}
      edit={edit}
      problem={problem}
      setProblem={setProblem}
      isNew
      save={() => void save()}
    />
  );
}

/** The form starts with an event type that the coach has enabled. */
function offering(draft: Draft, [first, ...rest]: readonly OtherEventType[]): Draft {
  const begins = first === undefined || rest.some((type) => type === draft.event);
  return begins ? draft : { ...draft, event: first };
}
