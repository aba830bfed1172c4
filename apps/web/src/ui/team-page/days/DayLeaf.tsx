import type { WallClock } from '@touchline/domain/match/clock/kickoff-time';
import { leafTexts } from '../page-words.ts';
import styles from './day-leaf.module.css';

interface DayLeafProps {
  readonly start: WallClock;
  readonly locale: string;
  /** Without the team's colours. */
  readonly quiet?: boolean;
}

/** The day as the leaf of a calendar: decoration beside the same day in words. */
export function DayLeaf({ start, locale, quiet = false }: DayLeafProps) {
  const [weekday, day, month] = leafTexts(start, locale);
  return (
    <div className={styles.leaf} data-quiet={quiet || undefined} aria-hidden="true">
      <span>{weekday}</span>
      <b>{day}</b>
      <span>{month}</span>
    </div>
  );
}
