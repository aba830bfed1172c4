/** A club's coordinator with 20 teams on a slow phone, offline: opening the app, and opening the list of teams. */
import { join } from 'node:path';
import { BRIEF } from './lib/brief.ts';
import { SLOWDOWN } from './lib/browser.ts';
import { signIn } from './lib/calls.ts';
import { allowTeams } from './lib/max-teams.ts';
import { DASHBOARD, fillDevice, startOffline, type Usable } from './lib/offline.ts';
import { type Measurement, percentile, rounded } from './lib/report.ts';
import { seedTeams } from './lib/seed.ts';
import { startServer, withFolder, withServer } from './lib/server.ts';

const TEAMS = BRIEF ? 3 : 20;
const STARTS = BRIEF ? 1 : 7;
const BUDGET_MS = 1_000;

/** The seeded teams; the demo's own team has another name. */
const ALL_TEAMS: Usable = { path: '/teams/', element: 'button', text: 'Bench', count: TEAMS - 1 };

export async function measure(): Promise<readonly Measurement[]> {
  return withFolder(async (folder) => {
    const [data, profile] = [join(folder, 'data'), join(folder, 'profile')];
    // The first start creates the demo.
    await withServer({ folder: data }, async () => undefined);
    await allowTeams(data, TEAMS);
    const server = await startServer({ folder: data });
    const { url } = server;
    let matches: number;
    try {
      ({ matches } = await seedTeams(await signIn(url), TEAMS));
      await fillDevice(profile, { url, rows: TEAMS + matches });
    } finally {
      // Stops the server: the next start has only the device's data.
      await server.stop();
    }
    const filled = { teams: TEAMS, matches };
    const start = { profile, url, filled };
    return [
      await measurePage('teams-dashboard', DASHBOARD, start),
      await measurePage('teams-list', ALL_TEAMS, start),
    ];
  });
}

async function measurePage(
  name: string,
  usable: Usable,
  { profile, url, filled }: { profile: string; url: string; filled: Readonly<Record<string, number>> },
): Promise<Measurement> {
  const starts = [];
  for (let n = 0; n < STARTS; n++) starts.push(await startOffline(profile, { url, usable }));
  const usableMs = starts.map((start) => start.usableMs);
  const median = (values: readonly number[]) => percentile(values, 0.5);
  return {
    name,
    figures: {
      usable_ms: rounded(median(usableMs), 0),
      slowest_ms: rounded(Math.max(...usableMs), 0),
      each_ms: usableMs.map((ms) => rounded(ms, 0)),
      first_paint_ms: rounded(median(starts.map(({ paintedMs }) => paintedMs)), 0),
      slowed_by: rounded(median(starts.map(({ slowedBy }) => slowedBy))),
      ...filled,
    },
    budget: `at most ${BUDGET_MS} ms`,
    met: median(usableMs) <= BUDGET_MS,
    method:
      `Chromium restarted for each of ${STARTS} starts on a profile that holds everything; server ended, network off, without Playwright, ` +
      `service worker active, CPU slowed ${SLOWDOWN}×; from the navigation to ${usable.path} to the first frame after ` +
      `${usable.count} × "${usable.text}" are in the page, the first reacts to the pointer and the main thread is free; median.`,
  };
}
