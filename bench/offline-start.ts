/**
 * The time from opening the app offline to a usable dashboard, with ten seasons of data and a slow processor, beside an
 * empty shell of the same libraries.
 */
import { join } from 'node:path';
import { withBarePages } from './bare/site.ts';
import { size } from './lib/brief.ts';
import { openBrowser, SLOWDOWN, untilOfflineReady } from './lib/browser.ts';
import { signIn } from './lib/calls.ts';
import { DASHBOARD, fillDevice, type Start, startOffline } from './lib/offline.ts';
import { type Measurement, percentile, rounded } from './lib/report.ts';
import { seedSeasons } from './lib/seed.ts';
import { startServer, withFolder } from './lib/server.ts';

const MATCHES = size(300, 5);
const PLAYERS = size(60, 12);
const STARTS = size(7, 1);
const BUDGET_MS = 1_000;
const BUDGET_RATIO = 1.3;

export async function measure(): Promise<readonly Measurement[]> {
  const { seeded, starts } = await withFolder(async (folder) => {
    const profile = join(folder, 'profile');
    const server = await startServer();
    let filled: Awaited<ReturnType<typeof seedSeasons>>;
    try {
      filled = await seedSeasons(await signIn(server.url), { matches: MATCHES, players: PLAYERS });
      await fillDevice(profile, { url: server.url, rows: MATCHES + PLAYERS });
    } finally {
      // Stops the server, so that the next start has only the device's data.
      await server.stop();
    }
    return { seeded: filled, starts: await startOften(profile, server.url) };
  });
  const shell = await withBarePages((url) =>
    withFolder(async (folder) => {
      const profile = join(folder, 'profile');
      await visitShell(profile, url);
      return startOften(profile, url);
    }),
  );
  const usable = starts.map(({ usableMs }) => usableMs);
  const shellMs = percentile(
    shell.map(({ usableMs }) => usableMs),
    0.5,
  );
  const ratio = rounded(percentile(usable, 0.5) / shellMs, 2);
  return [
    {
      name: 'offline-start',
      figures: {
        usable_ms: rounded(percentile(usable, 0.5), 0),
        slowest_ms: rounded(Math.max(...usable), 0),
        each_ms: usable.map((ms) => rounded(ms, 0)),
        first_paint_ms: rounded(
          percentile(
            starts.map(({ paintedMs }) => paintedMs),
            0.5,
          ),
          0,
        ),
        slowed_by: rounded(
          percentile(
            starts.map(({ slowedBy }) => slowedBy),
            0.5,
          ),
        ),
        shell_ms: rounded(shellMs, 0),
        ratio,
        ...seeded,
      },
      budget: `at most ${BUDGET_MS} ms, and ${BUDGET_RATIO} times an empty shell`,
      met: percentile(usable, 0.5) <= BUDGET_MS && ratio <= BUDGET_RATIO,
      method:
        `Chromium restarted for each of ${STARTS} starts on a profile that holds everything; server ended, network off, without Playwright, ` +
        `service worker active, CPU slowed ${SLOWDOWN}×; from the navigation's start to the first frame after the ` +
        'dashboard\'s "Start match day" is in the page, reacts to the pointer and the main thread is free; median. ' +
        'shell: the same of a page of React, its router, Mantine and one row, from a service worker.',
    },
  ];
}

async function startOften(profile: string, url: string): Promise<readonly Start[]> {
  const measured: Start[] = [];
  for (let n = 0; n < STARTS; n++) measured.push(await startOffline(profile, { url, usable: DASHBOARD }));
  return measured;
}

/** The first visit, which leaves the files and the row on the device. */
async function visitShell(profile: string, url: string): Promise<void> {
  const context = await openBrowser(profile, url);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(DASHBOARD.path);
    await page.getByText(DASHBOARD.text).waitFor();
    await untilOfflineReady(page);
  } finally {
    await context.close();
  }
}
