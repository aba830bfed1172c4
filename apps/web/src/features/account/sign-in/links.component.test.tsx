/** The links by mail: one that logs in, and one that lets people choose a new password. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, refused, syncedWith } from '#app/testing/server.testing.ts';
import { openSignedOut } from '#app/testing/signed-out.testing.tsx';
import { text } from '#app/testing/team-screen.testing.tsx';
import { currentSession } from '#data/session/session.ts';
import { ACCOUNT, World } from '#data/testing/client.testing.ts';

const EMAIL = 'coach@example.org';
const SESSION = {
  access_token: 'token-1',
  account: { sid: ACCOUNT, type: 'app_account', email: EMAIL, firstname: 'Marit' },
};
const PASSWORD = 'Saturday 10:30!';

const email = () => page.getByRole('textbox', { name: 'E-mail address' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

const LINKS = [
  { address: '/login/magiclink/', call: 'magiclink_request' },
  { address: '/login/request-password/', call: 'password_reset_request' },
];

test.each(LINKS)(
  '$address sends a link to the trimmed address and does not tell whether it has an account',
  async ({ address, call }) => {
    const server = answerCalls({ [call]: {} });
    await openSignedOut(address);
    await email().fill(` ${EMAIL} `);
    await button('Send the link').click();
    await expect.element(text(`If ${EMAIL} has an account`)).toBeVisible();
    expect(server.of(call)).toMatchObject([{ email: EMAIL }]);
    await button('Send it again, or to another address').click();
    await expect.element(email()).toHaveValue(EMAIL);
  },
);

test.each(LINKS)(
  '$address answers a second request within half a minute like the first one',
  async ({ address, call }) => {
    answerCalls({ [call]: refused(407) });
    await openSignedOut(address);
    await email().fill(EMAIL);
    await button('Send the link').click();
    await expect.element(text(`If ${EMAIL} has an account`)).toBeVisible();
  },
);

test.each(LINKS)(
  '$address shows a refusal about the address at its field, and others above the button',
  async ({ address, call }) => {
    const server = answerCalls({ [call]: refused(401) });
    await openSignedOut(address);
    await button('Send the link').click();
    await expect.element(text('Enter your e-mail address')).toBeVisible();
    expect(server.of(call)).toEqual([]);
    await email().fill('coach@nowhere.example');
    await button('Send the link').click();
    await expect.element(email()).toHaveAccessibleDescription('Invalid e-mail address');
    server.answer({ [call]: refused(429) });
    await button('Send the link').click();
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Too many links were requested.' }))
      .toBeVisible();
    await expect.element(email()).toHaveValue('coach@nowhere.example');
  },
);

test.each([
  {
    address: '/login/magiclink/coach@example.org/c0de/',
    call: 'magiclink_token',
    open: async () => button('Log in').click(),
  },
  {
    address: '/login/request-password/coach@example.org/c0de/',
    call: 'password_reset_check',
    open: async () => {},
  },
])('a link that has expired or was used asks for another one ($call)', async ({ address, call, open }) => {
  const server = answerCalls({ [call]: refused(406) });
  await openSignedOut(address);
  await open();
  await expect.element(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await expect.element(email()).toHaveValue(EMAIL);
  server.answer({ [call]: refused(405) });
  await openSignedOut(address);
  await open();
  await expect
    .element(page.getByRole('heading', { name: /^This link (no longer works|is not valid)$/ }))
    .toBeVisible();
});

test('a link logs in only after a tap, because a mail scanner opens links too', async () => {
  const server = answerCalls({ ...syncedWith(new World().server), magiclink_token: SESSION });
  const { path } = await openSignedOut(`/login/magiclink/${EMAIL}/c0de/`);
  await expect.element(text(EMAIL)).toBeVisible();
  expect(server.of('magiclink_token')).toEqual([]);
  await button('Log in').click();
  await expect.poll(path).toBe('/dashboard/');
  expect(server.of('magiclink_token')).toMatchObject([{ email: EMAIL, code: 'c0de' }]);
  expect(await currentSession()).toMatchObject({ account: ACCOUNT });
});

test('a link without an address asks for it', async () => {
  const server = answerCalls({ magiclink_token: refused(505) });
  await openSignedOut('/login/magiclink/c0de/');
  await button('Log in').click();
  await expect.element(text('Enter your e-mail address')).toBeVisible();
  expect(server.of('magiclink_token')).toEqual([]);
  await email().fill(EMAIL);
  await button('Log in').click();
  await expect.element(text('There is no longer an account with this address.')).toBeVisible();
});

test('a new password by a link logs in with it', async () => {
  const server = answerCalls({
    ...syncedWith(new World().server),
    password_reset_check: {},
    password_reset: {},
    login: SESSION,
  });
  const { path } = await openSignedOut(`/login/request-password/${EMAIL}/c0de/`);
  await page.getByLabelText('New password', { exact: true }).fill(PASSWORD);
  await button('Save and log in').click();
  await expect.poll(path).toBe('/dashboard/');
  expect(server.of('password_reset')).toMatchObject([{ email: EMAIL, code: 'c0de', password: PASSWORD }]);
  expect(server.of('login')).toMatchObject([{ username: EMAIL, password: PASSWORD }]);
});

test.each([
  ['', 'Enter your password'],
  ['short', 'Too short: use at least eight characters'],
  [EMAIL, 'Too similar to your e-mail address'],
  ['aaaaaaaaaa', 'This password is too easy to guess. Choose another one.'],
])('the new password “%s” is not sent: %s', async (typed, sentence) => {
  const server = answerCalls({ password_reset_check: {}, password_reset: {} });
  await openSignedOut(`/login/request-password/${EMAIL}/c0de/`);
  const field = page.getByLabelText('New password', { exact: true });
  await field.fill(typed);
  await button('Save and log in').click();
  await expect.element(field).toHaveAccessibleDescription(sentence);
  expect(server.of('password_reset')).toEqual([]);
});

test('a new password that the server finds too weak stays in its field', async () => {
  answerCalls({ password_reset_check: {}, password_reset: refused(412) });
  await openSignedOut(`/login/request-password/${EMAIL}/c0de/`);
  const field = page.getByLabelText('New password', { exact: true });
  await field.fill(PASSWORD);
  await expect.element(text('Strength: Strong')).toBeVisible();
  await button('Save and log in').click();
  await expect
    .element(field)
    .toHaveAccessibleDescription('This password is too easy to guess. Choose another one.');
  await expect.element(field).toHaveValue(PASSWORD);
});
