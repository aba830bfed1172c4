import { type ReactNode, useId } from 'react';
import { cx } from '../../cx.ts';
import styles from './card.module.css';

export interface CardProps {
  title?: ReactNode;
  /** At the right of the title. */
  action?: ReactNode;
  /** No inner margin: for pictures and tables that reach the edge. */
  flush?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A section of a screen on its own surface. */
export function Card({ title, action, flush = false, className, children }: CardProps) {
  const id = useId();
  const head = title !== undefined;
  const Frame = head ? 'section' : 'div';
  return (
    <Frame
      className={cx(styles.card, flush && styles.flush, className)}
      aria-labelledby={head ? id : undefined}
    >
      {head && (
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {action}
        </div>
      )}
      {children}
    </Frame>
  );
}
