/** Both teams play in yellow, so the coach chooses another shirt for this match. */
import type { Locator, Page } from '@playwright/test';
import { expect, LONG, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';
import { findings } from '../../tools/findings.ts';

/** A shirt is a picture whose address contains its colours. */
const shirts = (page: Page, colour: string): Locator => page.locator(`image[href*="%23${colour}"]`);
const TEAM = 'f6d30f';
const FUCHSIA = 'e03a8a';

test(
  'a match shows the away shirt that was chosen for it, to the coach and to followers',
  LONG,
  async ({ coachDevice, newDevice }) => {
    const { page } = await coachDevice();
    await new DashboardPage(page).startMatchDay();
    const matchDay = page.url();
    const id = new URL(matchDay).pathname.split('/')[2] ?? '';
    const live = await new MatchDayPage(page).openStream();
    await expect(shirts(page, TEAM)).not.toHaveCount(0);

    await test.step('match setup has the shirt editor in a sheet', async () => {
      await page.goto(`/match/${id}/details/`);
      await page.getByRole('button', { name: /^Shirt/ }).click();
      await page.getByRole('button', { name: /Other shirt for this match/ }).click();
      const sheet = page.getByRole('dialog', { name: 'Other shirt for this match' });
      await sheet.getByRole('radio', { name: 'Plain' }).check({ force: true });
      await sheet.getByRole('radio', { name: 'Fuchsia' }).check({ force: true });
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
    });

    await test.step('dashboard, line-up and match day show the chosen shirt', async () => {
      for (const address of ['/dashboard/', `/match/${id}/formation/`, matchDay]) {
        await page.goto(address);
        // Eight players on the pitch wear it; the keeper has another shirt.
        await expect.poll(() => shirts(page, FUCHSIA).count()).toBeGreaterThan(7);
      }
    });

    await test.step('the live page and the embedded score show the chosen shirt', async () => {
      const family = await newDevice();
      for (const address of [live, `${live}/embed`]) {
        await family.page.goto(address);
        await expect(shirts(family.page, FUCHSIA)).not.toHaveCount(0);
        await expect(shirts(family.page, TEAM)).toHaveCount(0);
      }
    });

    await test.step('the choice can be undone', async () => {
      await page.goto(`/match/${id}/details/`);
      await page.getByRole('button', { name: /^Shirt/ }).click();
      await page.getByRole('button', { name: 'Wear the team’s shirt again' }).click();
      await expect(shirts(page, FUCHSIA)).toHaveCount(0);
      await page.goto(matchDay);
      await expect(shirts(page, TEAM)).not.toHaveCount(0);
    });
  },
);
