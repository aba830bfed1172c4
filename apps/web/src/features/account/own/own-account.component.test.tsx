/** The own account: profile, password, data, devices and deletion. */
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#app/testing/screen.testing.tsx';
import { answerCalls, refused } from '#app/testing/server.testing.ts';
import { choose, said, text } from '#app/testing/team-screen.testing.tsx';
import { breakOnce, unexpectedErrors } from '#app/testing/unexpected-errors.testing.ts';
import { updateAccount } from '#data/commands/account/account.ts';
import { must } from '#data/testing/client.testing.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const dialog = () => page.getByRole('dialog');

const openDetails = () =>
  openScreen(async (client) => {
    must(await updateAccount(client, { firstname: 'Marit', surname: 'Bakker' }));
    return '/user/details/';
  });

test('a typed name is stored without a button, and an empty first name is not', async () => {
  const { client } = await openDetails();
  await field('Nickname').fill('Rit');
  await expect.poll(() => client.ownAccount()?.nickname).toBe('Rit');
  await field('First name').fill(' ');
  await userEvent.keyboard('{Tab}');
  await expect.element(field('First name')).toHaveAccessibleDescription('Enter your first name');
  await field('Surname').fill('x'.repeat(256));
  await userEvent.keyboard('{Tab}');
  await expect.element(field('Surname')).toHaveAccessibleDescription('This text is too long');
  expect(client.ownAccount()).toMatchObject({ firstname: 'Marit', surname: 'Bakker' });
});

test('what another device writes meanwhile shows, and what was typed here stays', async () => {
  const { client, elsewhere } = await openDetails();
  await field('Nickname').fill('Rit');
  await elsewhere(async (other) => must(await updateAccount(other, { nickname: 'M', surname: 'de Boer' })));
  await expect.element(field('Surname')).toHaveValue('de Boer');
  await choose('radio', 'Woman');
  await expect.poll(() => client.ownAccount()).toMatchObject({ surname: 'de Boer', gender: 'Woman' });
});

async function changePassword(current: string) {
  await button('Password').click();
  await page.getByLabelText('Current password', { exact: true }).fill(current);
  await page.getByLabelText('New password', { exact: true }).fill('Saturday 10:30!');
  await button('Save the password').click();
}

test.each([
  [403, 'Current password', 'This is not your password'],
  [412, 'New password', 'This password is too easy to guess. Choose another one.'],
])('a password refused with %d says so at “%s” and keeps both', async (code, label, sentence) => {
  const server = answerCalls({ update_password: refused(code) });
  await openDetails();
  await changePassword('old secret');
  await expect.element(page.getByLabelText(label, { exact: true })).toHaveAccessibleDescription(sentence);
  await expect.element(page.getByLabelText('Current password', { exact: true })).toHaveValue('old secret');
  await expect.element(page.getByLabelText('New password', { exact: true })).toHaveValue('Saturday 10:30!');
  expect(server.of('update_password')).toMatchObject([
    { current: 'old secret', p1: 'Saturday 10:30!', p2: 'Saturday 10:30!' },
  ]);
});

test('a password is not changed without the current one', async () => {
  const server = answerCalls({ update_password: {} });
  await openDetails();
  await changePassword('');
  await expect
    .element(page.getByLabelText('Current password', { exact: true }))
    .toHaveAccessibleDescription('Enter your password');
  expect(server.of('update_password')).toEqual([]);
});

/** What the page gives to the browser to save. The browser of the tests gets no file. */
function savedFiles(): HTMLAnchorElement[] {
  const saved: HTMLAnchorElement[] = [];
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function keep() {
    saved.push(this);
  };
  onTestFinished(() => {
    HTMLAnchorElement.prototype.click = click;
  });
  return saved;
}

test('the own data are downloaded as the file that the server made, under its name', async () => {
  const server = answerCalls({ export_user: { name: 'touchline-marit.zip', archive: btoa('PK-archive') } });
  const saved = savedFiles();
  await openDetails();
  await button('Download my data').click();
  await expect.poll(() => saved.map(({ download }) => download)).toEqual(['touchline-marit.zip']);
  const file = await fetch(saved[0]?.href ?? '');
  expect(await file.text()).toBe('PK-archive');
  expect(file.headers.get('content-type')).toBe('application/zip');
  expect(server.of('export_user')).toMatchObject([{ locale: 'en' }]);
  await expect.element(button('Download my data')).toBeEnabled();
});

test('data that cannot be prepared says why', async () => {
  answerCalls({ export_user: refused(429) });
  await openDetails();
  await button('Download my data').click();
  await expect.element(text('Too many downloads are being prepared.')).toBeVisible();
});

test('the account is deleted only with its password', async () => {
  const server = answerCalls({ delete_user: refused(403) });
  await openDetails();
  await button('Delete my account').click();
  await expect.element(text('Everyone you share a team with loses it, too.')).toBeVisible();
  const password = dialog().getByLabelText('Password', { exact: true });
  await expect.element(password).toHaveFocus();
  await button('Delete for good').click();
  await expect.element(password).toHaveAccessibleDescription('Enter your password');
  expect(server.of('delete_user')).toEqual([]);
  await password.fill('wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveAccessibleDescription('This is not your password');
  await expect.element(password).toHaveValue('wrong');
  server.answer({ delete_user: {} });
  await button('Delete for good').click();
  await expect.element(said('Your account was deleted')).toBeVisible();
  expect(server.of('delete_user')).toMatchObject([{ password: 'wrong' }, { password: 'wrong' }]);
});

test('who pays in the App Store is told to cancel there, because Apple lets no server do it', async () => {
  const bought = { id: 'app_store:1', source: 'app_store', sku: '1', state: 'active', team_sid: 0 };
  const purchase = {
    ...bought,
    starts_at: 1,
    ends_at: 4e9,
    renews: true,
    payment_period: 'yearly',
    relink_from: 0,
  };
  const server = answerCalls({ purchases: { purchases: [{ ...purchase, source: 'stripe' }] } });
  await openDetails();
  await button('Delete my account').click();
  await expect.poll(() => server.of('purchases')).toHaveLength(1);
  await expect.element(text('Apple goes on charging')).not.toBeInTheDocument();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  server.answer({ purchases: { purchases: [purchase] } });
  await button('Delete my account').click();
  await expect.element(dialog().getByText('Apple goes on charging', { exact: false })).toBeVisible();
});

test.each(['Cancel', 'Close', 'Escape'])(
  'the deletion can be left with %s, which forgets the password',
  async (way) => {
    const server = answerCalls({ delete_user: {} });
    await openDetails();
    await button('Delete my account').click();
    await dialog().getByLabelText('Password', { exact: true }).fill('secret');
    await (way === 'Escape'
      ? userEvent.keyboard('{Escape}')
      : dialog().getByRole('button', { name: way }).click());
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button('Delete my account')).toHaveFocus();
    expect(server.of('delete_user')).toEqual([]);
    await button('Delete my account').click();
    await expect.element(dialog().getByLabelText('Password', { exact: true })).toHaveValue('');
  },
);

const DEVICES = [
  { id: 'here', name: 'Chrome', model: 'Pixel 9', active: true, current: true, seen: 1_795_000_000 },
  { id: 'old', name: 'Safari', model: 'iPad', active: false, current: false, seen: 1_790_000_000 },
];

const openDevices = () => openScreen(async () => '/user/devices/');

test('another device can be logged out, this one only with all others', async () => {
  const server = answerCalls({ getLoggedInDevices: DEVICES, logout_device: {} });
  await openDevices();
  await expect.element(page.getByText('This device', { exact: true })).toBeVisible();
  expect(button('Log out Chrome · Pixel 9').query()).toBeNull();
  server.answer({ getLoggedInDevices: DEVICES.slice(0, 1) });
  await button('Log out Safari · iPad').click();
  await expect.element(text('Safari · iPad')).not.toBeInTheDocument();
  expect(server.of('logout_device')).toMatchObject([{ device: 'old' }]);
});

test('a device that could not be logged out stays in the list with the reason', async () => {
  answerCalls({ getLoggedInDevices: DEVICES, logout_device: refused(505) });
  await openDevices();
  await button('Log out Safari · iPad').click();
  await expect.element(text('You are no longer logged in on this device. Log in again.')).toBeVisible();
  await expect.element(button('Log out Safari · iPad')).toBeEnabled();
});

test('logging out everywhere asks before it ends the sessions; cancelling ends none', async () => {
  const server = answerCalls({ getLoggedInDevices: DEVICES, logoutall: refused(500) });
  await openDevices();
  await button('Log out on all devices').click();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(server.of('logoutall')).toEqual([]);
  await button('Log out on all devices').click();
  await dialog().getByRole('button', { name: 'Log out on all devices' }).click();
  await expect.element(text('Something went wrong on the server. Please try again.')).toBeVisible();
  expect(server.of('logoutall')).toHaveLength(1);
});

test('after an unexpected error the account can still be deleted', async () => {
  const server = answerCalls({ delete_user: refused(403) });
  const { client } = await openDetails();
  const errors = unexpectedErrors();
  await button('Delete my account').click();
  await dialog().getByLabelText('Password', { exact: true }).fill('secret');
  breakOnce(client, 'authorised');
  await button('Delete for good').click();
  await expect.poll(errors.title).toBe('Something went wrong');
  await button('Delete for good').click();
  await expect.poll(() => server.of('delete_user')).toMatchObject([{ password: 'secret' }]);
});
