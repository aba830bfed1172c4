/** Before the kick-off: one big button, and the way back to the line-up. */

import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import styles from './matchday.module.css';
import type { MatchDay } from './use-match-day.ts';

export function BeforeBar({ day }: { day: MatchDay }) {
  return (
    <div className={styles.before}>
      <p>{m.matchday_kick_off_hint({ count: day.pitch.length, bench: day.bench.length })}</p>
      <div>
        <Link to="/match/$id/formation/" params={{ id: String(day.match.sid) }} className={styles.button}>
          {m.matchday_lineup()}
        </Link>
        <button
          type="button"
          className={styles.button}
          data-primary
          disabled={day.pitch.length === 0}
          onClick={() => day.act({ type: 'kickOff' })}
        >
          {m.matchday_kick_off()}
        </button>
      </div>
    </div>
  );
}
