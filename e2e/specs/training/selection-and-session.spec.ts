/** A trainer makes a selection of two teams, plans a session without network, and finds it on another device. */
import { expect, LONG, test } from '../../fixtures.ts';
import { TeamsPage } from '../../pages/teams-page.ts';
import { findings } from '../../tools/findings.ts';

const DAY_MS = 86_400_000;

test(
  'a selection of two teams gets a session with a plan, without network, and other devices show it',
  LONG,
  async ({ coachDevice }) => {
    const { page, context } = await coachDevice();

    await test.step('a selection with players of two teams becomes the current one', async () => {
      await new TeamsPage(page).make('JO9-1', 'Ada');
      await new TeamsPage(page).activate('MO13-2');
      await page.goto('/dashboard/');
      const menu = page.getByRole('navigation', { name: 'Main menu' });
      await menu.getByRole('link', { name: 'Training', exact: true }).click();
      await page.getByRole('link', { name: 'Selections' }).click();
      await page.getByRole('link', { name: 'New selection' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Strikers');
      await page.getByLabel('Ada').check();
      await page.getByLabel('Yara').check();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Create selection' }).click();
      await page.getByRole('combobox', { name: 'Which selection' }).click();
      await page.getByRole('option', { name: 'Strikers' }).click();
      await expect(page.getByText('No training yet')).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    await test.step('a session is planned without network', async () => {
      await page.getByRole('link', { name: 'New training' }).first().click();
      await expect(page.getByLabel(/^Start/)).toHaveValue('17:00');
      await context.setOffline(true);
      const day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
      await page.getByLabel(/^Date/).fill(day);
      await page.getByRole('button', { name: 'Create training' }).click();
      await page.getByRole('button', { name: 'Add part' }).click();
      await page.getByLabel('What you do in part 1').fill('Rondo 4 against 2');
      await page.getByRole('button', { name: 'Add part' }).click();
      await page.getByLabel('What you do in part 2').fill('Shooting');
      await page.getByRole('button', { name: 'Move part 2 earlier' }).click();
      await expect(page.getByLabel('What you do in part 1')).toHaveValue('Shooting');
      await expect(page.getByText('30 of 90 minutes planned')).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    await test.step('another device shows it', async () => {
      await context.setOffline(false);
      const other = await coachDevice();
      await other.page.goto('/trainings/');
      await other.page.getByRole('link', { name: /Strikers/ }).click();
      await expect(other.page.getByLabel('What you do in part 2')).toHaveValue('Rondo 4 against 2');
      expect(await findings(other.page)).toEqual([]);
    });
  },
);
