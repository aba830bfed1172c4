import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { DEMO, expect, PHONE, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { LoginPage } from '../../pages/login-page.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';
import { startServer } from '../../server.ts';

const matchOf = (url: string) => new URL(url).pathname.split('/')[2] ?? '';

test('[LOC-1.1] an acknowledged tap survives a killed tab', async ({ coachDevice }) => {
  const { context, page } = await coachDevice({ installed: true });
  const play = await new DashboardPage(page).startMatchDay();
  await play.begin();
  await context.setOffline(true);
  const before = (await play.score.textContent()) ?? '';
  await play.goalThem();
  await expect(play.score).not.toHaveText(before);
  const after = (await play.score.textContent()) ?? '';
  const match = matchOf(page.url());
  await page.close({ runBeforeUnload: false });
  const reopened = await context.newPage();
  const again = new MatchDayPage(reopened);
  await again.open(match);
  await expect(again.score).toHaveText(after);
});

/** A tenth of what `TEST_LONG=1` does. */
const KILLS = process.env.TEST_LONG === '1' ? 20 : 2;
const SECONDS_PER_KILL = 30;

test('[LOC-1.1, LOC-1.3] every acknowledged tap survives a killed browser and reaches the server', async ({
  server,
  coachDevice,
}, testInfo) => {
  testInfo.setTimeout((90 + KILLS * SECONDS_PER_KILL) * 1000);
  const profile = await mkdtemp(join(tmpdir(), 'touchline-profile-'));
  const { executablePath, args } = testInfo.project.use.launchOptions ?? {};
  const open = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: args ?? [],
      baseURL: server.url,
      viewport: PHONE,
      locale: 'en-GB',
    });
    return { context, page: context.pages()[0] ?? (await context.newPage()) };
  };
  const startedAt = Date.now();
  let { context, page } = await open();
  const login = new LoginPage(page);
  await login.open();
  await login.signIn(DEMO);
  let play = await new DashboardPage(page).startMatchDay();
  await play.begin();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const match = matchOf(page.url());
  let theirs = await goalsOfThem(play);
  const before = theirs;

  let taps = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    // The kills happen online, offline, and just after the network has returned.
    if (kill % 3 > 0) await context.setOffline(true);
    for (let tap = 0; tap < 2 + (kill % 4); tap++) {
      await play.goalThem();
      theirs += 1;
      taps += 1;
      await expect(play.score).toHaveText(new RegExp(`–${theirs}$`));
    }
    if (kill % 3 === 2) await context.setOffline(false);
    await killBrowser(context);
    ({ context, page } = await open());
    if (kill % 2 === 1) await context.setOffline(true);
    play = new MatchDayPage(page);
    await play.open(match);
    await expect(play.score).toHaveText(new RegExp(`–${theirs}$`));
    await context.setOffline(false);
  }

  const laptop = await coachDevice();
  const second = new MatchDayPage(laptop.page);
  await second.open(match);
  await expect(second.score).toHaveText(new RegExp(`–${theirs}$`), { timeout: 60_000 });
  await context.close();
  await rm(profile, { recursive: true, force: true });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`browser: ${KILLS} kills, ${taps} painted taps, ${seconds} seconds, none lost, none doubled`);
  expect(theirs - before).toBe(taps);
});

async function goalsOfThem(play: MatchDayPage): Promise<number> {
  return Number((await play.score.textContent())?.split('–')[1]);
}

/** Sends SIGKILL to the browser's main process; its other processes end with it. */
async function killBrowser(context: BrowserContext): Promise<void> {
  const browser = context.browser();
  if (browser === null) throw new Error('the context has no browser');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const id = processInfo.find(({ type }) => type === 'browser')?.id;
  if (id === undefined) throw new Error('the browser has no process');
  const gone = new Promise((resolve) => browser.once('disconnected', resolve));
  process.kill(id, 'SIGKILL');
  await gone;
}

test('[OUT-2.3, OUT-3.1] after the server is killed during a push, every change arrives once', async ({
  browser,
}) => {
  const server = await startServer();
  const context = await browser.newContext({ baseURL: server.url, viewport: PHONE, locale: 'en-GB' });
  const page = await context.newPage();
  const login = new LoginPage(page);
  await login.open();
  await login.signIn(DEMO);
  const play = await new DashboardPage(page).startMatchDay();
  await play.kickOff();
  const pushed = page.waitForRequest(
    (request) => request.url().includes('/api/data') && (request.postData() ?? '').includes('push'),
  );
  await play.goalThem();
  await pushed;
  await server.kill();
  await play.goalThem();
  await play.goalThem();
  await expect(play.score).toHaveText('0–3');
  await server.start();

  const other = await browser.newContext({ baseURL: server.url, viewport: PHONE, locale: 'en-GB' });
  const laptop = await other.newPage();
  const secondLogin = new LoginPage(laptop);
  await secondLogin.open();
  await secondLogin.signIn(DEMO);
  const second = new MatchDayPage(laptop);
  await second.open(matchOf(page.url()));
  await expect(second.score).toHaveText('0–3', { timeout: 60_000 });
  await context.close();
  await other.close();
  await server.stop();
});
