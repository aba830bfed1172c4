/** Correcting a message to followers, or taking it back. */
import { Button, Textarea } from '@mantine/core';
import type { Match } from '@touchline/domain/entity/match';
import { MESSAGE_MAX, messageText } from '@touchline/domain/match/messages';
import type { TimelineRow } from '@touchline/domain/match/timeline';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { correctMessage } from '#data/commands/stream.ts';
import { useClient } from '#data/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
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
  const client = useClient();
  const [text, setText] = useState(row.text);
  const [problem, setProblem] = useState<string | null>(null);

  async function save() {
    if (messageText(text) === row.text) return done();
    const saved = await correctMessage(client, { match: match.sid, eid: row.eid, text });
    if (saved.ok) done();
    else setProblem(refusedText(saved.error, words.nameOf));
  }

  return (
    <form
      className={styles.edit}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Textarea
        label={m.stream_tell()}
        autosize
        minRows={2}
        maxLength={MESSAGE_MAX}
        value={text}
        error={problem}
        onChange={(event) => {
          setProblem(null);
          setText(event.currentTarget.value);
        }}
      />
      <Button type="submit">{m.common_save()}</Button>
      <Button variant="subtle" color="red" leftSection={<Icon name="trash" />} onClick={remove}>
        {m.timeline_remove_message()}
      </Button>
    </form>
  );
}
