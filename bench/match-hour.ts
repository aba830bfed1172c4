/** What the page keeps in memory after an hour of match day. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { MatchDayPage } from '../e2e/pages/match-day-page.ts';
import { size } from './lib/brief.ts';
import { openBrowser, playNextMatch, signInHere } from './lib/browser.ts';
import { type Measurement, rounded } from './lib/report.ts';
import { withFolder, withServer } from './lib/server.ts';
import { type Kept, kept } from './lib/trace.ts';

/** Each is a minute: goals of both sides, one undone, a substitution, the clock's sheet. */
const ROUNDS = size(60, 2);
const MINUTE_MS = 60_000;
/** The match itself grows: events, the entries of Undo, the outbox. */
const GROWTH_MB = 3;

export async function measure(): Promise<readonly Measurement[]> {
  const taken = await withServer({}, ({ url }) =>
    withFolder(async (folder) => {
      const context = await openBrowser(join(folder, 'profile'), url);
      try {
        const page = context.pages()[0] ?? (await context.newPage());
        // From the start: a clock that is replaced later jumps, and the app asks about that.
        await page.clock.install();
        await signInHere(page);
        const play = await playNextMatch(page);
        // Code and caches of the first taps are no growth.
        for (let n = 0; n < 3; n++) await round(play, n);
        const figures: Kept[] = [await kept(page)];
        for (let n = 0; n < ROUNDS; n++) {
          await minute(page, play, n);
          if (n === (ROUNDS >> 1) - 1) figures.push(await kept(page));
        }
        return [...figures, await kept(page)];
      } finally {
        await context.close();
      }
    }),
  );
  const [before, middle, after] = taken;
  if (before === undefined || middle === undefined || after === undefined) throw new Error('not measured');
  const growth = after.heapMb - before.heapMb;
  return [
    {
      name: 'match-hour',
      figures: {
        before: shown(before),
        middle: shown(middle),
        after: shown(after),
        growth_mb: rounded(growth),
      },
      budget: `heap grows by at most ${GROWTH_MB} MB`,
      met: growth <= GROWTH_MB,
      method:
        `Chromium, built app, online, match day. ${ROUNDS} minutes of the page's clock, each second of them ticks; in each a goal ` +
        'of theirs and its undo, a goal of ours with scorer, a substitution, the sheet of the clock. Heap, nodes (detached ones ' +
        'too) and listeners after a collection: after three such minutes, half-way and at the end.',
    },
  ];
}

async function minute(page: Page, play: MatchDayPage, n: number): Promise<void> {
  await page.clock.runFor(MINUTE_MS);
  await page.clock.resume();
  const keep = page.getByRole('button', { name: /^(Keep the match clock|It is still on)$/ });
  if (await keep.isVisible()) await keep.click();
  await round(play, n);
}

async function round(play: MatchDayPage, n: number): Promise<void> {
  const { page } = play;
  await play.goalThem();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await page.getByRole('button', { name: 'Goal us', exact: true }).click();
  await play
    .sheet()
    .getByRole('list')
    .getByRole('button')
    .nth(1 + (n % 5))
    .click();
  await play.sheet().getByRole('button', { name: 'No assist', exact: true }).click();
  await play.sheet().waitFor({ state: 'hidden' });
  await page.getByRole('list', { name: 'Bench' }).getByRole('button').first().click();
  await page
    .getByRole('button', { name: /, number \d+, played/ })
    .nth(1 + (n % 7))
    .click();
  await play.clock.click();
  await play.sheet().getByRole('button', { name: 'Close', exact: true }).click();
  await play.sheet().waitFor({ state: 'hidden' });
}

function shown({ heapMb, nodes, listeners }: Kept): Readonly<Record<string, number>> {
  return { heap_mb: rounded(heapMb), nodes, listeners };
}
