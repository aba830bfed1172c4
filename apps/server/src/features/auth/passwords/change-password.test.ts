/** Changing the password in a session: the current password is required, and all other devices are signed out. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isIn, MINUTE, magicLink, PASSWORD, post, refusal, resetLink } from '#testing/auth/auth.testing.ts';
import {
  openTestServer,
  signIn,
  signUp,
  type TestAccount,
  type TestServer,
} from '#testing/server/server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const NEXT = 'Corner-Flag-11';
const WRONG = refusal(403, 'invalid password');

const change = ({ email, token }: TestAccount, proof: object, remoteAddress = '10.0.0.1') =>
  post(server, 'update_password', { email, p1: NEXT, p2: NEXT, token, ...proof }, { remoteAddress });
const logIn = (username: string, password: string, remoteAddress = '10.0.0.1') =>
  post(server, 'login', { username, password }, { remoteAddress });

test("a password change signs out all other devices, renews this one's session, and sends a mail", async () => {
  const [coach, other] = [await signUp(server), await signUp(server)];
  const phone = await signIn(server, coach);
  const changed = await change(coach, { current: coach.password });
  expect(changed.status).toBe(200);
  for (const token of [coach.token, phone]) expect(await isIn(server, token)).toBe(false);
  expect(await isIn(server, changed.body.access_token)).toBe(true);
  expect((await logIn(coach.email, coach.password)).body.code).toBe(404);
  expect((await logIn(coach.email, NEXT)).status).toBe(200);
  expect((await logIn(other.email, other.password)).status).toBe(200);
  expect(await isIn(server, other.token)).toBe(true);
  await expect
    .poll(() => server.mails.findLast(({ to }) => to === coach.email)?.subject)
    .toMatch(/was changed/);
});

test('a link that was mailed before the change is invalid', async () => {
  const coach = await signUp(server);
  const magic = await magicLink(server, coach.email);
  const reset = await resetLink(server, coach.email);
  await change(coach, { current: coach.password });
  const used = refusal(405, 'signup code invalid');
  expect(await post(server, 'magiclink_token', { email: coach.email, code: magic })).toEqual(used);
  expect(
    await post(server, 'password_reset', { email: coach.email, code: reset, password: PASSWORD }),
  ).toEqual(used);
});

test('a missing or wrong current password is 403, so an unattended device is not enough', async () => {
  const coach = await signUp(server);
  for (const proof of [{}, { current: '' }, { current: 'wrong' }, { current: NEXT }, { current: null }]) {
    expect(await change(coach, proof)).toEqual(WRONG);
  }
  expect(await change(coach, { current: 'x'.repeat(257) })).toEqual(WRONG);
  expect(await isIn(server, coach.token)).toBe(true);
  expect((await logIn(coach.email, coach.password)).status).toBe(200);
});

test("another account's password is refused", async () => {
  const [coach, other] = [await signUp(server), await signUp(server)];
  const theirs = 'Touchline-Wind-8';
  await change(other, { current: other.password, p1: theirs, p2: theirs });
  expect(await change(coach, { current: theirs })).toEqual(WRONG);
});

test('ten wrong passwords lock the account for that address with 423; the coach can sign in from another address', async () => {
  const coach = await signUp(server);
  const here = '10.6.0.1';
  for (let n = 0; n < 10; n++) expect(await change(coach, { current: 'wrong' }, here)).toEqual(WRONG);
  expect((await change(coach, { current: coach.password }, here)).body.code).toBe(423);
  expect((await logIn(coach.email, coach.password, here)).body.code).toBe(423);
  expect((await logIn(coach.email, coach.password, '10.6.0.2')).status).toBe(200);
  expect(await isIn(server, coach.token)).toBe(true);
  server.advance(15 * MINUTE);
  expect((await change(coach, { current: coach.password }, here)).status).toBe(200);
});

test('a call without a password does not count as a failed attempt', async () => {
  const coach = await signUp(server);
  const here = '10.6.0.3';
  for (let n = 0; n < 20; n++) expect(await change(coach, {}, here)).toEqual(WRONG);
  expect((await change(coach, { current: coach.password }, here)).status).toBe(200);
});

test("changing the password of another account's address is 411, even if everything else is right", async () => {
  const [coach, other] = [await signUp(server), await signUp(server)];
  const attempt = { email: other.email, token: coach.token, current: coach.password };
  expect(await post(server, 'update_password', { ...attempt, p1: NEXT, p2: NEXT })).toEqual(
    refusal(411, 'user not allowed to change password'),
  );
  expect((await logIn(other.email, PASSWORD)).status).toBe(200);
});

test('a weak new password is 412, before the current one is compared', async () => {
  const coach = await signUp(server);
  const easy = { p1: 'Feyenoord1908!', p2: 'Feyenoord1908!' };
  expect((await change(coach, { ...easy, current: 'wrong' })).body.code).toBe(412);
});
