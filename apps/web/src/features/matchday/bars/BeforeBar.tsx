/**
 * Before the kick-off: the kick-off button and a link to the line-up. A match of another day asks for
 * confirmation.
 */

import { Link } from '@tanstack/react-router';
import { isPlannedForAnotherDay } from '@touchline/domain/match/clock/kickoff-time';
import { m } from '@touchline/i18n';
import { useClient } from '#data/page/react.tsx';
import { headCount } from '../state/people.ts';
import type { MatchDay } from '../state/use-match-day.ts';
import type { SheetName } from './ActionBar.tsx';
import styles from './bars.module.css';
import buttons from './button.module.css';

export function BeforeBar({ day, open }: { day: MatchDay; open: (sheet: SheetName) => void }) {
  const client = useClient();
  const { match, team } = day;
  const counts = headCount(day);

  function kickOff() {
    if (isPlannedForAnotherDay(match, client.now() / 1000, team.metadata.timezone)) open('kick-off');
    else void day.act({ type: 'kickOff' });
  }

  return (
    <div className={styles.before}>
      <p>{counts.later === 0 ? m.matchday_kick_off_hint(counts) : m.matchday_kick_off_hint_later(counts)}</p>
      <div>
        <Link to="/match/$id/formation/" params={{ id: String(match.sid) }} className={buttons.button}>
          {m.common_screen_lineup()}
        </Link>
        <button
          type="button"
          className={buttons.button}
          data-primary
          disabled={day.pitch.length === 0}
          onClick={kickOff}
        >
          {m.matchday_kick_off()}
        </button>
      </div>
    </div>
  );
}
