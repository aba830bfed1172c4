/** Bytes that the server sends until a first visitor sees the app, and until a follower sees the live page. */
import { join } from 'node:path';
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
          'browser that takes brotli. until_dashboard adds what signing in and the dashboard load.',
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
  const load = async (name: string, path: string) => {
    const context = await openBrowser(join(folder, name), url);
    try {
      const seen = new Set<string>();
      const page = context.pages()[0] ?? (await context.newPage());
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (request.serviceWorker() === null && CODE.test(pathname)) seen.add(pathname);
      });
      await page.goto(path);
      // The app's screens have a heading, the follower's page the score.
      await page
        .locator('h1')
        .or(page.getByRole('img', { name: /^Score:/ }))
        .first()
        .waitFor();
      await page.waitForLoadState('load');
      const before = [...seen];
      if (path !== '/login/') return { before, after: [] };
      await page.getByLabel(/e-?mail/i).fill(COACH.email);
      await page.getByLabel(/^password/i).fill(COACH.password);
      await page.getByRole('button', { name: /^log in$/i }).click();
      await page.getByRole('link', { name: 'Start match day' }).waitFor();
      return { before, after: [...seen] };
    } finally {
      await context.close();
    }
  };
  const login = await load('login', '/login/');
  return {
    landing: (await load('landing', '/')).before,
    login: login.before,
    dashboard: login.after,
    follower: (await load('follower', live)).before,
  };
}

async function sizes(url: string, paths: Addresses) {
  const files: { file: string; bytes: number; encoding: string }[] = [];
  for (const path of paths) files.push({ file: path, ...(await sentBytes(`${url}${path}`)) });
  files.sort((a, b) => b.bytes - a.bytes);
  return { files, total: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}
