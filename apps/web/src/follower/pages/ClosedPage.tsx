/** Shown at an address without a visible match. */
import { m } from '@touchline/i18n';
import { type EmptyReason, emptyTexts } from '../words/empty-texts.ts';
import styles from './closed-page.module.css';
import page from './follower.module.css';

export function ClosedPage({ reason }: { readonly reason: EmptyReason }) {
  const { title, text } = emptyTexts(reason);
  return (
    <div className={styles.closed}>
      <main>
        <svg viewBox="0 0 120 76" width="120" height="76" aria-hidden="true">
          <path d="M2 2h116v72H2ZM60 2v72M2 20h16v36H2M118 20h-16v36h16M72 38a12 12 0 1 1-24 0 12 12 0 0 1 24 0" />
        </svg>
        <h1>{title}</h1>
        <p>{text}</p>
      </main>
      <footer className={page.foot}>{m.live_made_with()}</footer>
    </div>
  );
}
