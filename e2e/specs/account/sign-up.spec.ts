import { expect, test } from '../../fixtures.ts';
import { findings } from '../../tools/findings.ts';
import { mailedCode } from '../../tools/mailbox.ts';

const SQUAD = '1. Noor (keeper)\n2. Sem de Vries\n3. Finn, Mees en Yara\n11 Lucas';

test('a new coach signs up, creates a team with players and plans a match', async ({ newDevice, server }) => {
  const { page } = await newDevice();
  const email = 'new.coach@club.example';
  await page.goto('/signup/');
  await page.getByLabel('E-mail address').fill('not an address');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText('Invalid e-mail address')).toBeVisible();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText('Check your e-mail')).toBeVisible();

  await page.getByLabel('Digit 1 of 6').pressSequentially(await mailedCode(server, email));
  await expect(page.getByRole('heading', { name: 'Your name and a password' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Too short: use at least eight characters')).toBeVisible();
  await expect(page.getByText('Enter your first name')).toBeVisible();
  await page.getByLabel('First name').fill('Anna');
  await page.getByLabel('Surname').fill('Bakker');
  await page.getByLabel('Password', { exact: true }).fill('Corner flags in the rain 7');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create account' }).click();

  // The button is far below the names.
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByText('Enter a club name')).toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'Club' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Club' }).fill('Brand New');
  await page.getByRole('textbox', { name: 'Team' }).fill('JO11-1');
  await page.getByRole('textbox', { name: 'Player names' }).fill(SQUAD);
  await expect(page.getByText('6 players')).toBeVisible();
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText('Brand New').first()).toBeVisible();
  await page.goto('/user/details/');
  await expect(page.getByLabel('First name')).toHaveValue('Anna');
  await page.goto('/players/collection/');
  await expect(page.getByRole('main').getByRole('link', { name: /Lucas/ })).toContainText('11');

  await page.goto('/match/new/details/');
  await page.getByRole('textbox', { name: 'Club' }).fill('Somewhere');
  await page.getByRole('button', { name: 'Create match' }).click();
  await expect(page).toHaveURL(/\/formation/);
  await page.goto('/matches/');
  await expect(page.getByRole('link', { name: /Somewhere/ })).toBeVisible();
});

test('a typed address is kept on the other sign-in pages', async ({ newDevice }) => {
  const { page } = await newDevice();
  const email = page.getByLabel('E-mail address');
  await page.goto('/login/');
  await email.fill('anna@club.example');
  await page.getByRole('link', { name: 'Log in with a link' }).click();
  await expect(page.getByRole('heading', { name: 'Log in with a link' })).toBeVisible();
  await expect(email).toHaveValue('anna@club.example');
  await email.fill('bo@club.example');
  await page.getByRole('link', { name: 'Log in with your password' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(email).toHaveValue('bo@club.example');
  await page.goto('/signup/');
  await expect(email).toHaveValue('bo@club.example');
});
