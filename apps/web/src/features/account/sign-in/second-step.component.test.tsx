/** The second step of a login: a code of the app, a recovery code, or another account. */
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, refused, syncedWith } from '#app/testing/server.testing.ts';
import { openSignedOut } from '#app/testing/signed-out.testing.tsx';
import { text } from '#app/testing/team-screen.testing.tsx';
import { currentSession } from '#data/session/session.ts';
import { ACCOUNT, World } from '#data/testing/client.testing.ts';

const SESSION = {
  access_token: 'token-1',
  account: { sid: ACCOUNT, type: 'app_account', email: 'coach@example.org', firstname: 'Marit' },
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const code = () => page.getByRole('textbox', { name: 'Six-digit code' });

/** Gives a correct password of an account with these factors. */
async function passFirstStep(ways: readonly string[], more: object) {
  const server = answerCalls({ login: { second_factor: { ticket: 't-1', ways } }, ...more });
  const { path } = await openSignedOut('/login/');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('coach@example.org');
  await page.getByLabelText('Password', { exact: true }).fill('Saturday 10:30!');
  await button('Log in').click();
  await expect.element(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  return { server, path };
}

test('a whole code of the app logs in; a part of one is not sent', async () => {
  const { server, path } = await passFirstStep(['app'], {
    ...syncedWith(new World().server),
    second_factor_login: SESSION,
  });
  await expect.element(code()).toHaveFocus();
  await code().fill('123');
  await button('Log in').click();
  await expect.element(code()).toHaveAccessibleDescription('The code has six digits.');
  expect(server.of('second_factor_login')).toEqual([]);
  expect(await currentSession()).toBeNull();
  await code().fill('123 456');
  await userEvent.keyboard('{Enter}');
  await expect.poll(path).toBe('/dashboard/');
  expect(server.of('second_factor_login')).toMatchObject([{ ticket: 't-1', code: '123 456' }]);
});

test.each([
  ['app', 405, 'That code is not right. Wait for the next one, and check the clock of your phone.'],
  ['recovery', 405, 'That code is not right, or it has been used before.'],
  ['app', 423, 'Locked after many wrong attempts.'],
  ['recovery', 429, 'Too many requests from here. Wait a minute, then try again.'],
])('a code (%s) that was refused with %d stays in its field: %s', async (way, refusal, sentence) => {
  await passFirstStep([way], { second_factor_login: refused(refusal) });
  const field = page.getByRole('textbox', { name: way === 'app' ? 'Six-digit code' : 'Recovery code' });
  await field.fill('123456');
  await button('Log in').click();
  await expect.element(text(sentence)).toBeVisible();
  await expect.element(field).toHaveValue('123456');
});

test('a step that took too long leads back to the password and says so', async () => {
  await passFirstStep(['app'], { second_factor_login: refused(406) });
  await code().fill('123456');
  await button('Log in').click();
  await expect
    .element(text('That took too long, or there were too many wrong codes. Log in again.'))
    .toBeVisible();
  await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible();
});

test('another way can be chosen, and an answer of one way does not stay for the other', async () => {
  const { server } = await passFirstStep(['app', 'recovery'], { second_factor_login: refused(405) });
  await code().fill('123456');
  await button('Use a recovery code').click();
  const recovery = page.getByRole('textbox', { name: 'Recovery code' });
  await expect.element(recovery).toHaveValue('');
  await recovery.fill('7K2Q-9');
  await button('Log in').click();
  await expect.poll(() => server.of('second_factor_login')).toMatchObject([{ code: '7K2Q-9' }]);
});

test('“Log in as somebody else” forgets the ticket', async () => {
  await passFirstStep(['app'], {});
  await button('Log in as somebody else').click();
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('');
});

test('a passkey that is left by the person says nothing, and one that the server refuses says so', async () => {
  const { server } = await passFirstStep(['passkey'], {
    passkey_options: { challenge: 'c', options: { challenge: 'AAAA', rpId: 'localhost' } },
  });
  const asked = vi
    .spyOn(navigator.credentials, 'get')
    .mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await button('Use a passkey').click();
  await expect.poll(() => asked.mock.calls).toHaveLength(1);
  await expect.element(button('Use a passkey')).toBeEnabled();
  await expect.element(page.getByRole('alert')).toHaveTextContent('');
  server.answer({ passkey_options: refused(429) });
  await button('Use a passkey').click();
  await expect.element(text('Too many requests from here.')).toBeVisible();
  asked.mockRestore();
});
