/** After the end: the recap, the timeline, and a button to play on. */
import { Link } from '@tanstack/react-router';
import type { Match } from '@touchline/domain/entity/tables/match';
import { isArchived } from '@touchline/domain/match/clock/status';
import { wasRunLive } from '@touchline/domain/match/events/events';
import { m } from '@touchline/i18n';
import type { MatchDay } from '../state/use-match-day.ts';
import styles from './bars.module.css';
import buttons from './button.module.css';

interface EndedBarProps {
  readonly day: MatchDay;
  readonly openRecap: () => void;
}

export function EndedBar({ day, openRecap }: EndedBarProps) {
  return (
    <div className={styles.before}>
      <p>{resultText(day.match)}</p>
      <div data-after>
        <button type="button" className={buttons.button} data-primary onClick={openRecap}>
          {m.matchday_recap()}
        </button>
        <Link to="/match/$id/timeline/" params={{ id: String(day.match.sid) }} className={buttons.button}>
          {m.common_screen_timeline()}
        </Link>
        {canGoOn(day.match) && (
          <button type="button" className={buttons.button} onClick={() => day.act({ type: 'reopen' })}>
            {m.matchday_resume_match()}
          </button>
        )}
      </div>
    </div>
  );
}

const canGoOn = (match: Match) => wasRunLive(match) && !isArchived(match.status);

function resultText(match: Match): string {
  if (isArchived(match.status)) return m.matchday_result_archived();
  return wasRunLive(match) ? m.matchday_result_text() : m.matchday_result_typed();
}
