import { expect, test } from '../fixtures.ts';
import { mailedCode } from '../pages/mailbox.ts';

test('somebody new signs up, makes a team and plans a match', async ({ newDevice, server }) => {
  const { page } = await newDevice();
  const email = 'new.coach@club.example';
  await page.goto('/signup/');
  await page.getByLabel('E-mail address').fill('not an address');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText('Invalid e-mail address')).toBeVisible();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText('Check your mail')).toBeVisible();

  await page.getByLabel('Digit 1 of 6').pressSequentially(await mailedCode(server, email));
  await expect(page.getByText('Choose a password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Password not strong enough')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Corner flags in the rain 7');
  await page.getByLabel('The same once more').fill('Corner flags in the rain 7');
  await page.getByRole('button', { name: 'Create account' }).click();

  // The button stands screens below the names.
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByText('Enter a club name')).toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'Club' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Club' }).fill('Brand New');
  await page.getByRole('textbox', { name: 'Team' }).fill('JO11-1');
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText('Brand New').first()).toBeVisible();

  await page.goto('/match/new/details/');
  await page.getByRole('textbox', { name: 'Club' }).fill('Somewhere');
  await page.getByRole('button', { name: 'Create match' }).click();
  await expect(page).toHaveURL(/\/formation/);
  await page.goto('/matches/');
  await expect(page.getByRole('link', { name: /Somewhere/ })).toBeVisible();
});
