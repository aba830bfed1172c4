/** The second factor of the account: authenticator app, passkeys, recovery codes, and the proof before each change. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#app/testing/screen.testing.tsx';
import { type AnsweredCalls, answerCalls, refused } from '#app/testing/server.testing.ts';
import { said, text } from '#app/testing/team-screen.testing.tsx';
import { breakOnce, unexpectedErrors } from '#app/testing/unexpected-errors.testing.ts';

const APP = { created: 1_790_000_000, used: 0 };
const PASSKEY = { id: 'p1', name: 'Pixel 9', created: 1_790_000_000, used: 0, synced: true };
const NONE = { app: null, passkeys: [], recovery_codes: 0, passkeys_possible: true };
const BOTH = { app: APP, passkeys: [PASSKEY], recovery_codes: 8, passkeys_possible: true };
const SETUP = { setup: 's-1', secret: 'ABCDEFGHIJ', address: 'otpauth://totp/x' };

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const proof = () => dialog('Check that it is you');
const confirm = (title: string) => dialog(title).getByRole('button', { name: 'Remove', exact: true });

let server: AnsweredCalls;

async function open(state: object) {
  server = answerCalls({ second_factor: state, second_factor_prove: { proof: 'proven' } });
  return (await openScreen(async () => '/user/security/')).client;
}

async function prove() {
  await proof().getByLabelText('Password', { exact: true }).fill('secret');
  await userEvent.keyboard('{Enter}');
  await expect.element(proof()).not.toBeInTheDocument();
}

beforeEach(() => {
  vi.restoreAllMocks();
});

test('an app is set up after a proof with the code that it shows, and new recovery codes must be kept', async () => {
  await open(NONE);
  server.answer({
    authenticator_start: SETUP,
    authenticator_confirm: { ...NONE, app: APP, recovery_codes: 2, new_recovery_codes: ['7K2Q-9', 'X1Y2-Z'] },
  });
  await button('Set up an app').click();
  await prove();
  expect(server.of('second_factor_prove')).toMatchObject([{ password: 'secret' }]);
  expect(server.of('authenticator_start')).toMatchObject([{ proof: 'proven' }]);
  await expect.element(text('ABCD EFGH IJ')).toBeVisible();
  const code = page.getByRole('textbox', { name: 'The code that the app shows' });
  await code.fill('12');
  await button('Confirm').click();
  await expect.element(code).toHaveAccessibleDescription('The code has six digits.');
  expect(server.of('authenticator_confirm')).toEqual([]);
  await code.fill('123456');
  await button('Confirm').click();
  const codes = dialog('Keep these recovery codes');
  await expect.element(codes.getByText('7K2Q-9', { exact: false })).toBeVisible();
  await userEvent.keyboard('{Escape}{Escape}{Escape}');
  await expect.element(codes.getByText('X1Y2-Z', { exact: false })).toBeVisible();
  await button('I have saved them').click();
  await expect.element(codes).not.toBeInTheDocument();
  await expect.element(button('Remove the app')).toBeVisible();
  await expect.element(text('2 codes left')).toBeVisible();
});

test.each([
  [405, 'That code is not right. Wait for the next one, and check the clock of your phone.'],
  [429, 'Too many new recovery codes. Try again in an hour.'],
])('a code of the app refused with %d can be corrected: %s', async (code, sentence) => {
  await open(NONE);
  server.answer({ authenticator_start: SETUP, authenticator_confirm: refused(code) });
  await button('Set up an app').click();
  await prove();
  const field = page.getByRole('textbox', { name: 'The code that the app shows' });
  await field.fill('123456');
  await button('Confirm').click();
  await expect.element(field).toHaveAccessibleDescription(sentence);
  await expect.element(field).toHaveValue('123456');
});

test('a set-up that took too long starts again', async () => {
  await open(NONE);
  server.answer({ authenticator_start: SETUP, authenticator_confirm: refused(406) });
  await button('Set up an app').click();
  await prove();
  await page.getByRole('textbox', { name: 'The code that the app shows' }).fill('123456');
  await button('Confirm').click();
  await expect.element(text('That took too long. Start again.')).toBeVisible();
  await expect.element(button('Set up an app')).toBeVisible();
});

test.each([
  [403, 'This is not your password'],
  [423, 'Locked after many wrong attempts.'],
])('a proof refused with %d says so and changes nothing: %s', async (code, sentence) => {
  await open(BOTH);
  server.answer({ second_factor_prove: refused(code) });
  await button('Remove the app').click();
  await confirm('Remove the authenticator app?').click();
  const password = proof().getByLabelText('Password', { exact: true });
  await expect.element(password).toHaveFocus();
  await password.fill('wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(proof().getByText(sentence, { exact: false })).toBeVisible();
  await expect.element(password).toHaveValue('wrong');
  expect(server.of('authenticator_remove')).toEqual([]);
});

test('a proof can be a code; a part of one is not sent', async () => {
  await open(BOTH);
  server.answer({ recovery_codes: { ...BOTH, new_recovery_codes: ['NEW1-2'] } });
  await button('Make new codes').click();
  await dialog('Make new recovery codes?').getByRole('button', { name: 'Make new codes' }).click();
  await proof().getByRole('button', { name: 'Use a code instead' }).click();
  const code = proof().getByRole('textbox', { name: 'Code of the app, or a recovery code' });
  await expect.element(code).toHaveFocus();
  await code.fill('123');
  await userEvent.keyboard('{Enter}');
  await expect.element(code).toHaveAccessibleDescription('The code has six digits.');
  await code.fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog('Keep these recovery codes').getByText('NEW1-2')).toBeVisible();
  expect(server.of('second_factor_prove')).toMatchObject([{ code: '123456' }]);
});

test('a proof without a password says that one is needed', async () => {
  await open(NONE);
  await button('Set up an app').click();
  await proof().getByRole('button', { name: 'Continue' }).click();
  await expect
    .element(proof().getByLabelText('Password', { exact: true }))
    .toHaveAccessibleDescription('Enter your password');
  expect(server.of('second_factor_prove')).toEqual([]);
});

test.each(['Close', 'Escape'])('leaving the proof with %s changes nothing', async (way) => {
  await open(NONE);
  await button('Set up an app').click();
  await expect.element(proof()).toBeVisible();
  await (way === 'Escape'
    ? userEvent.keyboard('{Escape}')
    : proof().getByRole('button', { name: 'Close' }).click());
  await expect.element(proof()).not.toBeInTheDocument();
  expect(server.of('second_factor_prove')).toEqual([]);
  expect(server.of('authenticator_start')).toEqual([]);
  await expect.element(button('Set up an app')).toBeEnabled();
});

const REMOVALS = [
  {
    what: 'Remove the app',
    title: 'Remove the authenticator app?',
    call: 'authenticator_remove',
    only: { ...NONE, app: APP },
  },
  {
    what: 'Remove Pixel 9',
    title: 'Remove Pixel 9?',
    call: 'passkey_remove',
    only: { ...NONE, passkeys: [PASSKEY] },
  },
];

test.each(REMOVALS)(
  '“$what” asks, warns of the last factor, and is done after a proof',
  async ({ what, title, call, only }) => {
    await open(only);
    server.answer({ [call]: NONE });
    await button(what).click();
    await expect.element(dialog(title).getByText('This is your last factor', { exact: false })).toBeVisible();
    await expect.element(dialog(title).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await dialog(title).getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog(title)).not.toBeInTheDocument();
    await button(what).click();
    await confirm(title).click();
    await prove();
    await expect.element(button(what)).not.toBeInTheDocument();
    expect(server.of(call)).toMatchObject([{ proof: 'proven' }]);
  },
);

test.each(REMOVALS)(
  'a refusal of “$what” goes away when a later attempt succeeds',
  async ({ what, title, call, only }) => {
    await open({ ...BOTH, ...only });
    server.answer({ [call]: refused(500) });
    await button(what).click();
    await confirm(title).click();
    await prove();
    const problem = text('Something went wrong on the server. Please try again.');
    await expect.element(problem).toBeVisible();
    server.answer({ [call]: NONE });
    await button(what).click();
    await confirm(title).click();
    await expect.element(button(what)).not.toBeInTheDocument();
    await expect.element(problem).not.toBeInTheDocument();
  },
);

test('a proof that has expired is asked for again', async () => {
  await open(BOTH);
  server.answer({
    passkey_remove: ({ proof }) => (proof === 'proven' ? refused(406) : NONE),
    authenticator_remove: refused(500),
  });
  await button('Remove the app').click();
  await confirm('Remove the authenticator app?').click();
  await prove();
  server.answer({ second_factor_prove: { proof: 'again' } });
  await button('Remove Pixel 9').click();
  await confirm('Remove Pixel 9?').click();
  await prove();
  await expect.element(button('Remove Pixel 9')).not.toBeInTheDocument();
});

test('a passkey gets another name, which must not be empty', async () => {
  await open(BOTH);
  server.answer({ passkey_rename: { ...BOTH, passkeys: [{ ...PASSKEY, name: 'Phone' }] } });
  await button('Rename Pixel 9').click();
  const name = dialog('Rename Pixel 9').getByRole('textbox', { name: 'Name of the passkey' });
  await expect.element(name).toHaveFocus();
  await name.fill(' ');
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveAccessibleDescription('Give it a name');
  expect(server.of('passkey_rename')).toEqual([]);
  await name.fill(' Phone ');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Rename Phone')).toBeVisible();
  expect(server.of('passkey_rename')).toMatchObject([{ id: 'p1', name: 'Phone' }]);
});

test('closing the new name of a passkey keeps the old one', async () => {
  await open(BOTH);
  await button('Rename Pixel 9').click();
  await dialog('Rename Pixel 9').getByRole('textbox').fill('Phone');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Rename Pixel 9')).not.toBeInTheDocument();
  expect(server.of('passkey_rename')).toEqual([]);
});

test.each([
  ['NotAllowedError', 'No passkey was made. Try again.'],
  ['InvalidStateError', 'This device or key has a passkey for your account already.'],
])('a passkey that the browser did not make (%s) says so', async (name, sentence) => {
  await open(NONE);
  const options = {
    challenge: 'AAAA',
    rp: { name: 'Touchline', id: 'localhost' },
    user: { id: 'AAAA', name: 'coach', displayName: 'Marit' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  };
  server.answer({ passkey_new: { challenge: 'c', options } });
  vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('', name));
  await button('Add a passkey').click();
  await prove();
  await expect.element(text(sentence)).toBeVisible();
  expect(server.of('passkey_add')).toEqual([]);
  await expect.element(said('The passkey is added')).not.toBeInTheDocument();
});

test('a page that could not be loaded says so', async () => {
  answerCalls();
  await openScreen(async () => '/user/security/');
  await expect.element(text('This could not be loaded. Check your internet connection.')).toBeVisible();
});

test('after an unexpected error the proof and the code can be sent again', async () => {
  const client = await open(NONE);
  server.answer({ authenticator_start: SETUP, authenticator_confirm: refused(405) });
  const errors = unexpectedErrors();
  await button('Set up an app').click();
  await proof().getByLabelText('Password', { exact: true }).fill('secret');
  const goOn = proof().getByRole('button', { name: 'Continue' });
  breakOnce(client, 'authorised');
  await goOn.click();
  await expect.poll(errors.title).toBe('Something went wrong');
  await goOn.click();
  await page.getByRole('textbox', { name: 'The code that the app shows' }).fill('123456');
  breakOnce(client, 'authorised');
  await button('Confirm').click();
  await expect.element(button('Confirm')).toBeEnabled();
  expect(server.of('authenticator_confirm')).toEqual([]);
  await button('Confirm').click();
  await expect.poll(() => server.of('authenticator_confirm')).toHaveLength(1);
});
