/** After the end: look back, correct, or go on playing. */

import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import styles from './matchday.module.css';
import type { MatchDay } from './use-match-day.ts';

export function EndedBar({ day }: { day: MatchDay }) {
  return (
    <div className={styles.before}>
      <p>{m.matchday_result_text()}</p>
      <div>
        <button type="button" className={styles.button} onClick={() => day.act({ type: 'reopen' })}>
          {m.matchday_resume_match()}
        </button>
        <Link
          to="/match/$id/timeline/"
          params={{ id: String(day.match.sid) }}
          className={styles.button}
          data-primary
        >
          {m.matchday_timeline()}
        </Link>
      </div>
    </div>
  );
}
