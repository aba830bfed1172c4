/** The next planned change as the whole screen shows it: in the strip, on the shirts and on the bench. */
import { partBounds } from '@touchline/domain/match/clock';
import { nextPlannedChange, type PlannedChange } from '@touchline/domain/match/planned-changes';
import { isPlaying } from '@touchline/domain/match/status';
import { useMemo } from 'react';
import { useNow } from '#data/hooks/now.ts';
import { minutesOf } from '#ui/words/plan-words.ts';
import type { MatchDay } from './use-match-day.ts';

export interface NextChange {
  readonly change: PlannedChange;
  /** The minute of the match clock: `20`, `7:30`. */
  readonly minute: string;
  readonly comesOn: ReadonlySet<number>;
  readonly goesOff: ReadonlySet<number>;
}

/** The plan is read again every few seconds only; the part that shows it counts the time until a change. */
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
