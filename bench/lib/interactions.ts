/** Time from input to the next paint, as measured by the browser (INP). */
import type { Page } from 'playwright-core';

export interface Interactions {
  readonly durations: readonly number[];
  readonly slowest: readonly { readonly type: string; readonly on: string; readonly ms: number }[];
  readonly short: number;
}

/** Fields of the Event Timing API that TypeScript's library lacks. */
interface EventTiming extends PerformanceEntry {
  readonly interactionId: number;
  readonly target: Element | null;
}

interface WatchedInteractions {
  interactionsBefore?: number;
  interactionEntries?: EventTiming[];
}

/** Starts recording. */
export function watchInteractions(page: Page): Promise<void> {
  return page.evaluate(watch);
}

function watch(): void {
  const here = globalThis as WatchedInteractions;
  const entries: EventTiming[] = [];
  here.interactionEntries = entries;
  here.interactionsBefore = (performance as { interactionCount?: number }).interactionCount ?? 0;
  const observer = new PerformanceObserver((list) => entries.push(...(list.getEntries() as EventTiming[])));
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** The duration of an interaction is that of its longest event (pointerdown, pointerup, click). */
export async function interactions(page: Page): Promise<Interactions> {
  await page.evaluate(() => new Promise((resume) => setTimeout(resume, 500)));
  return page.evaluate(() => {
    const here = globalThis as WatchedInteractions;
    const longest = new Map<number, EventTiming>();
    for (const entry of here.interactionEntries ?? []) {
      const known = longest.get(entry.interactionId);
      if (entry.interactionId > 0 && (known === undefined || known.duration < entry.duration)) {
        longest.set(entry.interactionId, entry);
      }
    }
    const counted = (performance as { interactionCount?: number }).interactionCount ?? 0;
    const seen = [...longest.values()].sort((a, b) => b.duration - a.duration);
    const short = Math.max(0, counted - (here.interactionsBefore ?? 0) - seen.length);
    return {
      durations: [...seen.map(({ duration }) => duration), ...new Array<number>(short).fill(16)],
      slowest: seen.slice(0, 5).map(({ name, target, duration }) => ({
        type: name,
        on: target?.getAttribute('aria-label') ?? target?.textContent?.slice(0, 40) ?? '',
        ms: duration,
      })),
      short,
    };
  });
}
