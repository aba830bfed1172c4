/** Asks where a link leads, below the toolbar. */
import { Button, TextInput } from '@mantine/core';
import { isNoteLink } from '@touchline/domain/entity/tables/note';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import styles from '../editor.module.css';
import { addressOf } from './link-address.ts';

export interface LinkFormProps {
  /** The present address; empty for none. */
  readonly href: string;
  /** Called with an address that a note may link to; empty takes the link away. */
  readonly onDone: (href: string) => void;
  readonly onCancel: () => void;
}

export function LinkForm({ href, onDone, onCancel }: LinkFormProps) {
  const [typed, setTyped] = useState(href);
  const [tried, setTried] = useState(false);
  const address = addressOf(typed);
  const isWrong = address !== '' && !isNoteLink(address);

  function finish() {
    setTried(true);
    if (!isWrong) onDone(address);
  }

  return (
    // Not a form: the editor may be inside one.
    <fieldset
      className={styles.link}
      aria-label={m.notes_tool_link()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Enter') finish();
        else onCancel();
      }}
    >
      <TextInput
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        label={m.notes_link_address()}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={tried && isWrong ? m.notes_link_wrong() : null}
      />
      <div className={styles.linkButtons}>
        <Button onClick={finish}>{m.notes_link_set()}</Button>
        {isNoteLink(href) && (
          <Button component="a" variant="default" href={href} target="_blank" rel="noopener noreferrer">
            {m.notes_link_open()}
          </Button>
        )}
        {href !== '' && (
          <Button variant="default" onClick={() => onDone('')}>
            {m.notes_link_remove()}
          </Button>
        )}
        <Button variant="subtle" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </fieldset>
  );
}
