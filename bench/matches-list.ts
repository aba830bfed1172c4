/** The list of a team's matches on a slow phone, half of them still to come: from the tap to its rows, and scrolling. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { size } from './lib/brief.ts';
import { openBrowser, SLOWDOWN, slowDown } from './lib/browser.ts';
import { signIn } from './lib/calls.ts';
import { fillDevice } from './lib/offline.ts';
import { type Measurement, percentile, rounded, times } from './lib/report.ts';
import { scrollToTheEnd } from './lib/scrolling.ts';
import { seedFixtures, seedSeasons } from './lib/seed.ts';
import { withFolder, withServer } from './lib/server.ts';
import { kept, traced } from './lib/trace.ts';

/** A season of a club's file has 516. */
const MATCHES = size(516, 60);
const PLAYED = Math.floor(MATCHES / 2);
const ROUNDS = size(7, 1);
const OPEN_BUDGET_MS = 1_000;
const FRAME_BUDGET_MS = 50;
/** For each frame: faster than any finger throws a list. */
const SCREENS = 0.5;

export async function measure(): Promise<readonly Measurement[]> {
  return withFolder((folder) =>
    withServer({}, async ({ url }) => {
      const profile = join(folder, 'profile');
      const session = await signIn(url);
      const { matches } = await seedSeasons(session, { matches: PLAYED, players: 0 });
      await seedFixtures(session, MATCHES - matches);
      await fillDevice(profile, { url, rows: MATCHES });
      const context = await openBrowser(profile, url);
      try {
        const page = context.pages()[0] ?? (await context.newPage());
        return [await list(page)];
      } finally {
        await context.close();
      }
    }),
  );
}

async function list(page: Page): Promise<Measurement> {
  await openDashboard(page);
  let first = 0;
  const work = await traced(page, async () => {
    first = await page.evaluate(openList);
  });
  const rows = await page.getByRole('main').getByRole('listitem').count();
  await slowDown(page, SLOWDOWN);
  const opened: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    await openDashboard(page);
    opened.push(await page.evaluate(openList));
  }
  const frames = await page.evaluate(scrollToTheEnd, SCREENS);
  const { nodes } = await kept(page);
  const open = percentile(opened, 0.5);
  const slowest = percentile(frames, 0.95);
  return {
    name: 'matches-list',
    figures: {
      matches: MATCHES,
      usable_ms: rounded(open, 0),
      each_ms: times(opened, 0),
      scroll_frames: times(frames, 0),
      rows_drawn: rows,
      nodes_at_the_end: nodes,
      unslowed: {
        usable_ms: rounded(first, 0),
        thread_ms: rounded(work.processorMs, 0),
        restyled: work.restyled,
      },
    },
    budget: `usable within ${OPEN_BUDGET_MS} ms of the tap, and 95 of 100 frames of scrolling within ${FRAME_BUDGET_MS} ms, CPU slowed ${SLOWDOWN}×`,
    met: open <= OPEN_BUDGET_MS && slowest <= FRAME_BUDGET_MS,
    method:
      `Chromium, built app, ${MATCHES} matches of one team on the device, ${MATCHES - PLAYED} of them to come, CPU slowed ${SLOWDOWN}×: from the tap on ` +
      '"Matches" on a dashboard that was reloaded to the first frame after a row reacts to the pointer and the main thread is free; median. ' +
      'scroll_frames: between animation frames while the page scrolls half a screen a frame, to the end. unslowed: one tap at full ' +
      'speed, with the processor time of the main thread by its trace.',
  };
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard/');
  await page.getByRole('link', { name: 'Start match day' }).waitFor();
  // What the start leaves for later is over.
  await page.evaluate(() => new Promise((resume) => requestIdleCallback(() => resume(null))));
}

/** In the page: from the tap to the frame after the list. */
async function openList(): Promise<number> {
  const link = document.querySelector<HTMLAnchorElement>('nav a[href="/matches/"]');
  if (link === null) throw new Error('no link to the matches');
  const reacts = () => {
    const row = document.querySelector('main li a[href^="/match/"]');
    if (row === null || document.querySelector('main input[type=search]') === null) return false;
    const { left, top, width, height } = row.getBoundingClientRect();
    return row.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  const began = performance.now();
  link.click();
  while (!reacts()) await new Promise(requestAnimationFrame);
  await new Promise((resume) => requestAnimationFrame(() => setTimeout(resume)));
  return performance.now() - began;
}
