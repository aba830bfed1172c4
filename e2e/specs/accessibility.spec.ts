/** Every screen, in light and in dark, as axe sees it. */
import { expect, test } from '../fixtures.ts';
import { DashboardPage } from '../pages/dashboard-page.ts';
import { findings } from '../pages/findings.ts';
import { MatchDayPage } from '../pages/match-day-page.ts';

const OPEN = [
  '/',
  '/login/',
  '/login/magiclink/',
  '/login/magiclink/somebody@club.example/code/',
  '/login/request-password/',
  '/signup/',
  '/support/',
  '/feedback/',
  '/shop/features/',
  '/mobile/features/',
  '/no-such-page/',
];
const SIGNED_IN = [
  '/dashboard/',
  '/teams/',
  '/team/',
  '/team/details/',
  '/team/details/new/',
  '/team/periods/',
  '/team/periods/details/1/',
  '/team/share/',
  '/team/formations/',
  '/team/formations/new/',
  '/team/events/',
  '/team/events/new/',
  '/players/',
  '/players/collection/',
  '/players/collection/details/',
  '/players/collection/import/',
  '/matches/',
  '/matches/templates/',
  '/matches/templates/new/',
  '/match/new/details/',
  '/match/ID/details/',
  '/match/ID/formation/',
  '/match/ID/plan/',
  '/match/ID/attendance/',
  '/match/ID/timeline/',
  '/match/ID/statistics/',
  '/match/ID/play/',
  '/settings/',
  '/app-settings/',
  '/app-settings/events/',
  '/user/details/',
  '/user/security/',
  '/user/devices/',
  '/notifications/',
  '/attention/',
  '/shop/features/',
  '/shop/teamcode/',
  '/no-such-page/',
];

test('axe finds nothing on the open screens', async ({ newDevice }) => {
  const { page } = await newDevice();
  for (const address of OPEN) {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect(await findings(page), address).toEqual([]);
  }
});

test("axe finds nothing on the coach's screens", async ({ coachDevice }) => {
  test.slow();
  const { page } = await coachDevice();
  await new DashboardPage(page).startMatchDay();
  const match = new URL(page.url()).pathname.split('/')[2] ?? '';
  for (const address of SIGNED_IN) {
    await page.goto(address.replace('ID', match));
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect(await findings(page), address).toEqual([]);
  }
});

test("axe finds nothing on the follower's page and on match day's sheets", async ({
  coachDevice,
  newDevice,
}) => {
  const { page } = await coachDevice();
  const play = await new DashboardPage(page).startMatchDay();
  const link = await play.openStream();
  await play.begin();
  for (const sheet of ['Goal us', 'Change', 'More']) {
    await page.getByRole('button', { name: sheet, exact: true }).click();
    await expect(play.sheet()).toBeVisible();
    expect(await findings(page), sheet).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(play.sheet()).toBeHidden();
  }
  const family = await newDevice();
  await family.page.goto(link);
  await expect(new MatchDayPage(family.page).score).toBeVisible();
  expect(await findings(family.page), link).toEqual([]);
  await family.page.getByRole('tab', { name: 'Line-up' }).click();
  expect(await findings(family.page), `${link} line-up`).toEqual([]);
});
