import { type ReactElement, type ReactNode, useId } from 'react';
import { cx } from '../../cx.ts';
import { Icon } from '../../icons/Icon.tsx';
import type { IconName } from '../../icons/icons.ts';
import { Card } from './Card.tsx';
import styles from './entries.module.css';

/** Notices and decisions for the coach, each on its own surface. */
export function Entries({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.entries}>{children}</ul>;
}

export interface EntryProps {
  /** An icon's name, or a picture. */
  readonly sign: IconName | ReactElement;
  readonly title: ReactNode;
  /** The id of the title, for elements that refer to it. */
  readonly titleId?: string;
  /** Shows an error. */
  readonly problem?: boolean;
  /** The colour of the edge (section 3): 1 red, 2 orange, 3 blue, 4 none. */
  readonly priority?: 1 | 2 | 3 | 4 | undefined;
  /** Already read: shown with less contrast. */
  readonly seen?: boolean;
  readonly buttons?: ReactNode;
  readonly children?: ReactNode;
}

export function Entry(props: EntryProps) {
  const { sign, title, problem = false, priority, seen = false, buttons, children } = props;
  const own = useId();
  const id = props.titleId ?? own;
  return (
    <li aria-labelledby={id} data-priority={priority}>
      <Card className={cx(styles.entry, seen && styles.seen)}>
        {typeof sign === 'string' ? (
          <span className={cx(styles.sign, problem && styles.problem)} aria-hidden="true">
            <Icon name={sign} size={22} />
          </span>
        ) : (
          sign
        )}
        <div className={styles.words}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {children}
        </div>
        {buttons !== undefined && <div className={styles.buttons}>{buttons}</div>}
      </Card>
    </li>
  );
}
