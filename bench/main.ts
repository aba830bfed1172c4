// `npm run bench`: all measurements, one after the other, each in its own process with empty memory. `npm run bench --
// health-checks at-rest` runs only the named ones.
import { fileURLToPath } from 'node:url';
import { runToEnd } from '../scripts/start/child.mjs';
import { type Measure, report } from './lib/report.ts';
import { peers } from './peers/peers.ts';

const measurements: Readonly<Record<string, () => Promise<{ readonly measure: Measure }>>> = {
  'tap-to-commit': () => import('./tap-to-commit.ts'),
  'tap-to-paint': () => import('./tap-to-paint.ts'),
  clock: () => import('./clock.ts'),
  'offline-start': () => import('./offline-start.ts'),
  'first-load': () => import('./first-load.ts'),
  'dashboard-files': () => import('./dashboard-files.ts'),
  'team-page': () => import('./team-page.ts'),
  'public-pages': () => import('./public-pages.ts'),
  'first-sync': () => import('./first-sync.ts'),
  'first-sync-browser': () => import('./first-sync-browser.ts'),
  push: () => import('./push.ts'),
  'due-reminders': () => import('./due-reminders.ts'),
  'sync-work': () => import('./sync-work.ts'),
  planner: () => import('./planner.ts'),
  players: () => import('./players.ts'),
  teams: () => import('./teams.ts'),
  'matches-list': () => import('./matches-list.ts'),
  logins: () => import('./logins.ts'),
  guessers: () => import('./guessers.ts'),
  'health-checks': () => import('./health-checks.ts'),
  followers: () => import('./followers.ts'),
  'proxy-streams': () => import('./proxy-streams.ts'),
  statistics: () => import('./statistics.ts'),
  library: () => import('./library.ts'),
  uploads: () => import('./uploads.ts'),
  'at-rest': () => import('./at-rest.ts'),
};
/** Each takes about ten minutes, so it runs only when named. */
const long: typeof measurements = {
  sheets: () => import('./sheets.ts'),
  'match-hour': () => import('./match-hour.ts'),
  'live-memory': () => import('./live-memory.ts'),
  saturday: () => import('./saturday.ts'),
  'saturday-processes': () => import('./saturday-processes.ts'),
};
/** The comparisons with peers (bench/peers): each runs only when named, and `peers` runs all. */
const beside: typeof measurements = {
  'peers-node': async () => peers((await import('./peers/sync-node.ts')).compareInNode),
  'peers-chromium': async () => peers((await import('./peers/sync-browser.ts')).compareInChromium),
  'peers-followers': async () => peers((await import('./peers/followers.ts')).compareFollowers),
  'peers-health-checks': async () => peers((await import('./peers/health-checks.ts')).compareHealthChecks),
};
const known = { ...measurements, ...long, ...beside };
/** Far above the duration of every measurement, so that one that hangs does not block the others. */
const LIMIT_MS = 5 * 60_000;
const LONG_LIMIT_MS = 25 * 60_000;
/** A hundred photos are drawn on a phone, and the server takes 60 a minute. */
const LIBRARY_LIMIT_MS = 30 * 60_000;
/** PouchDB with 100,000 rows takes long. */
const PEERS_LIMIT_MS = 45 * 60_000;

/** What `npm test` runs briefly: one of each kind, so that what they share is tried. `verify:long` runs all. */
const tried = ['first-load', 'team-page', 'first-sync', 'push', 'followers', 'at-rest', 'saturday'];

// `--brief`: measurements with almost no data, to show that they work: some, the named ones, or `all`.
const [first, ...others] = process.argv.slice(2);
const brief = first === '--brief';
const given = brief ? others : process.argv.slice(2);
const groups = new Map(Object.entries({ peers: beside, all: known }));
const asked = given.flatMap((name) => Object.keys(groups.get(name) ?? { [name]: true }));
const names = asked.length > 0 ? asked : brief ? [...tried] : Object.keys(measurements);
const unknown = names.filter((name) => !Object.hasOwn(known, name));

if (unknown.length > 0) {
  console.error(
    `There is no measurement ${unknown.join(', ')}: all, peers, ${Object.keys(known).join(', ')}.`,
  );
  process.exitCode = 1;
} else if (names.length === 1 && !brief) await measureHere(names[0] ?? '');
else if (brief) await Promise.all([measureNext(), measureNext()]);
else for (const name of names) await measureApart(name);

/** Two at a time, because their figures are not used. */
async function measureNext(): Promise<void> {
  for (let name = names.shift(); name !== undefined; name = names.shift()) await measureApart(name);
}

async function measureHere(name: string): Promise<void> {
  try {
    const module = await known[name]?.();
    for (const measurement of (await module?.measure()) ?? []) report(measurement);
  } catch (error) {
    console.error(`${name} could not be measured:`, error);
    process.exitCode = 1;
  }
}

async function measureApart(name: string): Promise<void> {
  const command = [process.execPath, fileURLToPath(import.meta.url), name];
  const limit = limitOf(name);
  const env = brief ? { ...process.env, BENCH_SMOKE: '1' } : process.env;
  const startedAt = performance.now();
  const { code } = await runToEnd(command, { env, abort: AbortSignal.timeout(limit) });
  if (brief) console.log(`-- ${name}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  if (code !== 0) process.exitCode = 1;
}

function limitOf(name: string): number {
  if (name === 'library') return LIBRARY_LIMIT_MS;
  if (Object.hasOwn(beside, name)) return PEERS_LIMIT_MS;
  return Object.hasOwn(long, name) ? LONG_LIMIT_MS : LIMIT_MS;
}
