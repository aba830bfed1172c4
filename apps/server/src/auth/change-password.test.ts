/** A new password for whoever is signed in: he proves that it is he, and every other device is out. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, signIn, signUp, type TestAccount, type TestServer } from '../server.testing.ts';
import { isIn, MINUTE, magicLink, PASSWORD, post, refusal, resetLink } from './auth.testing.ts';

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

test('signs every other device out, and this one in anew; a mail says so', async () => {
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

test('a link that was sent before opens nothing any more', async () => {
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

test('403 without the present one: a device that lies about signed in is not enough', async () => {
  const coach = await signUp(server);
  for (const proof of [{}, { current: '' }, { current: 'wrong' }, { current: NEXT }, { current: null }]) {
    expect(await change(coach, proof)).toEqual(WRONG);
  }
  expect(await change(coach, { current: 'x'.repeat(257) })).toEqual(WRONG);
  expect(await isIn(server, coach.token)).toBe(true);
  expect((await logIn(coach.email, coach.password)).status).toBe(200);
});

test("somebody else's password proves nothing", async () => {
  const [coach, other] = [await signUp(server), await signUp(server)];
  const theirs = 'Touchline-Wind-8';
  await change(other, { current: other.password, p1: theirs, p2: theirs });
  expect(await change(coach, { current: theirs })).toEqual(WRONG);
});

test('423 after ten wrong ones, which count as failed sign-ins; from elsewhere the coach gets in', async () => {
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

test('a call that gave nothing was no guess', async () => {
  const coach = await signUp(server);
  const here = '10.6.0.3';
  for (let n = 0; n < 20; n++) expect(await change(coach, {}, here)).toEqual(WRONG);
  expect((await change(coach, { current: coach.password }, here)).status).toBe(200);
});

test("411 for somebody else's address, whatever else is right", async () => {
  const [coach, other] = [await signUp(server), await signUp(server)];
  const attempt = { email: other.email, token: coach.token, current: coach.password };
  expect(await post(server, 'update_password', { ...attempt, p1: NEXT, p2: NEXT })).toEqual(
    refusal(411, 'user not allowed to change password'),
  );
  expect((await logIn(other.email, PASSWORD)).status).toBe(200);
});

test('412 for one that is too easy, before the present one is looked at', async () => {
  const coach = await signUp(server);
  const easy = { p1: 'Feyenoord1908!', p2: 'Feyenoord1908!' };
  expect((await change(coach, { ...easy, current: 'wrong' })).body.code).toBe(412);
});
