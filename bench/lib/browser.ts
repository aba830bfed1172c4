/** The built app in a real Chromium, signed in and with all data on the device. */
import { mkdir } from 'node:fs/promises';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumArguments, findChromium, findHeadlessChromium } from '../../e2e/chromium.ts';
import { DashboardPage } from '../../e2e/pages/dashboard-page.ts';
import { LoginPage } from '../../e2e/pages/login-page.ts';
import type { MatchDayPage } from '../../e2e/pages/match-day-page.ts';
import { BRIEF, size } from './brief.ts';
import { COACH } from './calls.ts';

/** How much slower than this machine a coach's phone is assumed to be. */
export const SLOWDOWN = size(4, 1);
export const PHONE = { width: 390, height: 844 };
const SERVICE_WORKER_LIMIT_MS = 30_000;

export const LOCALE = 'en-GB';

/** The browser that people have. Its headless shell starts in half the time, so it does when no figure is wanted. */
export function programOfPeople(): string {
  const program = (BRIEF ? findHeadlessChromium() : undefined) ?? findChromium();
  if (program === undefined) throw new Error('there is no Chromium on this machine');
  return program;
}

/** A browser with its profile in `folder`. A second start with the same folder finds the stored data. */
export async function openBrowser(folder: string, url: string): Promise<BrowserContext> {
  await mkdir(folder, { recursive: true });
  return chromium.launchPersistentContext(folder, {
    executablePath: programOfPeople(),
    args: chromiumArguments,
    headless: true,
    baseURL: url,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    locale: LOCALE,
  });
}

/** Ends on the dashboard of the demo's coach. */
export async function signInHere(page: Page): Promise<void> {
  const login = new LoginPage(page);
  await login.open();
  await login.signIn(COACH);
}

/** Kicks off the next match and waits until the Undo toast is gone, so that it cannot cover a measured tap. */
export async function playNextMatch(page: Page): Promise<MatchDayPage> {
  const play = await new DashboardPage(page).startMatchDay();
  await play.kickOff();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await undo.waitFor();
  await undo.waitFor({ state: 'hidden' });
  return play;
}

/** Resolves when the service worker has cached all files and controls the page. */
export async function untilOfflineReady(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
    undefined,
    { timeout: SERVICE_WORKER_LIMIT_MS },
  );
}

/**
 * Slows the page's main thread with DevTools throttling. It slows only the page's process: a service worker in another
 * process, the disk and IndexedDB's process keep their speed.
 */
export async function slowDown(page: Page, times: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: times });
}
