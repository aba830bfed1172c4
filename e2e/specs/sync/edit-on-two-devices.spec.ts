/** Two devices edit one match: input on one survives input on the other. */
import type { Page } from '@playwright/test';
import { expect, LONG, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';

const club = (page: Page) => page.getByRole('textbox', { name: 'Club' });
const team = (page: Page) => page.getByRole('textbox', { name: 'Team', exact: true });
const time = (page: Page) => page.getByLabel('Kick-off');

test(
  'a kick-off that is moved on the laptop stays moved when the opponent is typed on the phone',
  LONG,
  async ({ coachDevice }) => {
    const phone = await coachDevice({ installed: true });
    await new DashboardPage(phone.page).startMatchDay();
    const id = new URL(phone.page.url()).pathname.split('/')[2] ?? '';
    const laptop = await coachDevice();
    for (const { page } of [phone, laptop]) await page.goto(`/match/${id}/details/`);
    await time(laptop.page).fill('09:00');
    await expect(time(phone.page)).toHaveValue('09:00');

    await test.step('online: the phone shows the moved kick-off while its user types', async () => {
      await club(phone.page).fill('Noordhaven');
      await time(laptop.page).fill('11:30');
      await expect(time(phone.page)).toHaveValue('11:30');
      await club(phone.page).fill('Zuidhaven');
      await expect(club(laptop.page)).toHaveValue('Zuidhaven');
      await expect(time(laptop.page)).toHaveValue('11:30');
    });

    await test.step('offline: the phone still shows 11:30, the laptop changes it, and both changes count', async () => {
      await phone.context.setOffline(true);
      await time(laptop.page).fill('12:45');
      await team(phone.page).fill('MO13-9');
      await team(phone.page).blur();
      await phone.context.setOffline(false);
      await expect(time(phone.page)).toHaveValue('12:45');
      await expect(team(laptop.page)).toHaveValue('MO13-9');
      await expect(time(laptop.page)).toHaveValue('12:45');
    });

    await test.step('a focused field keeps its text and shows the newer value after it loses focus', async () => {
      await club(phone.page).fill('Westhaven');
      await expect(club(laptop.page)).toHaveValue('Westhaven');
      await club(laptop.page).fill('Oosthaven');
      await club(laptop.page).blur();
      await team(laptop.page).fill('MO13-7');
      // The later change has arrived, so the earlier one has, too.
      await expect(team(phone.page)).toHaveValue('MO13-7');
      await expect(club(phone.page)).toHaveValue('Westhaven');
      await club(phone.page).blur();
      await expect(club(phone.page)).toHaveValue('Oosthaven');
      await expect(club(laptop.page)).toHaveValue('Oosthaven');
    });
  },
);
