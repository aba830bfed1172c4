import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '#testing/auth/account.testing.ts';
import { isIn, magicLink, PASSWORD, post, refusal } from '#testing/auth/auth.testing.ts';
import { CoachDevice } from '#testing/auth/second-factor.testing.ts';
import { SoftKey } from '#testing/auth/soft-key.testing.ts';
import { newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';

const TESTER = 'tester@example.org';
const NO_TESTER = refusal(417, 'not a beta tester account');

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ env: { BETA_TESTERS: `other@example.org ${TESTER.toUpperCase()}` } });
});
afterAll(() => server.close());

test('only beta testers can sign up during a beta', async () => {
  expect(await post(server, 'signup_start', { email: 'somebody@example.org' })).toEqual(NO_TESTER);
  expect((await post(server, 'signup_start', { email: TESTER })).status).toBe(200);
});

test('only beta testers can sign in, by password or by link', async () => {
  const [email, password] = ['early@example.org', PASSWORD];
  await createAccount(server.deps, { email, password, locale: 'en' });
  expect(await post(server, 'login', { username: email, password })).toEqual(NO_TESTER);
  const code = await magicLink(server, email);
  expect(await post(server, 'magiclink_token', { email, code })).toEqual(NO_TESTER);
  await createAccount(server.deps, { email: 'other@example.org', password, locale: 'en' });
  expect((await post(server, 'login', { username: 'other@example.org', password })).status).toBe(200);
});

test('a wrong password reveals nothing about the list', async () => {
  const guess = { username: 'early@example.org', password: 'guess' };
  expect((await post(server, 'login', guess)).body.code).toBe(404);
});

describe('when an open server starts a beta', () => {
  const ORIGIN = 'https://touchline.example';
  const NOT_LISTED = 'not-listed@example.org';
  let database: TestDatabase;
  let device: CoachDevice;
  let key: SoftKey;
  let token: unknown;
  let strict: TestServer;
  beforeAll(async () => {
    database = await newTestDatabase('sqlite');
    const open = await openTestServer({ database, env: { PUBLIC_URL: ORIGIN } });
    const coach = await signUp(open);
    device = new CoachDevice(open, coach);
    key = new SoftKey({ origin: ORIGIN, rpId: 'touchline.example' });
    const { body: asked } = await device.own('passkey_new', { proof: await device.prove() });
    await device.own('passkey_add', {
      challenge: asked.challenge,
      name: 'Phone',
      passkey: key.create(asked.options as Parameters<SoftKey['create']>[0]),
    });
    await post(open, 'signup_start', { email: NOT_LISTED });
    const code = /\b\d{6}\b/.exec(open.mails.at(-1)?.text ?? '')?.[0];
    token = (await post(open, 'signup_code_validate', { email: NOT_LISTED, code })).body.token;
    await open.close();
    strict = await openTestServer({ database, env: { PUBLIC_URL: ORIGIN, BETA_TESTERS: TESTER } });
    device = new CoachDevice(strict, { ...coach, token: device.token });
  });
  afterAll(async () => {
    await strict.close();
    await database.remove();
  });

  test('existing sessions continue', async () => {
    expect(await isIn(strict, device.token)).toBe(true);
  });

  test('a passkey of an account outside the list does not sign in', async () => {
    const { body } = await device.call('passkey_options');
    const passkey = key.use(body.options as Parameters<SoftKey['use']>[0]);
    const entered = await device.call('passkey_login', { challenge: body.challenge, passkey });
    expect(entered).toEqual(NO_TESTER);
  });

  test('a sign-up in progress cannot finish for an address outside the list', async () => {
    const passwords = { p1: PASSWORD, p2: PASSWORD };
    expect(await post(strict, 'update_password', { email: NOT_LISTED, token, ...passwords })).toEqual(
      NO_TESTER,
    );
  });
});
