import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactElement, ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import styles from './list.module.css';

export interface ListProps {
  /** Lies on a card already: no frame of its own. */
  readonly bare?: boolean;
  /** The order says something: numbered for those who listen. */
  readonly ordered?: boolean;
  readonly className?: string | undefined;
  /** `li` elements. */
  readonly children: ReactNode;
}

/** Rows below each other on one surface, a line between them. */
export function List({ bare = false, ordered = false, className, children }: ListProps) {
  const Rows = ordered ? 'ol' : 'ul';
  return <Rows className={cx(styles.list, !bare && styles.framed, className)}>{children}</Rows>;
}

interface RowAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Its name, or a picture. */
  readonly icon: IconName | ReactElement;
  readonly title: string;
  readonly detail?: string | undefined;
  /** Below the words: a state. */
  readonly mark?: ReactNode;
  readonly ref?: Ref<HTMLAnchorElement>;
}

function RowAnchor({ icon, title, detail, mark, ...anchor }: RowAnchorProps) {
  return (
    <li>
      <a {...anchor} className={styles.row}>
        {typeof icon === 'string' ? <Icon name={icon} /> : icon}
        <span className={styles.words}>
          <strong>{title}</strong>
          {detail !== undefined && <small>{detail}</small>}
          {mark}
        </span>
        <Icon name="chevron-right" size={20} />
      </a>
    </li>
  );
}

/** A row of a `List` that leads somewhere. */
export const LinkRow = createLink(RowAnchor);
