/** Logging in with a password and by a link, and the links that ask for one. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, noAnswer, refused, syncedWith } from '#app/testing/server.testing.ts';
import { openSignedOut } from '#app/testing/signed-out.testing.tsx';
import { text } from '#app/testing/team-screen.testing.tsx';
import { currentSession } from '#data/session/session.ts';
import { ACCOUNT, World } from '#data/testing/client.testing.ts';

const EMAIL = 'coach@example.org';
const SESSION = {
  access_token: 'token-1',
  refresh_token: 'refresh-1',
  account: { sid: ACCOUNT, type: 'app_account', email: EMAIL, firstname: 'Marit' },
};

const email = () => page.getByRole('textbox', { name: 'E-mail address' });
const password = () => page.getByLabelText('Password', { exact: true });
const logIn = () => page.getByRole('button', { name: 'Log in', exact: true });

const synced = () => syncedWith(new World().server);

async function giveLogin(secret = 'Saturday 10:30!') {
  await email().fill(` ${EMAIL} `);
  await password().fill(secret);
  await logIn().click();
}

test('a login sends the address without spaces, keeps the session and opens the dashboard', async () => {
  const server = answerCalls({ ...synced(), login: SESSION });
  const { path } = await openSignedOut('/login/');
  await giveLogin();
  await expect.poll(path).toBe('/dashboard/');
  expect(server.of('login')).toMatchObject([{ username: EMAIL, password: 'Saturday 10:30!' }]);
  expect(await currentSession()).toMatchObject({ account: ACCOUNT, email: EMAIL, token: 'token-1' });
});

test('the last address that logged in is offered the next time', async () => {
  answerCalls({ ...synced(), login: SESSION });
  const { path } = await openSignedOut('/login/');
  await giveLogin();
  await expect.poll(path).toBe('/dashboard/');
  const { readSetting } = await import('#data/settings/settings.ts');
  await expect.poll(() => readSetting('last_username')).toBe(EMAIL);
});

test('Enter in the password field logs in', async () => {
  const server = answerCalls({ login: refused(404) });
  await openSignedOut('/login/');
  await email().fill(EMAIL);
  await password().fill('secret');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.of('login')).toHaveLength(1);
});

test('a login without address or password sends nothing and says what is missing at each field', async () => {
  const server = answerCalls({ login: SESSION });
  await openSignedOut('/login/');
  await logIn().click();
  await expect.element(email()).toHaveAccessibleDescription('Enter your e-mail address');
  await expect.element(password()).toHaveAccessibleDescription('Enter your password');
  await email().fill('coach@example');
  await logIn().click();
  await expect.element(text('Invalid e-mail address')).toBeVisible();
  expect(server.of('login')).toEqual([]);
});

test.each([
  [404, 'Wrong e-mail address or password.'],
  [410, 'This account cannot use the app. If that is wrong, write to us under “Support”.'],
  [
    417,
    'Touchline is open to beta testers only for now, and this account is not one of them. Try again later.',
  ],
  [423, 'Too many attempts. Try again in 15 minutes.'],
  [429, 'Too many requests from here. Wait a minute, then try again.'],
])('a login refused with %d says so, and keeps what was typed', async (code, sentence) => {
  answerCalls({ login: refused(code) });
  await openSignedOut('/login/');
  await giveLogin('secret');
  await expect.element(text(sentence)).toBeVisible();
  await expect.element(email()).toHaveValue(EMAIL);
  await expect.element(password()).toHaveValue('secret');
  expect(await currentSession()).toBeNull();
});

test.each([
  ['/login/', 'login'],
  ['/login/magiclink/', 'magiclink_request'],
  ['/login/request-password/', 'password_reset_request'],
  ['/signup/', 'signup_start'],
])('%s sends once, however often Enter is pressed before the answer', async (address, call) => {
  const server = answerCalls({ [call]: noAnswer });
  await openSignedOut(address);
  if (address === '/login/') await password().fill('secret');
  await email().fill(EMAIL);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.of(call)).toHaveLength(1);
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(email()).toHaveValue(EMAIL);
  expect(server.of(call)).toHaveLength(1);
});
