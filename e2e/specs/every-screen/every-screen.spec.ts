/** Visits every screen of the app once on a phone and once on a laptop, and checks everything that must hold there. */
import type { Page } from '@playwright/test';
import { expect, LONG, PHONE, test } from '../../fixtures.ts';
import { MATCHES, ofVisitors, PLAYER, TRAININGS, VISITED } from '../../gallery/scenes.ts';
import {
  findDemoPlayer,
  findDemoTrainings,
  OPEN,
  ofMatches,
  ofTeam,
  ofTrainings,
  openScreen,
  playDemoMatch,
} from '../../tools/addresses.ts';
import { makeItNight } from '../../tools/daytime.ts';
import { findings } from '../../tools/findings.ts';
import { focusFindings } from '../../tools/focus-findings.ts';
import { layoutFindings, setTextSize, smallTargets } from '../../tools/layout-findings.ts';
import { opens, ROUTES } from '../../tools/routes.ts';

const SMALL_PHONE = { width: 360, height: 640 };
const MOST_HEIGHTS = 3;
/** Pages that are read from top to bottom. */
const READ = new Set<string>(['/']);

const softly = expect.configure({ soft: true });

const LAPTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const ZOOMED = { width: LAPTOP.viewport.width / 2, height: LAPTOP.viewport.height / 2 };

/** A link that belongs to one person, and the pages that another app embeds: their own tests open them. */
const ELSEWHERE = [
  '/invite/{-$token}',
  '/mobile/teamcode/{-$id}',
  ...['offers', 'subscriptions', 'purchases', 'manage', 'success'].map((name) => `/mobile/${name}/$`),
  '/mobile/team-share/$id',
];

test('every route has an address here', () => {
  const matches = ofMatches({ playing: '1', next: '2', ended: '3', live: '/live/4' });
  const trainings = ofTrainings({ coming: '1', past: '2', selection: '3' });
  const addresses = [...OPEN, ...ofTeam('4'), ...matches, ...trainings];
  const missing = ROUTES.filter((path) => !addresses.some((address) => opens(address, path)));
  expect(missing).toEqual(ELSEWHERE);
});

test('every route is in the gallery', () => {
  const shown = [
    ...OPEN,
    ...ofTeam(PLAYER),
    ...ofMatches(MATCHES),
    ...ofTrainings(TRAININGS),
    ...ofVisitors(VISITED),
  ];
  const addresses = shown.map((address) => address.replace(/\?.*/, ''));
  expect(ROUTES.filter((path) => !addresses.some((address) => opens(address, path)))).toEqual([]);
});

test('on a phone the open screens are accessible, short, large enough to tap and to read', async ({
  newDevice,
}) => {
  test.slow();
  const { page } = await newDevice({ viewport: SMALL_PHONE });
  for (const address of OPEN) {
    await openScreen(page, address);
    await lookAtPhone(page, address);
  }
});

for (const part of [1, 2, 3]) {
  test(`on a phone the screens of a coach's team are accessible, short, large enough to tap and to read (part ${part} of 3)`, async ({
    coachDevice,
  }) => {
    test.slow();
    const { page } = await coachDevice({ viewport: SMALL_PHONE });
    const addresses = ofTeam(await findDemoPlayer(page));
    for (const address of addresses.filter((_, index) => index % 3 === part - 1)) {
      await openScreen(page, address);
      await lookAtPhone(page, address);
    }
  });
}

test('on a phone the screens of matches are accessible, short, large enough to tap and to read', async ({
  coachDevice,
  server,
}) => {
  test.slow();
  const { page } = await coachDevice({ viewport: SMALL_PHONE });
  const matches = await playDemoMatch(page);
  // The request centre says more at night.
  await makeItNight(page, server);
  for (const address of ofMatches(matches)) {
    await openScreen(page, address);
    await lookAtPhone(page, address);
  }
});

test('on a phone the screens of trainings are accessible, short, large enough to tap and to read', async ({
  coachDevice,
}) => {
  test.slow();
  const { page } = await coachDevice({ viewport: SMALL_PHONE });
  for (const address of ofTrainings(await findDemoTrainings(page))) {
    await openScreen(page, address);
    await lookAtPhone(page, address);
  }
});

test(
  "on a laptop the screens of a coach's team can be used by mouse, by keyboard, and with large text",
  LONG,
  async ({ coachDevice }) => {
    test.slow();
    const { page } = await coachDevice(LAPTOP);
    await lookAtAllOnLaptop(page, ofTeam(await findDemoPlayer(page)));
  },
);

test(
  'on a laptop the screens of matches can be used by mouse, by keyboard, and with large text',
  LONG,
  async ({ coachDevice }) => {
    test.slow();
    const { page } = await coachDevice(LAPTOP);
    await lookAtAllOnLaptop(page, ofMatches(await playDemoMatch(page)));
  },
);

test(
  'on a laptop the screens of trainings can be used by mouse, by keyboard, and with large text',
  LONG,
  async ({ coachDevice }) => {
    test.slow();
    const { page } = await coachDevice(LAPTOP);
    await lookAtAllOnLaptop(page, ofTrainings(await findDemoTrainings(page)));
  },
);

async function lookAtPhone(page: Page, address: string): Promise<void> {
  // A second menu, hidden by styles, would cost a slow phone the time to make it.
  const menus = await page.locator('nav[aria-label="Main menu"]').count();
  expect.soft(menus, address).toBeLessThanOrEqual(1);
  await layoutHolds(page, address);
  expect.soft(await smallTargets(page), address).toEqual([]);
  await lookAtLargeText(page, address);
  // axe does not scroll, so on a small phone it takes content below the bench for covered.
  await page.setViewportSize(PHONE);
  expect.soft(await findings(page), address).toEqual([]);
  await page.setViewportSize(SMALL_PHONE);
  // Last, because some parts of a screen arrive after it.
  if (READ.has(address)) return;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect.soft(height / SMALL_PHONE.height, address).toBeLessThanOrEqual(MOST_HEIGHTS);
}

/** The Tab key walks through the menus of the first screen only, because all screens have the same ones. */
async function lookAtAllOnLaptop(page: Page, addresses: readonly string[]): Promise<void> {
  for (const [index, address] of addresses.entries()) {
    await openScreen(page, address);
    const hasMenus = await page.getByRole('navigation', { name: 'Main menu' }).isVisible();
    await lookAtLaptop(page, address, index > 0 && hasMenus ? 'main' : 'body');
  }
}

async function lookAtLaptop(page: Page, address: string, tabsFrom: 'body' | 'main'): Promise<void> {
  // WCAG 2.4.7 and 2.4.11: each stop of the Tab key shows a focus ring that nothing covers.
  expect.soft(await focusFindings(page, tabsFrom), address).toEqual([]);
  // The walk ends at its first stop, the skip link that lies over the menu.
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await layoutHolds(page, address);
  expect.soft(await smallTargets(page), address).toEqual([]);
  await lookAtLargeText(page, address);
  await page.setViewportSize(ZOOMED);
  await layoutHolds(page, `${address} zoomed to 200 %`);
  await page.setViewportSize(LAPTOP.viewport);
}

/** WCAG 1.4.4: text at twice the size loses nothing. */
async function lookAtLargeText(page: Page, address: string): Promise<void> {
  await setTextSize(page, 2);
  await layoutHolds(page, `${address} with text of 200 %`);
  await setTextSize(page, 1);
}

/** Nothing is cut off, covered or outside the screen after the screen has taken its size. */
async function layoutHolds(page: Page, what: string): Promise<void> {
  await softly.poll(() => layoutFindings(page), { message: what }).toEqual([]);
}
