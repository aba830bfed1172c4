import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { DEMO, expect, PHONE, test } from '../fixtures.ts';
import { DashboardPage } from '../pages/dashboard-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { MatchDayPage } from '../pages/match-day-page.ts';
import { startServer } from '../server.ts';

const matchOf = (url: string) => new URL(url).pathname.split('/')[2] ?? '';

test('[LOC-1] a tap that was painted is there after the tab was killed', async ({ coachDevice }) => {
  const { context, page } = await coachDevice();
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

test('[LOC-1] a tap that was painted is there after the browser was killed', async ({ server }, testInfo) => {
  const profile = await mkdtemp(join(tmpdir(), 'touchline-profile-'));
  const { executablePath, args } = testInfo.project.use.launchOptions ?? {};
  const open = () =>
    chromium.launchPersistentContext(profile, {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: args ?? [],
      baseURL: server.url,
      viewport: PHONE,
      locale: 'en-GB',
    });
  const first = await open();
  const page = first.pages()[0] ?? (await first.newPage());
  const login = new LoginPage(page);
  await login.open();
  await login.signIn(DEMO);
  const play = await new DashboardPage(page).startMatchDay();
  await play.begin();
  const before = Number((await play.score.textContent())?.split('–')[1]);
  await play.goalThem();
  await expect(play.score).toHaveText(new RegExp(`–${before + 1}$`));
  const match = matchOf(page.url());
  const session = await first.browser()?.newBrowserCDPSession();
  await session?.send('Browser.crash').catch(() => undefined);
  await first.close().catch(() => undefined);

  const second = await open();
  const again = new MatchDayPage(second.pages()[0] ?? (await second.newPage()));
  await again.open(match);
  await expect(again.score).toHaveText(new RegExp(`–${before + 1}$`));
  await second.close();
  await rm(profile, { recursive: true, force: true });
});

test('[OUT-3] the server killed during a push: everything arrives once', async ({ browser }) => {
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
