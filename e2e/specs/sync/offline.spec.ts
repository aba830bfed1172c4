import { expect, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';

test('after the first visit the app opens without network', async ({ coachDevice }) => {
  const { context, page } = await coachDevice({ installed: true });
  await page.reload();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Start match day' })).toBeVisible();
  await new DashboardPage(page).startMatchDay();
  await expect(page.getByRole('img', { name: /^Score:/ })).toBeVisible();
});

test('a match created offline gets its live link when the network is back', async ({ coachDevice }) => {
  const { context, page } = await coachDevice({ installed: true });
  await page.goto('/matches/');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'New match' }).click();
  await page.getByRole('textbox', { name: 'Club' }).fill('Brand New Club');
  await page.getByRole('button', { name: 'Create match' }).click();
  await expect(page).toHaveURL(/\/match\/-?\d+\/formation/);
  await context.setOffline(false);
  await page.goto('/matches/');
  await expect(page.getByRole('link', { name: /Brand New Club/ })).toBeVisible();
});
