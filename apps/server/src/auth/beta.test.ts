import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, signUp, type TestServer } from '../server.testing.ts';
import { createAccount } from './accounts.ts';
import { isIn, magicLink, PASSWORD, post, refusal } from './auth.testing.ts';

const TESTER = 'tester@example.org';
const NO_TESTER = refusal(417, 'not a beta tester account');

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ env: { BETA_TESTERS: `other@example.org ${TESTER.toUpperCase()}` } });
});
afterAll(() => server.close());

test('only beta testers sign up while there is a list of them', async () => {
  expect(await post(server, 'signup_start', { email: 'somebody@example.org' })).toEqual(NO_TESTER);
  expect((await post(server, 'signup_start', { email: TESTER })).status).toBe(200);
});

test('only beta testers get in, by password or by link', async () => {
  const [email, password] = ['early@example.org', PASSWORD];
  await createAccount(server.deps, { email, password, locale: 'en' });
  expect(await post(server, 'login', { username: email, password })).toEqual(NO_TESTER);
  const code = await magicLink(server, email);
  expect(await post(server, 'magiclink_token', { email, code })).toEqual(NO_TESTER);
  await createAccount(server.deps, { email: 'other@example.org', password, locale: 'en' });
  expect((await post(server, 'login', { username: 'other@example.org', password })).status).toBe(200);
});

test('a wrong password says nothing about the list', async () => {
  const guess = { username: 'early@example.org', password: 'guess' };
  expect((await post(server, 'login', guess)).body.code).toBe(404);
});

test('who is signed in already stays so when the list comes', async () => {
  const open = await openTestServer();
  const coach = await signUp(open);
  expect(await isIn(open, coach.token)).toBe(true);
  await open.close();
});
