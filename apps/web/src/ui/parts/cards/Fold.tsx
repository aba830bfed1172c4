import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../../icons/Icon.tsx';
import { Card } from './Card.tsx';
import styles from './fold.module.css';

export interface FoldProps {
  readonly title: string;
  /** A short summary of the content, shown while it is closed. */
  readonly detail?: string | undefined;
  /** Open at first; each visit starts like this. */
  readonly startsOpen?: boolean;
  /** A field in it is invalid: it opens, so that the message is seen. */
  readonly wrong?: boolean;
  /** The fields are read-only for this account. */
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** A card with a title and content that opens on demand; keeps a long form short. */
export function Fold({
  title,
  detail,
  startsOpen = false,
  wrong = false,
  disabled = false,
  children,
}: FoldProps) {
  const [opened, setOpened] = useState(startsOpen);
  const [wasOpened, setWasOpened] = useState(startsOpen);
  const content = useId();
  if (wrong && !opened) setOpened(true);
  if (opened && !wasOpened) setWasOpened(true);
  return (
    <Card flush>
      <h2 className={styles.title}>
        <button
          type="button"
          className={styles.button}
          aria-expanded={opened}
          aria-controls={content}
          onClick={() => setOpened(!opened)}
        >
          <span className={styles.words}>
            {title}
            {detail !== undefined && !opened && <small className={styles.detail}>{detail}</small>}
          </span>
          <Icon name={opened ? 'chevron-up' : 'chevron-down'} size={20} />
        </button>
      </h2>
      {/* Rendered on first opening: some controls measure themselves. Then kept, with typed values. */}
      <fieldset
        id={content}
        className={styles.content}
        aria-label={title}
        hidden={!opened}
        disabled={disabled}
      >
        {wasOpened && children}
      </fieldset>
    </Card>
  );
}
