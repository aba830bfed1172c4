import type { PlanTimer } from '@touchline/domain/training/timer/timer';
import { keepTimer, planTimers, timerKey } from '../../clock/plan-timers.ts';
import { useClient } from '../../page/react.tsx';
import { useLiveQuery } from '../use-live-query.ts';

/** The timer of a session on this device; null when its plan does not run. */
export function usePlanTimer(session: number): {
  readonly timer: PlanTimer | null;
  readonly keep: (timer: PlanTimer | null) => void;
} {
  const { account, live } = useClient();
  const timers = useLiveQuery(planTimers) ?? {};
  const sid = live.resolve('training_sessions', session);
  // A plan that was started before the session got its id of the server is stored under the local one.
  const key =
    Object.keys(timers).find((known) => {
      const [owner, of] = known.split('/').map(Number);
      return owner === account && live.resolve('training_sessions', of ?? 0) === sid;
    }) ?? timerKey(account, sid);
  return { timer: timers[key] ?? null, keep: (timer) => keepTimer(key, timer) };
}
