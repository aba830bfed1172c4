import type { ReactNode } from 'react';
import type { ShirtLook } from '../../shirt/colours.ts';
import { Shirt } from '../../shirt/Shirt.tsx';
import styles from './score-board.module.css';

export interface ScoreSide {
  /** The club's name, shortened where the specification says so. */
  club: string;
  /** The team within the club, on its own line. */
  team?: string | undefined;
  shirt: ShirtLook;
  /** Null where it is hidden. */
  score: number | null;
}

export interface ScoreBoardProps {
  home: ScoreSide;
  away: ScoreSide;
  /** The whole score in words for screen readers; changes are announced. */
  label: string;
  /** `compact` on match day: one row. `hero` for followers: large, shirts above the names. */
  variant?: 'compact' | 'hero';
  /** Content below the score: minute, part, state. */
  children?: ReactNode;
}

/** Names up to this length fit beside the score on a phone of 360 px; longer ones are set smaller on both sides. */
const SHORT_NAME = 10;

/** Two shirts, two names and the score, which does not jump when it changes. */
export function ScoreBoard({ home, away, label, variant = 'compact', children }: ScoreBoardProps) {
  const long = [home.club, home.team, away.club, away.team].some((name = '') => name.length > SHORT_NAME);
  return (
    <div className={styles.board} data-variant={variant} data-long={long || undefined}>
      <Side side={home} variant={variant} />
      <div className={styles.middle}>
        <span className="visually-hidden" role="status">
          {label}
        </span>
        <span className={styles.score} aria-hidden="true">
          <span className={styles.goals}>{home.score}</span>
          <span className={styles.dash}>–</span>
          <span className={styles.goals}>{away.score}</span>
        </span>
      </div>
      <Side side={away} variant={variant} />
      {children !== undefined && <div className={styles.below}>{children}</div>}
    </div>
  );
}

function Side({ side, variant }: { side: ScoreSide; variant: 'compact' | 'hero' }) {
  return (
    <div className={styles.side}>
      <Shirt shirt={side.shirt} size={variant === 'hero' ? 60 : 30} className={styles.shirt} />
      <span className={styles.names}>
        <span className={styles.name}>{side.club}</span>
        {side.team !== undefined && <span className={styles.name}>{side.team}</span>}
      </span>
    </div>
  );
}
