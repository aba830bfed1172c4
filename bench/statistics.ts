/** Statistics of ten seasons on a slow phone: the first figures, again once the facts are kept, and a filter. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { size } from './lib/brief.ts';
import { openBrowser, SLOWDOWN, slowDown } from './lib/browser.ts';
import { signIn } from './lib/calls.ts';
import { fillDevice } from './lib/offline.ts';
import { type Measurement, percentile, rounded, times } from './lib/report.ts';
import { seedSeasons } from './lib/seed.ts';
import { withFolder, withServer } from './lib/server.ts';

const MATCHES = size(300, 16);
const PLAYERS = size(60, 14);
const ROUNDS = size(7, 1);
const FIRST_BUDGET_MS = 300;
const FILTER_BUDGET_MS = 100;

export async function measure(): Promise<readonly Measurement[]> {
  return withFolder((folder) =>
    withServer({}, async ({ url }) => {
      const profile = join(folder, 'profile');
      const seeded = await seedSeasons(await signIn(url), { matches: MATCHES, players: PLAYERS });
      await fillDevice(profile, { url, rows: MATCHES + PLAYERS });
      const context = await openBrowser(profile, url);
      try {
        const page = context.pages()[0] ?? (await context.newPage());
        await openTeam(page);
        await slowDown(page, SLOWDOWN);
        const derived = await page.evaluate(openStatistics);
        const kept: number[] = [];
        for (let n = 0; n < ROUNDS; n++) {
          await openTeam(page);
          kept.push(await page.evaluate(openStatistics));
        }
        const filters: number[] = [];
        for (let n = 0; n < ROUNDS; n++) filters.push(await page.evaluate(changeFilter, n % 2 ? '' : 'away'));
        return [measurement({ derived, kept, filters, seeded })];
      } finally {
        await context.close();
      }
    }),
  );
}

interface Measured {
  readonly derived: number;
  readonly kept: readonly number[];
  readonly filters: readonly number[];
  readonly seeded: Readonly<Record<string, number>>;
}

function measurement({ derived, kept, filters, seeded }: Measured): Measurement {
  const [first, filter] = [percentile(kept, 0.5), percentile(filters, 0.5)];
  return {
    name: 'statistics',
    figures: {
      figures_ms: rounded(first, 0),
      filter_ms: rounded(filter, 0),
      first_time_ms: rounded(derived, 0),
      each_figures_ms: times(kept, 0),
      each_filter_ms: times(filters, 0),
      ...seeded,
    },
    budget: `figures within ${FIRST_BUDGET_MS} ms and a filter within ${FILTER_BUDGET_MS} ms, CPU slowed ${SLOWDOWN}×`,
    met: first <= FIRST_BUDGET_MS && filter <= FILTER_BUDGET_MS,
    method:
      `Chromium, built app, ten seasons on the device, CPU slowed ${SLOWDOWN}×: from the tap on "Team statistics" in the team's list ` +
      'to the frame after its figures are in the page, and from another choice in "Home or away" to the frame after its figures; ' +
      'medians. first_time_ms: the same tap before any fact was derived and before the screen was loaded.',
  };
}

async function openTeam(page: Page): Promise<void> {
  await page.goto('/team/');
  await page.getByRole('main').locator('a[href="/team/statistics/"]').waitFor();
}

/** In the page: from the tap to the frame after the figures. */
async function openStatistics(): Promise<number> {
  const link = document.querySelector<HTMLAnchorElement>('main a[href="/team/statistics/"]');
  if (link === null) throw new Error('no link to the statistics');
  const began = performance.now();
  link.click();
  // The team's own screen has figures, too, but no filter.
  while (document.querySelector('main select') === null || document.querySelector('main dd') === null) {
    await new Promise(requestAnimationFrame);
  }
  await new Promise(requestAnimationFrame);
  return performance.now() - began;
}

/** In the page: from another choice to the frame after the figures have changed. */
async function changeFilter(where: string): Promise<number> {
  const select = [...document.querySelectorAll<HTMLSelectElement>('main select')].find(({ options }) =>
    [...options].some(({ value }) => value === 'away'),
  );
  if (select === undefined) throw new Error('no filter for home and away');
  const figures = () =>
    [...document.querySelectorAll('main dd')].map(({ textContent }) => textContent).join();
  const before = figures();
  const began = performance.now();
  const write = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set;
  write?.call(select, where);
  select.dispatchEvent(new Event('change', { bubbles: true }));
  while (figures() === before) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - began;
}
