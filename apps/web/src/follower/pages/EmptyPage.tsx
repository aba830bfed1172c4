/** A page that has one thing to say. */
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import styles from './empty-page.module.css';
import page from './follower.module.css';

export interface EmptyPageProps {
  readonly title: string;
  readonly text: string;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

export function EmptyPage({ title, text, children }: EmptyPageProps) {
  return (
    <div className={styles.empty}>
      <main>
        <svg viewBox="0 0 120 76" width="120" height="76" aria-hidden="true">
          <path d="M2 2h116v72H2ZM60 2v72M2 20h16v36H2M118 20h-16v36h16M72 38a12 12 0 1 1-24 0 12 12 0 0 1 24 0" />
        </svg>
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
      </main>
      <footer className={page.foot}>{m.live_made_with()}</footer>
    </div>
  );
}
