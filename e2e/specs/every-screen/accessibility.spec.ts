/**
 * Accessibility of sheets and tabs in light and dark mode, checked with axe; `every-screen.spec.ts` checks the screens.
 */
import { expect, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';
import { findings } from '../../tools/findings.ts';

test("axe reports nothing on the follower's page and on the sheets of match day", async ({
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
