/** Every screen, in light and in dark, as axe sees it. */
import { expect, test } from '../fixtures.ts';
import { OF_TEAM, OPEN, ofMatches, openScreen, playDemoMatch } from '../pages/addresses.ts';
import { DashboardPage } from '../pages/dashboard-page.ts';
import { findings } from '../pages/findings.ts';
import { MatchDayPage } from '../pages/match-day-page.ts';

test('axe finds nothing on the open screens', async ({ newDevice }) => {
  const { page } = await newDevice();
  for (const address of OPEN) {
    await openScreen(page, address);
    expect.soft(await findings(page), address).toEqual([]);
  }
});

test("axe finds nothing on the screens of a coach's team", async ({ coachDevice }) => {
  test.slow();
  const { page } = await coachDevice();
  for (const address of OF_TEAM) {
    await openScreen(page, address);
    expect.soft(await findings(page), address).toEqual([]);
  }
});

test('axe finds nothing on the screens of a match, before, during and after it', async ({ coachDevice }) => {
  test.slow();
  const { page } = await coachDevice();
  const matches = await playDemoMatch(page);
  for (const address of ofMatches(matches)) {
    await openScreen(page, address);
    expect.soft(await findings(page), address).toEqual([]);
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
