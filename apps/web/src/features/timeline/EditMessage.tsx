/** Edits or removes a message to followers. */
import { Button, Textarea } from '@mantine/core';
import type { Match } from '@touchline/domain/entity/tables/match';
import { MESSAGE_MAX } from '@touchline/domain/match/timeline/messages';
import type { TimelineRow } from '@touchline/domain/match/timeline/timeline';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { messageForm } from '#data/commands/match/message-form.ts';
import { useClient } from '#data/page/react.tsx';
import { useEditing } from '#ui/forms/use-editing.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { savedOr } from './saved-or.ts';
import styles from './timeline.module.css';
import { refusedText, type Words } from './words.ts';

interface EditMessageProps {
  readonly match: Match;
  readonly row: TimelineRow;
  readonly words: Words;
  readonly remove: () => void;
  readonly done: () => void;
}

export function EditMessage({ match, row, words, remove, done }: EditMessageProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { field, save } = useEditing(messageForm, {
    store: useClient(),
    row: { match, message: row },
    hasButton: true,
    written: (write) => savedOr(write, (refusal) => setProblem(refusedText(refusal, words.nameOf))),
  });
  const text = field('text');

  return (
    <form
      className={styles.edit}
      onSubmit={(event) => {
        event.preventDefault();
        void save().then((saved) => saved && done());
      }}
    >
      <Textarea
        label={m.stream_tell()}
        autosize
        minRows={2}
        maxLength={MESSAGE_MAX}
        {...text}
        error={problem}
        onChange={(event) => {
          setProblem(null);
          text.onChange(event);
        }}
      />
      <Button type="submit">{m.common_save()}</Button>
      <Button variant="subtle" color="red" leftSection={<Icon name="trash" />} onClick={remove}>
        {m.timeline_remove_message()}
      </Button>
    </form>
  );
}
