/** What stands at an address that shows no match: closed by the coach, or unknown. */
import { m } from '@touchline/i18n';
import styles from './follower.module.css';

export function ClosedPage({ reason }: { reason: 'closed' | 'unknown' }) {
  const closed = reason === 'closed';
  return (
    <main className={styles.closed}>
      <h1>{closed ? m.live_closed_title() : m.live_unknown_title()}</h1>
      <p>{closed ? m.live_closed_text() : m.live_unknown_text()}</p>
      <p className={styles.foot}>{m.live_made_with()}</p>
    </main>
  );
}
