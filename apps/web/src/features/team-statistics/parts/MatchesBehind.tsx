/** The matches behind a number: they open in a sheet, each with its result. */
import { Link } from '@tanstack/react-router';
import type { MatchFacts } from '@touchline/domain/statistics/facts/match-facts';
import { outcomeOf } from '@touchline/domain/statistics/season/team-record';
import { m } from '@touchline/i18n';
import { type ReactNode, useState } from 'react';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { ResultBadge } from '#ui/parts/match/ResultBadge.tsx';
import { dayText } from '#ui/words/day-text.ts';
import { resultWords } from '#ui/words/match/result-words.ts';
import styles from './matches-behind.module.css';
import { opponentText } from './opponent-text.ts';

const RESULT = { won: 'win', drawn: 'draw', lost: 'lost' } as const;

export function OutcomeBadge({ match }: { readonly match: MatchFacts }) {
  return <ResultBadge {...resultWords(RESULT[outcomeOf(match)])} />;
}

interface BehindProps {
  /** What the number counts, as the title of the sheet. */
  readonly title: string;
  readonly matches: readonly MatchFacts[];
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A number, or a bar, that can be tapped to see its matches. Without matches it is plain. */
export function Behind({ title, matches, className, children }: BehindProps) {
  const [opened, setOpened] = useState(false);
  // Dozens of numbers have no sheet until one is tapped. Then it stays, and gives the focus back when it closes.
  const [wasOpened, setWasOpened] = useState(false);
  if (opened && !wasOpened) setWasOpened(true);
  if (matches.length === 0) return <span className={className}>{children}</span>;
  return (
    <>
      <button
        type="button"
        className={`${styles.number} ${className ?? ''}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {children}
      </button>
      {wasOpened && (
        <BottomSheet
          opened={opened}
          onClose={() => setOpened(false)}
          title={<span className={styles.title}>{title}</span>}
          close={m.common_close()}
        >
          <MatchList matches={matches} />
        </BottomSheet>
      )}
    </>
  );
}

/** The matches, the newest first. */
export function MatchList({ matches }: Pick<BehindProps, 'matches'>) {
  return (
    <ol className={styles.list} reversed>
      {matches.toReversed().map((match) => (
        <li key={match.match}>
          <Link to="/match/$id/statistics/" params={{ id: String(match.match) }} className={styles.match}>
            <span className={styles.day}>{match.start === 0 ? '' : dayText(match.start)}</span>
            <span className={styles.opponent}>
              {opponentText(match)}
              <small>{match.away ? m.matches_choose_away() : m.matches_choose_home()}</small>
            </span>
            <b className="num">{scoreOf(match)}</b>
            <OutcomeBadge match={match} />
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** Our goals first, also away, with the shoot-out behind them. */
function scoreOf({ goals, shootout }: MatchFacts): string {
  const kicks = shootout === null ? '' : ` (${shootout.ours}–${shootout.theirs})`;
  return `${goals.ours}–${goals.theirs}${kicks}`;
}
