/** One sheet for the matches behind the many numbers of a table. */
import type { MatchFacts } from '@touchline/domain/statistics/facts/match-facts';
import { m } from '@touchline/i18n';
import { type ReactNode, useState } from 'react';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { MatchList } from './MatchesBehind.tsx';
import styles from './matches-behind.module.css';

interface Shown {
  readonly title: string;
  readonly matches: readonly MatchFacts[];
}

export interface MatchesSheet {
  readonly show: (shown: Shown) => void;
  /** Belongs once beside the table. */
  readonly sheet: ReactNode;
}

export function useMatchesSheet(): MatchesSheet {
  const [shown, setShown] = useState<Shown>({ title: '', matches: [] });
  const [opened, setOpened] = useState(false);
  return {
    show: (next) => {
      setShown(next);
      setOpened(true);
    },
    sheet: (
      <BottomSheet
        opened={opened}
        onClose={() => setOpened(false)}
        title={shown.title}
        close={m.common_close()}
      >
        <MatchList matches={shown.matches} />
      </BottomSheet>
    ),
  };
}

interface NumberButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A number of a table that opens its matches. */
export function NumberButton({ onClick, children }: NumberButtonProps) {
  return (
    <button type="button" className={styles.number} aria-haspopup="dialog" onClick={onClick}>
      {children}
    </button>
  );
}
