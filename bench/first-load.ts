/** Bytes that the server sends until a first visitor sees the app, and until a follower sees the live page. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from './lib/browser.ts';
import { COACH, signIn } from './lib/calls.ts';
import { openMatches } from './lib/matches.ts';
import type { Measurement } from './lib/report.ts';
import { sentBytes } from './lib/sent.ts';
import { withFolder, withServer } from './lib/server.ts';

const APP_BUDGET_BYTES = 230_000;
const APP_BUDGET_FILES = 12;
const DASHBOARD_BUDGET_BYTES = 285_000;
const FOLLOWER_BUDGET_BYTES = 75_000;
const DASHBOARD = 'Start match day';
const CODE = /\.(js|css)$/;

export async function measure(): Promise<readonly Measurement[]> {
  return withServer({}, async ({ url }) => {
    const [match] = await openMatches(await signIn(url));
    if (match === undefined) throw new Error('no match of the demo has an open stream');
    const live = `/live/${match.token}`;
    const { landing, login, dashboard, follower } = await withFolder((folder) =>
      loadAll(folder, { url, live }),
    );
    const [one, other] = [await sizes(url, landing), await sizes(url, login)];
    const until = await sizes(url, [...new Set([...landing, ...login, ...dashboard])]);
    const app = one.total > other.total ? one : other;
    const files = Math.max(one.files.length, other.files.length);
    const page = await sizes(url, follower);
    const html = await sentBytes(`${url}${live}`);
    const followerBytes = page.total + html.bytes;
    return [
      {
        name: 'first-load',
        figures: {
          bytes: app.total,
          landing_bytes: one.total,
          login_bytes: other.total,
          both_bytes: (await sizes(url, [...new Set([...landing, ...login])])).total,
          until_dashboard_bytes: until.total,
          landing_files: one.files.length,
          login_files: other.files.length,
          until_dashboard_files: until.files.length,
          largest: app.files.slice(0, 10).map(({ file, bytes }) => `${file} ${bytes}`),
        },
        budget:
          `JS and CSS, brotli, at most ${APP_BUDGET_BYTES} bytes in ${APP_BUDGET_FILES} files, ` +
          `${DASHBOARD_BUDGET_BYTES} bytes until the dashboard`,
        met:
          app.total <= APP_BUDGET_BYTES && files <= APP_BUDGET_FILES && until.total <= DASHBOARD_BUDGET_BYTES,
        method:
          'Every JS and CSS file that Chromium asks for on the landing page or on the login page, the larger, each in a fresh ' +
          'profile (without what the service worker fetches afterwards); their bodies as the server sends them to a ' +
          'browser that takes brotli. until_dashboard adds what is asked for from signing in until "Start match day" is ' +
          'in the page; the match day, which is fetched from then on, is not part of it.',
      },
      {
        name: 'first-load-follower',
        figures: {
          bytes: followerBytes,
          html_bytes: html.bytes,
          html_encoding: html.encoding,
          files: page.files,
        },
        budget: `HTML, JS and CSS, brotli, at most ${FOLLOWER_BUDGET_BYTES} bytes`,
        met: followerBytes <= FOLLOWER_BUDGET_BYTES,
        method:
          "The demo match's /live page in a fresh profile: its HTML with the state inside, and its JS and CSS, as sent.",
      },
    ];
  });
}

type Addresses = readonly string[];

interface Loads {
  readonly landing: Addresses;
  readonly login: Addresses;
  readonly dashboard: Addresses;
  readonly follower: Addresses;
}

async function loadAll(folder: string, { url, live }: { url: string; live: string }): Promise<Loads> {
  const load = async <T = null>(
    { name, path }: { readonly name: string; readonly path: string },
    goOn?: (page: Page) => Promise<T>,
  ) => {
    const context = await openBrowser(join(folder, name), url);
    try {
      const seen = new Set<string>();
      const page = context.pages()[0] ?? (await context.newPage());
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (request.serviceWorker() === null && CODE.test(pathname)) seen.add(pathname);
      });
      await page.addInitScript(markDashboard, DASHBOARD);
      await page.goto(path);
      // The app's screens have a heading, the follower's page the score.
      await page
        .locator('h1')
        .or(page.getByRole('img', { name: /^Score:/ }))
        .first()
        .waitFor();
      await page.waitForLoadState('load');
      return { first: [...seen], next: (await goOn?.(page)) ?? null };
    } finally {
      await context.close();
    }
  };
  const login = await load({ name: 'login', path: '/login/' }, signInHere);
  if (login.next === null) throw new Error('the sign-in did not run');
  return {
    landing: (await load({ name: 'landing', path: '/' })).first,
    login: login.first,
    dashboard: login.next,
    follower: (await load({ name: 'follower', path: live })).first,
  };
}

/** Signs in, and answers the files that were asked for before the dashboard was in the page. */
async function signInHere(page: Page): Promise<Addresses> {
  await page.getByLabel(/e-?mail/i).fill(COACH.email);
  await page.getByLabel(/^password/i).fill(COACH.password);
  await page.getByRole('button', { name: /^log in$/i }).click();
  await page.getByRole('link', { name: DASHBOARD }).waitFor();
  const paths = await page.evaluate((mark) => {
    const shown = performance.getEntriesByName(mark)[0]?.startTime;
    if (shown === undefined) throw new Error('the dashboard was not seen');
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < shown);
    return asked.map(({ name }) => new URL(name).pathname);
  }, DASHBOARD);
  return paths.filter((path) => CODE.test(path));
}

/** Runs in the page before its scripts: marks the moment in which a link with this text is there. */
function markDashboard(text: string): void {
  const changes = new MutationObserver(() => {
    if (![...document.querySelectorAll('a')].some((link) => link.textContent?.includes(text))) return;
    performance.mark(text);
    changes.disconnect();
  });
  changes.observe(document, { childList: true, subtree: true });
}

async function sizes(url: string, paths: Addresses) {
  const files: { file: string; bytes: number; encoding: string }[] = [];
  for (const path of paths) files.push({ file: path, ...(await sentBytes(`${url}${path}`)) });
  files.sort((a, b) => b.bytes - a.bytes);
  return { files, total: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}
