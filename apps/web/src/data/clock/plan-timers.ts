/**
 * The running plans of training sessions on this device. They are stored at once and survive a reload; other devices do
 * not see them. All tabs show the same.
 */
import { type PlanTimer, timerOf } from '@touchline/domain/training/timer/timer';
import type { LiveQuery } from '../live/live-query.ts';

type Timers = Readonly<Record<string, PlanTimer>>;

const KEPT = 'touchline.plan-timers';
/** More than one trainer runs in a week; older timers are forgotten. */
const MOST = 20;

const listeners = new Set<() => void>();
let timers: Timers | undefined;

/** The account is part of the key: sessions of two accounts may have the same local id. */
export function timerKey(account: number, session: number): string {
  return `${account}/${session}`;
}

/** Keeps a timer; null forgets it. */
export function keepTimer(key: string, timer: PlanTimer | null): void {
  const { [key]: _, ...others } = stored();
  const kept = Object.entries(others).slice(-(MOST - 1));
  show({ ...Object.fromEntries(kept), ...(timer !== null && { [key]: timer }) });
  try {
    localStorage.setItem(KEPT, JSON.stringify(timers));
  } catch {
    // Without storage the timer runs until a reload.
  }
}

/** The timers by key. */
export const planTimers: LiveQuery<Timers> = {
  get: () => stored(),
  subscribe: (listener) => {
    if (listeners.size === 0) addEventListener('storage', readAgain);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener('storage', readAgain);
    };
  },
};

function stored(): Timers {
  timers ??= read();
  return timers;
}

/** Another tab changed something. */
function readAgain({ key }: StorageEvent): void {
  if (key === KEPT || key === null) show(read());
}

function show(next: Timers): void {
  timers = next;
  for (const listener of [...listeners]) listener();
}

function read(): Timers {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).flatMap(([key, value]) => {
        const timer = timerOf(value);
        return timer === null ? [] : [[key, timer]];
      }),
    );
  } catch {
    return {};
  }
}
