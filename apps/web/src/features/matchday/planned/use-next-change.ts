/** The next planned change for the whole screen: the strip, the shirts and the bench. */
import { partBounds } from '@touchline/domain/match/clock/clock';
import { isPlaying } from '@touchline/domain/match/clock/status';
import { nextPlannedChange, type PlannedChange } from '@touchline/domain/match/decide/planned-changes';
import { useMemo } from 'react';
import { useNow } from '#data/hooks/now.ts';
import { minutesOf } from '#ui/words/match/plan-words.ts';
import type { MatchDay } from '../state/use-match-day.ts';

export interface NextChange {
  readonly change: PlannedChange;
  /** The minute of the match clock: `20` or `7:30`. */
  readonly minute: string;
  readonly comesOn: ReadonlySet<number>;
  readonly goesOff: ReadonlySet<number>;
}

/** The plan is recomputed only every few seconds; its row counts down every second by itself. */
const EVERY_MS = 5_000;

export function useNextChange({ match }: Pick<MatchDay, 'match'>): NextChange | null {
  const now = useNow(EVERY_MS);
  return useMemo(() => {
    if (!isPlaying(match.status)) return null;
    const change = nextPlannedChange(match, now);
    if (change === null) return null;
    const { start } = partBounds(match, change.part);
    return {
      change,
      minute: minutesOf(start + change.atSecond),
      comesOn: new Set(change.changes.map(({ on }) => on)),
      goesOff: new Set([...change.changes.map(({ off }) => off), ...change.leaving]),
    };
  }, [match, now]);
}
