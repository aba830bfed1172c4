/** The most frequent actions of a running match, nearest to the thumb. */
import { clockText } from '@touchline/domain/match/clock/clock';
import { isBetweenParts } from '@touchline/domain/match/clock/status';
import { m } from '@touchline/i18n';
import { useNow } from '#data/hooks/now.ts';
import { nextWhistle } from '../header/parts.ts';
import type { MatchDay } from '../state/use-match-day.ts';
import styles from './bars.module.css';
import { breakSeconds } from './break-clock.ts';
import buttons from './button.module.css';

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
  | 'recap'
  | 'arrived'
  | 'end'
  | 'more';

interface ActionBarProps {
  readonly day: MatchDay;
  readonly open: (sheet: SheetName) => void;
}

export function ActionBar({ day, open }: ActionBarProps) {
  const inBreak = isBetweenParts(day.match.status);
  return (
    <nav
      className={styles.actions}
      aria-label={m.common_screen_match_day()}
      data-break={inBreak || undefined}
    >
      {inBreak && <BreakButton day={day} />}
      <button
        type="button"
        className={buttons.button}
        data-primary={!inBreak || undefined}
        onClick={() => open('goal')}
      >
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
      {!inBreak && (
        <button type="button" className={buttons.button} onClick={() => open('change')}>
          {m.matchday_change()}
        </button>
      )}
      <button type="button" className={buttons.button} onClick={() => open('more')}>
        {m.words_more()}
      </button>
    </nav>
  );
}

/** The button that ends the break, and how long the break has lasted. */
function BreakButton({ day }: Pick<ActionBarProps, 'day'>) {
  const now = useNow();
  const { match } = day;
  const whistle = nextWhistle(match, day.clock);
  if (whistle === null) return null;
  const seconds = breakSeconds(match, now);
  return (
    <button type="button" className={buttons.button} data-primary onClick={() => day.act(whistle.command)}>
      {whistle.text}
      {seconds !== null && <small>{breakText(match.status, seconds)}</small>}
    </button>
  );
}

function breakText(status: MatchDay['match']['status'], seconds: number): string {
  const time = clockText({ seconds, overtimeSeconds: 0 });
  return status === 'HALFTIME' ? m.matchday_halftime_clock({ time }) : m.matchday_break_clock({ time });
}
