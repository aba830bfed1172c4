/** The invitation page: by mail and by the team's link, through sign-up or login to the team. */
import type { Page } from '@playwright/test';
import { DEMO, expect, test } from '../../fixtures.ts';
import { LoginPage } from '../../pages/login-page.ts';
import type { RunningServer } from '../../server.ts';
import { findings } from '../../tools/findings.ts';
import { mailedCode, mailsTo } from '../../tools/mailbox.ts';

const BEA = 'bea@club.example';
const CAS = 'cas@club.example';
const PASSWORD = 'Corner flags in the rain 7';

test('a new assistant follows the e-mail, signs up with the address filled in, and joins the team', async ({
  coachDevice,
  newDevice,
  server,
}) => {
  const { page: owner } = await coachDevice();
  await invite(owner, BEA);
  const link = await mailedLink(server, BEA);

  const { page: guest } = await newDevice();
  // A mail scanner opens the link first, which must not change anything.
  expect((await guest.request.get(link)).ok()).toBe(true);
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'You are invited to Rietdijk MO13-2' })).toBeVisible();
  await expect(guest.getByText(/invites you as assistant coach/)).toBeVisible();
  await expect(guest.getByText('works best as an app')).toBeHidden();
  // The address contains no token.
  await expect(guest).toHaveURL(/\/invite\/$/);
  expect(await findings(guest)).toEqual([]);
  await guest.getByRole('button', { name: 'Join the team' }).click();
  await expect(guest.getByLabel('E-mail address')).toHaveValue(BEA);
  await signUp(guest, server, BEA);
  await expect(guest.getByText('You have joined Rietdijk MO13-2')).toBeVisible();
  await expect(guest).toHaveURL(/\/dashboard\/$/);
  await expect(guest.getByRole('heading', { name: 'Rietdijk MO13-2' })).toBeVisible();

  // The used invitation does not admit the account of another person.
  await owner.goto(link);
  await expect(
    owner.getByText(`This invitation is for ${BEA}. You are logged in as ${DEMO.email}.`),
  ).toBeVisible();
  await expect(owner.getByRole('button', { name: `Log in as ${BEA}` })).toBeVisible();
});

test('an invitation can be declined without an account; the team’s link admits people until it is switched off', async ({
  coachDevice,
  newDevice,
  server,
}) => {
  const { page: owner } = await coachDevice();
  await invite(owner, BEA);
  const { page: guest } = await newDevice();
  await guest.goto(await mailedLink(server, BEA));
  await guest.getByRole('button', { name: 'No, thank you' }).click();
  await expect(guest.getByText('You can close this page.')).toBeVisible();

  await owner.goto('/team/share/');
  await expect(owner.getByRole('button', { name: BEA })).toContainText('Declined');
  const card = owner.getByRole('region', { name: 'Invite by link or QR code' });
  await card.getByRole('radio', { name: 'Reporter' }).check();
  await card.getByRole('button', { name: 'Create link' }).click();
  await expect(card.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible();
  const link = (await card.getByRole('link').textContent()) ?? '';
  expect(await findings(owner)).toEqual([]);

  await guest.goto(link);
  await expect(guest.getByText(/invites you as reporter/)).toBeVisible();
  await guest.getByRole('button', { name: 'Join the team' }).click();
  await guest.getByLabel('E-mail address').fill(CAS);
  await signUp(guest, server, CAS);
  await expect(guest.getByRole('heading', { name: 'Rietdijk MO13-2' })).toBeVisible();

  await owner.goto('/team/share/');
  await expect(owner.getByText('People join as: Reporter.')).toBeVisible();
  await expect(card.getByRole('link')).toHaveText(link);
  await expect(card.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible();
  await owner.getByRole('button', { name: 'Switch off' }).click();
  await expect(card).toBeHidden();
  const { page: late } = await newDevice();
  await late.goto(link);
  await expect(late.getByText('This link no longer works')).toBeVisible();
});

test('an abandoned sign-in does not add another account of this tab to the team', async ({
  coachDevice,
  newDevice,
  server,
}) => {
  const { page: owner } = await coachDevice();
  await invite(owner, BEA);
  const { page: guest } = await newDevice();
  await guest.goto(await mailedLink(server, BEA));
  await guest.getByRole('button', { name: 'Join the team' }).click();
  await expect(guest.getByRole('button', { name: 'Send the code' })).toBeVisible();

  const login = new LoginPage(guest);
  await login.open();
  await login.signIn(DEMO);
  await expect(guest.getByRole('heading', { name: 'Rietdijk MO13-2' })).toBeVisible();
  await guest.reload();
  await expect(guest).toHaveURL(/\/dashboard\/$/);
});

async function invite(owner: Page, email: string): Promise<void> {
  await owner.goto('/team/share/');
  await owner.getByLabel('E-mail address').fill(email);
  await owner.getByRole('button', { name: 'Send invitation' }).click();
  await expect(owner.getByRole('button', { name: email })).toContainText('Invited');
}

async function mailedLink(server: RunningServer, to: string): Promise<string> {
  const page = await mailsTo(server, to, '/invite/');
  return /http[^"\s<]+\/invite\/[\w-]{43}\//.exec(page)?.[0] ?? '';
}

/** The invitation page already shows the address, and sign-up starts with it. */
async function signUp(page: Page, server: RunningServer, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByLabel('Digit 1 of 6').pressSequentially(await mailedCode(server, email));
  await page.getByLabel('First name').fill('Bea');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
}
