/** What a thumb reaches first while the match plays. */
import { m } from '@touchline/i18n';
import styles from './bars.module.css';
import buttons from './button.module.css';
import type { MatchDay } from './use-match-day.ts';

export type SheetName =
  | 'kick-off'
  | 'goal'
  | 'own-goal'
  | 'change'
  | 'entry'
  | 'card'
  | 'event'
  | 'clock'
  | 'stream'
  | 'status'
  | 'planned'
  | 'replan'
  | 'more';

export function ActionBar({ day, open }: { day: MatchDay; open: (sheet: SheetName) => void }) {
  return (
    <nav className={styles.actions} aria-label={m.matchday_title()}>
      <button type="button" className={buttons.button} data-primary onClick={() => open('goal')}>
        {m.matchday_goal_us()}
        <small>{m.matchday_us()}</small>
      </button>
      <button
        type="button"
        className={buttons.button}
        onClick={() => day.act({ type: 'goal', side: day.them })}
      >
        {m.matchday_goal_us()}
        <small>{m.matchday_them()}</small>
      </button>
      <button type="button" className={buttons.button} onClick={() => open('change')}>
        {m.matchday_change()}
      </button>
      <button type="button" className={buttons.button} onClick={() => open('more')}>
        {m.matchday_more()}
      </button>
    </nav>
  );
}
