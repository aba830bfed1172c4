/** What Chromium's main thread did, by its own trace and counters: this is the same on a busy machine. */
import type { CDPSession, Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time of the thread, microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly elementCount?: number };
}

/** Work of the page's main thread. */
export interface MainThread {
  readonly timers: number;
  readonly frameCallbacks: number;
  readonly styles: number;
  /** Elements whose styles were calculated again. */
  readonly restyled: number;
  readonly layouts: number;
  readonly paints: number;
  readonly processorMs: number;
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** Runs `body` and answers what the page's main thread did meanwhile. */
export async function traced(page: Page, body: () => Promise<void>): Promise<MainThread> {
  const devTools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devTools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devTools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
  });
  await body();
  const complete = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve));
  await devTools.send('Tracing.end');
  await complete;
  await devTools.detach();
  return summary(events);
}

function summary(events: readonly TraceEvent[]): MainThread {
  const main = mainThread(events);
  const own = events.filter(({ pid, tid }) => `${pid}/${tid}` === main);
  const named = (name: string) => own.filter((event) => event.name === name);
  return {
    timers: named('TimerFire').length,
    frameCallbacks: named('FireAnimationFrame').length,
    styles: named('UpdateLayoutTree').length,
    restyled: named('UpdateLayoutTree').reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0),
    layouts: named('Layout').length,
    paints: named('Paint').length,
    processorMs: named('RunTask').reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000,
  };
}

/** The thread that calculates styles. */
function mainThread(events: readonly TraceEvent[]): string {
  const counts = new Map<string, number>();
  for (const { name, pid, tid } of events) {
    if (name !== 'UpdateLayoutTree' && name !== 'TimerFire') continue;
    counts.set(`${pid}/${tid}`, (counts.get(`${pid}/${tid}`) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? '';
}

/** What the page keeps after a collection. Detached elements count as nodes. */
export interface Kept {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
}

export async function kept(page: Page): Promise<Kept> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable');
  // What weak references and finalizers hold goes with a second collection.
  for (let n = 0; n < 3; n++) await devTools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devTools.send('Performance.getMetrics');
  await detach(devTools);
  const named = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    heapMb: named('JSHeapUsedSize') / 1e6,
    nodes: named('Nodes'),
    listeners: named('JSEventListeners'),
  };
}

async function detach(devTools: CDPSession): Promise<void> {
  await devTools.send('Performance.disable');
  await devTools.detach();
}
