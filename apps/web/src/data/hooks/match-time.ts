/** What may be wrong with the time of a match that is on: nobody ended it, or this device's clock jumped. */
import type { Match } from '@touchline/domain/entity/match';
import { type Forgotten, forgottenOf } from '@touchline/domain/match/forgotten';
import { keepRunning, keptRunning } from '../kept-running.ts';
import type { Source } from '../live/source.ts';
import { useClient } from '../react.tsx';
import { useSource } from './use-source.ts';

export interface StillRunning extends Forgotten {
  /** It is still on: the coach is not asked again for half an hour. */
  readonly keep: () => void;
}

/** A match that nobody ended; null for every other one, and for one that the coach says is still on. */
export function useForgotten(match: Match | null | undefined, nowSeconds: number): StillRunning | null {
  const kept = useSource(keptRunning) ?? {};
  if (match === null || match === undefined) return null;
  const forgotten = forgottenOf(match, nowSeconds);
  if (forgotten === null || (kept[match.sid] ?? 0) > nowSeconds) return null;
  return { ...forgotten, keep: () => keepRunning(match.sid, nowSeconds) };
}

export interface ClockJump {
  /** Seconds that the system's clock has jumped: forward when positive. */
  readonly seconds: number;
  readonly keepOn: () => void;
  readonly trust: () => void;
}

const NO_JUMP: Source<number> = { get: () => 0, subscribe: () => () => undefined };

/** The jump of this device's clock since the coach was told last; null when there was none. */
export function useClockJump(): ClockJump | null {
  const { clock } = useClient();
  const jump = useSource(clock?.jump ?? NO_JUMP) ?? 0;
  if (clock === null || jump === 0) return null;
  return { seconds: Math.round(jump / 1000), keepOn: clock.keepOn, trust: clock.trust };
}
