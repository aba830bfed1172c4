import { expect, test } from '../../fixtures.ts';

test('Undo restores a deleted match', async ({ coachDevice }) => {
  const { page } = await coachDevice();
  await page.goto('/matches/');
  const matches = page.getByRole('main').getByRole('listitem');
  await expect(matches.first()).toBeVisible();
  const before = await matches.count();
  await matches.first().getByRole('link').first().click();
  await page.waitForURL(/\/match\/\d+\//);
  await page.goto(`${new URL(page.url()).pathname.replace(/[^/]+\/$/, 'details/')}`);
  await page.getByRole('button', { name: 'Delete match' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(matches).toHaveCount(before - 1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(matches).toHaveCount(before);
});

test('Undo restores a deleted season', async ({ coachDevice }) => {
  const { page } = await coachDevice();
  await page.goto('/team/periods/');
  const periods = page.getByRole('main').getByRole('listitem');
  await page.getByRole('link', { name: 'Add season' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Winter cup');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(periods.filter({ hasText: 'Winter cup' })).toHaveCount(1);
  await periods.filter({ hasText: 'Winter cup' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Delete season' }).click();
  await expect(periods.filter({ hasText: 'Winter cup' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(periods.filter({ hasText: 'Winter cup' })).toHaveCount(1);
});
