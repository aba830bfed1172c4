/**
 * The time from an interaction on match day to the next paint on a slow phone, measured by the browser (INP), beside a
 * bare page with the same pitch.
 */
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { MatchDayPage } from '../e2e/pages/match-day-page.ts';
import { withBarePages } from './bare/site.ts';
import { size } from './lib/brief.ts';
import { openBrowser, playNextMatch, SLOWDOWN, signInHere, slowDown } from './lib/browser.ts';
import { type Interactions, interactions, watchInteractions } from './lib/interactions.ts';
import { type Measurement, percentile, rounded } from './lib/report.ts';
import { withFolder, withServer } from './lib/server.ts';

const ROUNDS = size(12, 1);
const BUDGET_MS = 50;
const BUDGET_RATIO = 1.5;
const PACE_MS = size(350, 50);

export async function measure(): Promise<readonly Measurement[]> {
  const { durations, slowest, short } = await withServer({}, ({ url }) =>
    tapping(url, async (page) => {
      await signInHere(page);
      return playNextMatch(page);
    }),
  );
  const bare = await withBarePages((url) =>
    tapping(url, async (page) => {
      await page.goto('/pitch/');
      return new MatchDayPage(page);
    }),
  );
  const p98 = percentile(durations, 0.98);
  const bareP98 = percentile(bare.durations, 0.98);
  const ratio = rounded(p98 / bareP98, 2);
  return [
    {
      name: 'tap-to-paint',
      figures: {
        p50_ms: percentile(durations, 0.5),
        p98_ms: p98,
        max_ms: Math.max(...durations),
        measured: durations.length,
        at_most_16_ms: short,
        slowest,
        bare_p50_ms: percentile(bare.durations, 0.5),
        bare_p98_ms: bareP98,
        ratio,
      },
      budget: `p98 at most ${BUDGET_MS} ms, and ${BUDGET_RATIO} times that of a bare page`,
      met: p98 <= BUDGET_MS && ratio <= BUDGET_RATIO,
      method:
        `Chromium, built app, online, match day, CPU slowed ${SLOWDOWN}×: goals of both sides with their sheets, ` +
        `substitutions, undo, the clock sheet, by touch, ${PACE_MS} ms between two taps. Event Timing durations of interactions (input to ` +
        'next paint, in steps of 8 ms); interactions below its threshold of 16 ms count as 16. bare: the same taps on ' +
        'a page of React with the same pitch and players, state in memory and plain dialogs.',
    },
  ];
}

/** Taps through the page that `open` opens. */
function tapping(url: string, open: (page: Page) => Promise<MatchDayPage>): Promise<Interactions> {
  return withFolder(async (folder) => {
    const context = await openBrowser(join(folder, 'profile'), url);
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      const play = await open(page);
      await slowDown(page, SLOWDOWN);
      await watchInteractions(page);
      for (let round = 0; round < ROUNDS; round++) await playOn(play, round);
      return await interactions(page);
    } finally {
      await context.close();
    }
  });
}

/** A coach's actions in turn, by touch, at the pace of a fast user. */
async function playOn(play: MatchDayPage, round: number): Promise<void> {
  const { page } = play;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await tap(button('Goal them'));
  await tap(button('Undo').last());
  await tap(button('Goal us'));
  await tap(
    play
      .sheet()
      .getByRole('button')
      .nth(1 + (round % 5)),
  );
  await tap(play.sheet().getByRole('button', { name: 'No assist', exact: true }));
  await play.sheet().waitFor({ state: 'hidden' });
  await tap(page.getByRole('list', { name: 'Bench' }).getByRole('button').first());
  await tap(page.getByRole('button', { name: /, number \d+, played/ }).nth(1 + (round % 7)));
  await tap(play.clock);
  await play.sheet().waitFor();
  await tap(play.sheet().getByRole('button', { name: 'Close', exact: true }));
  await play.sheet().waitFor({ state: 'hidden' });
}

/**
 * Users do not tap twice within a third of a second on purpose. Work that a tap starts is over by then, or it counts.
 */
async function tap(target: Locator): Promise<void> {
  await setTimeout(PACE_MS);
  await target.tap();
}
