/** A message to the operator: with and without an account. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#app/testing/screen.testing.tsx';
import { type AnsweredCalls, answerCalls, refused } from '#app/testing/server.testing.ts';
import { openSignedOut } from '#app/testing/signed-out.testing.tsx';
import { button, field, text } from '#app/testing/team-screen.testing.tsx';
import { breakOnce, unexpectedErrors } from '#app/testing/unexpected-errors.testing.ts';

let server: AnsweredCalls;
beforeEach(() => {
  server = answerCalls({ support: ({ message }) => (message === undefined ? { open: true } : {}) });
});

const messages = () => server.of('support').filter(({ message }) => message !== undefined);
const openSupport = (address = '/support/') => openScreen(async () => address);

test('a message goes with the details of the device, and the focus moves to the thanks', async () => {
  await openSupport();
  await field('Your message').fill('The clock stands.');
  await button('Send').click();
  const thanks = page.getByRole('heading', { name: 'On its way' });
  await expect.element(thanks).toHaveFocus();
  await expect.element(text('Thank you. We answer to coach@example.org.')).toBeVisible();
  expect(messages()).toMatchObject([
    { kind: 'support', message: 'The clock stands.', email: 'coach@example.org' },
  ]);
  expect(messages()[0]?.details).toMatch(/^Touchline /);
  await button('Write something else').click();
  await expect.element(field('Your message')).toHaveValue('');
});

test('the details of the device are shown and can be left out', async () => {
  await openSupport();
  await expect.element(page.getByText(/^Touchline \d/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Send details of this device' }).click();
  await expect.element(page.getByText(/^Touchline \d/)).not.toBeInTheDocument();
  await field('Your message').fill('The clock stands.');
  await button('Send').click();
  await expect.poll(messages).toMatchObject([{ details: '' }]);
});

test('feedback goes without details unless the coach adds them', async () => {
  await openSupport('/feedback/');
  await field('Your feedback').fill('Fine');
  await button('Send').click();
  await expect.poll(messages).toMatchObject([{ kind: 'feedback', details: '' }]);
});

test.each([
  ['empty', 'Write your message first', ' '],
  ['too long', 'This text is too long', 'x'.repeat(4_001)],
])('a message that is %s is not sent: %s', async (_, sentence, typed) => {
  await openSupport();
  await field('Your message').fill(typed);
  await button('Send').click();
  await expect.element(text(sentence)).toBeVisible();
  await expect.element(field('Your message')).toHaveValue(typed);
  expect(messages()).toEqual([]);
});

test.each([
  [401, 'You are logged out. Log in again, then send it.'],
  [429, 'You have written several times within an hour. Your text stays here; please send it later.'],
  [503, 'Touchline is under maintenance. Your text stays here; please send it in a few minutes.'],
  [500, 'Your message could not be sent. Your text stays here; please try again later.'],
])('a message refused with %d stays: %s', async (code, sentence) => {
  server.answer({ support: ({ message }) => (message === undefined ? { open: true } : refused(code)) });
  await openSupport();
  await field('Your message').fill('The clock stands.');
  await button('Send').click();
  await expect.element(text(sentence)).toBeVisible();
  await expect.element(field('Your message')).toHaveValue('The clock stands.');
});

test('an unsent message is still there after the screen was left, and gone after it was sent', async () => {
  await openSupport();
  await field('Your message').fill('The clock stands.');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.getByRole('link', { name: /^Support/ }).click();
  await expect.element(field('Your message')).toHaveValue('The clock stands.');
  await button('Send').click();
  await button('Write something else').click();
  await expect.element(field('Your message')).toHaveValue('');
});

test('visitors give the address for the answer', async () => {
  await openSignedOut('/support/');
  await field('Your message').fill('I cannot log in.');
  await button('Send').click();
  const email = field('Your e-mail address');
  await expect.element(email).toHaveAccessibleDescription(/Enter your e-mail address/);
  await email.fill('nobody');
  await button('Send').click();
  await expect.element(email).toHaveAccessibleDescription(/Invalid e-mail address/);
  expect(messages()).toEqual([]);
  await email.fill(' nobody@example.org ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(messages).toMatchObject([{ email: 'nobody@example.org', message: 'I cannot log in.' }]);
});

test('support that is closed shows no form', async () => {
  server.answer({ support: { open: false } });
  await openSupport();
  await expect.element(page.getByRole('heading', { name: 'Support is not set up yet' })).toBeVisible();
  await expect.element(button('Send')).not.toBeInTheDocument();
});

test('an unexpected error is said, and the message can be sent again', async () => {
  const { client } = await openSupport();
  const errors = unexpectedErrors();
  breakOnce(client, 'post');
  await field('Your message').fill('The clock stands.');
  await button('Send').click();
  await expect.poll(errors.title).toBe('Something went wrong');
  await expect.element(field('Your message')).toHaveValue('The clock stands.');
  await button('Send').click();
  await expect.poll(messages).toMatchObject([{ message: 'The clock stands.' }]);
});
