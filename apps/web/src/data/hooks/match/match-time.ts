/** Doubts about the time of a running match: it was not ended in time, or this device's clock jumped. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { type Forgotten, forgottenOf } from '@touchline/domain/match/clock/forgotten';
import { keepRunning, keptRunning } from '../../clock/kept-running.ts';
import type { LiveQuery } from '../../live/live-query.ts';
import { useClient } from '../../page/react.tsx';
import { useLiveQuery } from '../use-live-query.ts';

export interface StillRunning extends Forgotten {
  /** Confirms that the match still runs: no question for half an hour. */
  readonly keep: () => void;
}

/** A match that was not ended in time; null for every other match, and for one that the coach confirmed as running. */
export function useForgotten(match: Match | null | undefined, nowSeconds: number): StillRunning | null {
  const kept = useLiveQuery(keptRunning) ?? {};
  const client = useClient();
  if (match === null || match === undefined) return null;
  const forgotten = forgottenOf(match, nowSeconds);
  if (forgotten === null || (kept[match.sid] ?? 0) > nowSeconds) return null;
  return { ...forgotten, keep: () => keepRunning(match.sid, client.now() / 1000) };
}

export interface ClockJump {
  /** The jump of the system clock in seconds; positive when forward. */
  readonly seconds: number;
  readonly keepOn: () => void;
  readonly trust: () => void;
}

const NO_JUMP: LiveQuery<number> = { get: () => 0, subscribe: () => () => undefined };

/** The jump of this device's clock since the last notice; null without one. */
export function useClockJump(): ClockJump | null {
  const { clock } = useClient();
  const jump = useLiveQuery(clock?.jump ?? NO_JUMP) ?? 0;
  if (clock === null || jump === 0) return null;
  return { seconds: Math.round(jump / 1000), keepOn: clock.keepOn, trust: clock.trust };
}
