/** Battery: what a running match clock costs while nothing else happens, visible and hidden. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { size } from './lib/brief.ts';
import { openBrowser, playNextMatch, signInHere } from './lib/browser.ts';
import { type Measurement, rounded } from './lib/report.ts';
import { withFolder, withServer } from './lib/server.ts';
import { type MainThread, traced } from './lib/trace.ts';

const MS = size(60_000, 2_000);
/** One wake-up a second, and those of the sync: health checks, followers, notifications. */
const TIMERS_A_MINUTE = 90;
const HIDDEN_TIMERS_A_MINUTE = 12;

export async function measure(): Promise<readonly Measurement[]> {
  const { visible, hidden } = await withServer({}, ({ url }) =>
    withFolder(async (folder) => {
      const context = await openBrowser(join(folder, 'profile'), url);
      try {
        const page = context.pages()[0] ?? (await context.newPage());
        await signInHere(page);
        await playNextMatch(page);
        const shown = await traced(page, () => pause(MS));
        await hide(page);
        return { visible: shown, hidden: await traced(page, () => pause(MS)) };
      } finally {
        await context.close();
      }
    }),
  );
  const [shown, away] = [perMinute(visible), perMinute(hidden)];
  return [
    {
      name: 'clock',
      figures: { visible: { ...shown }, hidden: { ...away } },
      budget: `visible at most ${TIMERS_A_MINUTE} timers a minute and no animation frames; hidden at most ${HIDDEN_TIMERS_A_MINUTE} timers, nothing restyled`,
      met:
        shown.timers <= TIMERS_A_MINUTE &&
        shown.frameCallbacks === 0 &&
        away.timers <= HIDDEN_TIMERS_A_MINUTE &&
        away.restyled === 0,
      method:
        `Chromium, built app, online, match day with a running clock, no input for ${MS / 1_000} s; then the ` +
        'page is told that it is hidden, and the same again. Counts of its main thread by its trace, for each minute; ' +
        'processorMs at full speed, with the cost of tracing.',
    },
  ];
}

/** Headless pages are always visible. The page asks `document` and is told of the change, as by a phone. */
function hide(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

function perMinute(work: MainThread): MainThread {
  const scaled = (value: number) => rounded((value * 60_000) / MS);
  return {
    timers: scaled(work.timers),
    frameCallbacks: scaled(work.frameCallbacks),
    styles: scaled(work.styles),
    restyled: scaled(work.restyled),
    layouts: scaled(work.layouts),
    paints: scaled(work.paints),
    processorMs: scaled(work.processorMs),
  };
}
