/** Passkeys with a real ceremony: Chromium's virtual authenticator answers as a phone would. */

import type {} from '@vitest/browser-playwright';
import { expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { openScreen } from '#app/testing/screen.testing.tsx';
import { answerCalls, syncedWith } from '#app/testing/server.testing.ts';
import { openSignedOut } from '#app/testing/signed-out.testing.tsx';
import { said } from '#app/testing/team-screen.testing.tsx';
import { ACCOUNT, World } from '#data/testing/client.testing.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const NONE = { app: null, passkeys: [], recovery_codes: 0, passkeys_possible: true };
const OPTIONS = {
  challenge: 'AAAA',
  rp: { name: 'Touchline', id: location.hostname },
  user: { id: 'AAAA', name: 'coach@example.org', displayName: 'Marit' },
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
};

/** A phone that holds passkeys; its owner always confirms. */
async function addAuthenticator(): Promise<void> {
  await cdp().send('WebAuthn.enable');
  const { authenticatorId } = await cdp().send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  onTestFinished(async () => {
    await cdp().send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  });
}

const signedWith = (given: Readonly<Record<string, unknown>> | undefined) =>
  JSON.parse(String(given?.passkey));

test('a passkey is made by the browser, sent to the server, and listed', async () => {
  await addAuthenticator();
  const passkey = { id: 'p1', name: 'Chrome', created: 1_790_000_000, used: 0, synced: false };
  const server = answerCalls({
    second_factor: NONE,
    second_factor_prove: { proof: 'proven' },
    passkey_new: { challenge: 'c', options: OPTIONS },
    passkey_add: { ...NONE, passkeys: [passkey], new_recovery_codes: [] },
  });
  await openScreen(async () => '/user/security/');
  await button('Add a passkey').click();
  await page
    .getByRole('dialog', { name: 'Check that it is you' })
    .getByLabelText('Password', { exact: true })
    .fill('secret');
  await userEvent.keyboard('{Enter}');
  await expect.element(said('The passkey is added')).toBeVisible();
  await expect.element(button('Rename Chrome')).toBeVisible();
  const [given] = server.of('passkey_add');
  expect(server.of('passkey_new')).toMatchObject([{ proof: 'proven' }]);
  expect(given).toMatchObject({ challenge: 'c' });
  expect(signedWith(given)).toMatchObject({
    type: 'public-key',
    response: { attestationObject: expect.any(String) },
  });
});

/** A passkey that this device holds already. */
async function makePasskey(): Promise<string> {
  const made = await navigator.credentials.create({
    publicKey: {
      ...OPTIONS,
      challenge: new Uint8Array([1, 2, 3]),
      user: { ...OPTIONS.user, id: new Uint8Array([1, 2, 3]) },
    },
  });
  return made?.id ?? '';
}

const openLogin = async () => {
  const server = answerCalls({
    ...syncedWith(new World().server),
    login: { second_factor: { ticket: 't-1', ways: ['passkey'] } },
    passkey_options: { challenge: 'c', options: { challenge: 'AAAA', rpId: location.hostname } },
    passkey_login: {
      access_token: 'token-1',
      refresh_token: 'refresh-1',
      account: { sid: ACCOUNT, type: 'app_account', email: 'coach@example.org', firstname: 'Marit' },
    },
  });
  return { server, ...(await openSignedOut('/login/')) };
};

test('a login is finished with the passkey that this device holds', async () => {
  const { server, path } = await openLogin();
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('coach@example.org');
  await page.getByLabelText('Password', { exact: true }).fill('Saturday 10:30!');
  await button('Log in').click();
  await expect.element(button('Use a passkey')).toBeVisible();
  await addAuthenticator();
  const id = await makePasskey();
  await button('Use a passkey').click();
  await expect.poll(path).toBe('/dashboard/');
  const [given] = server.of('passkey_login');
  expect(given).toMatchObject({ challenge: 'c' });
  expect(signedWith(given)).toMatchObject({ id, response: { signature: expect.any(String) } });
  expect(server.of('passkey_options').at(-1)).toMatchObject({ ticket: 't-1' });
});

test('a passkey that the browser offers at the address logs in without a password', async () => {
  await addAuthenticator();
  const id = await makePasskey();
  const { server, path } = await openLogin();
  await expect.poll(path).toBe('/dashboard/');
  expect(server.of('login')).toEqual([]);
  expect(signedWith(server.of('passkey_login')[0])).toMatchObject({ id });
});
