/** Signing up: e-mail address, code, name and password, first team. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, refused, syncedWith } from '#app/testing/server.testing.ts';
import { openSignedOut } from '#app/testing/signed-out.testing.tsx';
import { text } from '#app/testing/team-screen.testing.tsx';
import { currentSession } from '#data/session/session.ts';
import { ACCOUNT, World } from '#data/testing/client.testing.ts';

const EMAIL = 'coach@example.org';
const PASSWORD = 'Saturday 10:30!';
const SESSION = {
  access_token: 'token-1',
  account: { sid: ACCOUNT, type: 'app_account', email: EMAIL, firstname: 'Marit' },
};
const button = (name: string | RegExp) => page.getByRole('button', { name });
const email = () => page.getByRole('textbox', { name: 'E-mail address' });
const digit = (position: number) => page.getByRole('textbox', { name: `Digit ${position} of 6` });
const heading = (name: string) => page.getByRole('heading', { name });

async function toCode(answers: object = {}) {
  const server = answerCalls({ signup_start: {}, ...answers });
  await openSignedOut('/signup/');
  await email().fill(EMAIL);
  await button('Send the code').click();
  await expect.element(heading('Check your e-mail')).toBeVisible();
  return server;
}

async function toPassword(answers: object = {}) {
  const server = await toCode({ signup_code_validate: { token: 'once' }, ...answers });
  await userEvent.keyboard('123456');
  await expect.element(heading('Your name and a password')).toBeVisible();
  return server;
}

async function givePassword() {
  await page.getByRole('textbox', { name: 'First name' }).fill(' Marit ');
  await page.getByRole('textbox', { name: 'Surname' }).fill('Bakker');
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await button('Create account').click();
}

test('address, code, name and password create an account, which then makes its first team', async () => {
  const server = await toPassword({ ...syncedWith(new World().server), update_password: SESSION });
  await givePassword();
  await expect.element(heading('Your first team')).toBeVisible();
  expect(server.of('signup_start')).toMatchObject([{ email: EMAIL }]);
  expect(server.of('signup_code_validate')).toMatchObject([{ email: EMAIL, code: '123456' }]);
  expect(server.of('update_password')).toMatchObject([
    { email: EMAIL, token: 'once', firstname: 'Marit', surname: 'Bakker', p1: PASSWORD, p2: PASSWORD },
  ]);
  expect(await currentSession()).toMatchObject({ account: ACCOUNT });
});

test('an address that cannot get mail is not sent, and a refusal about it appears at its field', async () => {
  const server = answerCalls({ signup_start: refused(420) });
  await openSignedOut('/signup/');
  await email().fill('coach');
  await button('Send the code').click();
  await expect.element(email()).toHaveAccessibleDescription('Invalid e-mail address');
  expect(server.of('signup_start')).toEqual([]);
  await email().fill(EMAIL);
  await button('Send the code').click();
  await expect
    .element(email())
    .toHaveAccessibleDescription('This e-mail domain does not exist. Check the address.');
});

test.each([
  [429, 'Too many codes were requested. Use the latest one, or try again in an hour.'],
  [502, 'The e-mail could not be sent. Please try again in a few minutes.'],
  [500, 'Something went wrong on the server. Please try again.'],
])('a code that could not be sent (%d) keeps the address: %s', async (code, sentence) => {
  answerCalls({ signup_start: refused(code) });
  await openSignedOut('/signup/');
  await email().fill(EMAIL);
  await button('Send the code').click();
  await expect.element(text(sentence)).toBeVisible();
  await expect.element(email()).toHaveValue(EMAIL);
});

test('a person who enters the same address again within half a minute continues with the code that was sent', async () => {
  answerCalls({ signup_start: refused(407) });
  await openSignedOut('/signup/');
  await email().fill(EMAIL);
  await button('Send the code').click();
  await expect.element(heading('Check your e-mail')).toBeVisible();
});

test('a wrong code clears the digits and gives the focus to the first one', async () => {
  await toCode({ signup_code_validate: refused(405) });
  await expect.element(digit(1)).toHaveFocus();
  await userEvent.keyboard('123456');
  await expect.element(text('That code is not right.')).toBeVisible();
  await expect.element(digit(1)).toHaveValue('');
  await expect.element(digit(1)).toHaveFocus();
});

test('a part of a code is not sent', async () => {
  const server = await toCode({ signup_code_validate: { token: 'once' } });
  await userEvent.keyboard('123');
  await button('Continue').click();
  await expect.element(text('This code is not valid.')).toBeVisible();
  await expect.element(digit(3)).toHaveValue('3');
  expect(server.of('signup_code_validate')).toEqual([]);
});

test('a new code can be asked for only after half a minute; another address at once', async () => {
  await toCode();
  await expect.element(button(/^Send a new code/)).toBeDisabled();
  await button('Use another address').click();
  await expect.element(email()).toHaveValue(EMAIL);
});

test('a name and a password are needed, and nothing typed is lost', async () => {
  const server = await toPassword({ update_password: SESSION });
  const name = page.getByRole('textbox', { name: 'First name' });
  const password = page.getByLabelText('Password', { exact: true });
  await password.fill('short');
  await button('Create account').click();
  await expect.element(name).toHaveAccessibleDescription('Enter your first name');
  await expect.element(password).toHaveAccessibleDescription('Too short: use at least eight characters');
  await expect.element(password).toHaveValue('short');
  expect(server.of('update_password')).toEqual([]);
});

test('a password that comes after half an hour leads back to the code', async () => {
  await toPassword({ update_password: refused(411) });
  await givePassword();
  await expect.element(heading('Check your e-mail')).toBeVisible();
});
