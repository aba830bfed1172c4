import type { Page } from '@playwright/test';
import { DEMO, expect } from '../../fixtures.ts';
import { mailed, mailedDemo as test } from '../../mail-fixtures.ts';
import type { MailServer } from '../../mail-server.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { LoginPage } from '../../pages/login-page.ts';
import type { RunningServer } from '../../server.ts';
import { ROWS, type StoredRow, storedRecords } from '../../tools/device-database.ts';
import { findings } from '../../tools/findings.ts';

const BEA = { email: 'bea@club.example', password: 'Corner flags in the rain 7' };

test('an assistant accepts an invitation and scores a match; when sharing ends, the team leaves their device', async ({
  coachDevice,
  newDevice,
  mailServer,
  server,
}) => {
  const { page: owner } = await coachDevice();
  await owner.goto('/team/share/');
  const address = owner.getByLabel('E-mail address');
  const send = owner.getByRole('button', { name: 'Send invitation' });
  await address.fill(DEMO.email);
  await send.click();
  await expect(owner.getByText('Oops, this is your own e-mail address')).toBeVisible();
  await address.fill(BEA.email);
  await send.click();
  const bea = owner.getByRole('button', { name: BEA.email });
  await expect(bea).toContainText('Assistant coach');
  await expect(bea).toContainText('Invited');
  expect(await findings(owner)).toEqual([]);

  // The app shows the invitation, too; invitation.spec.ts tests the mail's page.
  await mailed(mailServer, /http\S+\/invite\/\S+/);
  await signUp(server, mailServer);
  const { page: guest } = await newDevice();
  await guest.goto('/notifications/');
  await expect(guest.getByText('You are not logged in')).toBeVisible();
  await new LoginPage(guest).open();
  await new LoginPage(guest).signIn(BEA);
  await expect(guest.getByRole('heading', { name: /^You are invited to / })).toBeVisible();
  await guest.getByRole('link', { name: 'Notifications, something new' }).click();
  await expect(guest.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible();
  expect(await findings(guest)).toEqual([]);
  await guest.getByRole('button', { name: 'Accept' }).click();
  await expect(guest).toHaveURL(/\/team\/$/);

  // The assistant records a goal, and the owner's phone shows it.
  const menu = guest.getByRole('navigation', { name: 'Main menu' });
  const toDashboard = menu.getByRole('link', { name: /^Dashboard/ });
  await toDashboard.click();
  const match = await new DashboardPage(guest).startMatchDay();
  await match.kickOff();
  await match.goalThem();
  await expect(match.score).toHaveText('0–1');
  await owner.goto(new URL(guest.url()).pathname);
  await expect(owner.getByRole('img', { name: /^Score:/ })).toHaveText('0–1');

  // Owner-only actions are not offered to the assistant.
  await guest.goto('/team/share/');
  await expect(guest.getByText(/^Your role in .*: assistant coach\./)).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Leave this team' })).toBeVisible();
  await expect(guest.getByLabel('E-mail address')).toBeHidden();
  await expect(guest.getByRole('listitem').filter({ hasText: BEA.email })).toContainText('You');
  await guest.goto('/team/details/');
  await expect(guest.getByRole('heading', { name: 'About the team' })).toBeVisible();
  await expect(guest.getByText('MO13-2', { exact: true }).last()).toBeVisible();
  await expect(guest.getByRole('main').getByRole('textbox')).toHaveCount(0);
  expect(await findings(guest)).toEqual([]);
  await guest.goto('/team/periods/details/1/');
  await expect(guest.getByText('You don’t have permission to manage this.')).toBeVisible();
  await guest.getByRole('link', { name: 'Back to the team' }).click();
  await guest.getByRole('main').getByRole('link', { name: 'People' }).click();
  await expect(guest).toHaveURL(/\/team\/share\/$/);

  // A dot notifies the owner; it disappears once they have looked.
  const news = owner.getByRole('link', { name: 'Notifications, something new' });
  const quiet = owner.getByRole('link', { name: 'Notifications', exact: true });
  await owner.goto('/dashboard/');
  await expect(news.locator('[data-news]')).toBeVisible();
  await news.click();
  await expect(owner.getByRole('heading', { name: `${BEA.email} accepted the invitation` })).toBeVisible();
  // Leaving the page at once would cancel the request that marks it as read.
  await owner.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(quiet).toBeVisible();
  await expect(quiet.locator('[data-news]')).toBeHidden();

  await owner.goto('/team/share/');
  await expect(bea).toContainText('Active');
  await bea.click();
  const stop = { name: 'Stop sharing', exact: true };
  await owner.getByRole('dialog', { name: BEA.email }).getByRole('button', stop).click();
  await owner
    .getByRole('dialog', { name: /^Stop sharing with/ })
    .getByRole('button', stop)
    .click();
  await expect(owner.getByText('Nobody yet.', { exact: false })).toBeVisible();

  await expect(guest.getByText('There is no team to share.')).toBeVisible();
  await toDashboard.click();
  await expect(guest.getByText('Welcome to Touchline')).toBeVisible();
  await guest.getByRole('link', { name: 'Notifications, something new' }).click();
  await expect(guest.getByText(/is no longer shared with you$/)).toBeVisible();
  await expect.poll(() => heldRows(guest)).toEqual([]);
});

/** Uses the calls of the screens; another test covers the screens themselves. */
async function signUp(server: RunningServer, mailServer: MailServer): Promise<void> {
  const call = async (name: string, fields: object) => {
    const response = await fetch(`${server.url}/api/auth/en/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ app_id: 'touchline', platform: 'web', email: BEA.email, ...fields }),
    });
    return (await response.json()) as { token?: string };
  };
  await call('signup_start', {});
  const code = await mailed(mailServer, /\b\d{6}\b/);
  const { token } = await call('signup_code_validate', { code });
  await call('update_password', { p1: BEA.password, p2: BEA.password, token });
}

/** Names of the rows on the device, without the rows of the account itself. */
async function heldRows(page: Page): Promise<readonly string[]> {
  const rows = await storedRecords<StoredRow>(page, ROWS);
  return rows
    .filter(({ collection }) => collection !== 'account')
    .map(({ collection, sid }) => `${collection} ${sid}`);
}
