import { cx } from '../../cx.ts';
import styles from './play-time-bar.module.css';

/** A player's share of the match compared to the others: equal, less, or more. */
export type PlayTimeVerdict = 'fair' | 'under' | 'over';

export interface PlayTimeBarProps {
  /** Part of the match played, 0 to 1. */
  share: number;
  verdict: PlayTimeVerdict;
  /** A mark at the fair share, 0 to 1, so that the verdict does not depend on colour. */
  target?: number | undefined;
  /** The name for screen readers; without it the bar is decoration beside a text. */
  label?: string | undefined;
  /** `m` in lists and charts. */
  size?: 's' | 'm';
  className?: string | undefined;
}

const percent = (share: number) => `${Math.min(100, Math.max(0, Math.round(share * 1000) / 10))}%`;

/** Playing time as a bar. */
export function PlayTimeBar({ share, verdict, target, label, size = 's', className }: PlayTimeBarProps) {
  return (
    <span
      className={cx(styles.bar, className)}
      data-size={size}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <i className={styles.played} data-verdict={verdict} style={{ width: percent(share) }} />
      {target !== undefined && <i className={styles.target} style={{ left: percent(target) }} />}
    </span>
  );
}
