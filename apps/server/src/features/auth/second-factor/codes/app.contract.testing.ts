/** Authenticator apps, the ticket for their code, and attempts to bypass them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isIn, MINUTE, magicLink, post, refusal, resetLink } from '#testing/auth/auth.testing.ts';
import {
  CoachDevice,
  coachWithApp,
  codeAt,
  LATE,
  LOCKED,
  mailed,
  STEP_MS,
  ticketOf,
  WRONG,
  wrongCode,
} from '#testing/auth/second-factor.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';
import { requireRightCode } from './codes.ts';

export function appContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.mails.length = 0;
    server.advance(61 * MINUTE);
  });

  describe('an authenticator app', () => {
    test('is active after a code made with its secret was confirmed', async () => {
      const coach = await signUp(server);
      const device = new CoachDevice(server, coach);
      const { body } = await device.own('authenticator_start', { proof: await device.prove() });
      expect((await device.login()).body.access_token).toBeTypeOf('string');
      expect(
        await device.own('authenticator_confirm', {
          setup: body.setup,
          code: wrongCode(server, String(body.secret)),
        }),
      ).toEqual(WRONG);
      const code = codeAt(server, String(body.secret));
      const confirmed = await device.own('authenticator_confirm', { setup: body.setup, code });
      expect(confirmed.body).toMatchObject({ app: { used: expect.any(Number) }, recovery_codes: 10 });
      expect((await device.login()).body).toEqual({
        second_factor: { ticket: expect.any(String), ways: ['app', 'recovery'] },
      });
      await mailed(server, coach.email, 'You have an authenticator app');
    });

    test('lets in a device with password and code, and notifies by mail', async () => {
      const { coach, device, secret } = await coachWithApp(server);
      const ticket = await device.ticket();
      const session = await device.call('second_factor_login', { ticket, code: codeAt(server, secret) });
      expect(session.body.account).toMatchObject({ sid: coach.sid });
      expect(await isIn(server, session.body.access_token)).toBe(true);
    });

    test('does not affect existing sessions and their renewal', async () => {
      const coach = await signUp(server);
      const device = new CoachDevice(server, coach);
      const { body } = await device.login();
      await device.addApp();
      expect(await isIn(server, device.token)).toBe(true);
      const renewed = await post(server, 'refresh_token', { refresh_token: body.refresh_token });
      expect(await isIn(server, renewed.body.access_token)).toBe(true);
    });

    test('accepts each code once, for all sign-ins together', async () => {
      const { device, secret } = await coachWithApp(server);
      const code = codeAt(server, secret);
      const [first, second] = [await device.ticket(), await device.ticket()];
      expect((await device.call('second_factor_login', { ticket: first, code })).status).toBe(200);
      expect(await device.call('second_factor_login', { ticket: second, code })).toEqual(WRONG);
    });

    test('refuses an earlier code after a later one was used', async () => {
      const { device, secret } = await coachWithApp(server);
      const [first, second] = [await device.ticket(), await device.ticket()];
      const later = codeAt(server, secret, 1);
      expect((await device.call('second_factor_login', { ticket: first, code: later })).status).toBe(200);
      const earlier = codeAt(server, secret);
      expect(await device.call('second_factor_login', { ticket: second, code: earlier })).toEqual(WRONG);
    });

    test('does not accept the code that confirmed it for a sign-in', async () => {
      const { device, secret } = await coachWithApp(server);
      const ticket = await device.ticket();
      const code = codeAt(server, secret, -1);
      expect(await device.call('second_factor_login', { ticket, code })).toEqual(WRONG);
    });

    test('accepts a code once when two devices send it simultaneously', async () => {
      const { device, secret } = await coachWithApp(server);
      const code = codeAt(server, secret);
      const tickets = [await device.ticket(), await device.ticket()];
      const both = await Promise.all(
        tickets.map((ticket) => device.call('second_factor_login', { ticket, code })),
      );
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 405]);
    });

    test('accepts only one of two codes that are valid at the same moment', async () => {
      const { coach, secret, codes } = await coachWithApp(server);
      for (const code of [codeAt(server, secret), codes[0] ?? '']) {
        const typed = { account: coach.sid, code, address: '10.0.0.1' };
        const [first, second] = [
          await requireRightCode(server.deps, typed),
          await requireRightCode(server.deps, typed),
        ];
        await server.deps.database.transaction((tx) => first.use(tx));
        const again = server.deps.database.transaction((tx) => second.use(tx));
        await expect(again).rejects.toThrow('signup code invalid');
      }
    });

    test('is not replaced by the previous app when a code of that app arrives late', async () => {
      const { coach, device, secret } = await coachWithApp(server);
      const code = codeAt(server, secret, 1);
      const right = await requireRightCode(server.deps, { account: coach.sid, code, address: '10.0.0.1' });
      const { body } = await device.own('authenticator_start', { proof: await device.prove() });
      const another = String(body.secret);
      const confirming = { setup: body.setup, code: codeAt(server, another) };
      expect((await device.own('authenticator_confirm', confirming)).status).toBe(200);
      await expect(server.deps.database.transaction((tx) => right.use(tx))).rejects.toThrow();
      server.advance(STEP_MS);
      const signIn = { ticket: await device.ticket(), code: codeAt(server, another) };
      expect((await device.call('second_factor_login', signIn)).status).toBe(200);
    });

    test('must be confirmed within fifteen minutes', async () => {
      const coach = await signUp(server);
      const device = new CoachDevice(server, coach);
      const begin = async () =>
        (await device.own('authenticator_start', { proof: await device.prove() })).body;
      const confirm = ({ setup, secret }: Record<string, unknown>) =>
        device.own('authenticator_confirm', { setup, code: codeAt(server, String(secret)) });
      const late = await begin();
      server.advance(15 * MINUTE);
      expect(await confirm(late)).toEqual(LATE);
      const early = await begin();
      server.advance(15 * MINUTE - 1);
      expect((await confirm(early)).status).toBe(200);
    });

    test('is replaced by another one only when the other one is confirmed', async () => {
      const { device, secret } = await coachWithApp(server);
      const { body } = await device.own('authenticator_start', { proof: await device.prove() });
      const ticket = await device.ticket();
      expect(
        (await device.call('second_factor_login', { ticket, code: codeAt(server, secret) })).status,
      ).toBe(200);
      const other = String(body.secret);
      const confirmed = await device.own('authenticator_confirm', {
        setup: body.setup,
        code: codeAt(server, other),
      });
      expect(confirmed.body.new_recovery_codes).toEqual([]);
      server.advance(STEP_MS);
      const next = await device.ticket();
      const old = codeAt(server, secret);
      expect(await device.call('second_factor_login', { ticket: next, code: old })).toEqual(WRONG);
      const right = await device.call('second_factor_login', { ticket: next, code: codeAt(server, other) });
      expect(right.status).toBe(200);
    });
  });

  describe('the ticket of the first step', () => {
    test('opens only the second step', async () => {
      const { device } = await coachWithApp(server);
      const ticket = await device.ticket();
      expect(await isIn(server, ticket)).toBe(false);
      expect(await post(server, 'refresh_token', { refresh_token: ticket })).toMatchObject({ status: 400 });
    });

    test('is no proof of ownership, and a proof of ownership is no ticket', async () => {
      const { device, secret } = await coachWithApp(server);
      const [ticket, proof] = [await device.ticket(), await device.prove()];
      expect(await device.own('authenticator_remove', { proof: ticket })).toEqual(LATE);
      const { body } = await device.own('authenticator_start', { proof });
      const code = codeAt(server, secret);
      for (const wrong of [proof, body.setup]) {
        expect(await device.call('second_factor_login', { ticket: wrong, code })).toEqual(LATE);
      }
      for (const setup of [proof, ticket]) {
        expect(await device.own('authenticator_confirm', { setup, code })).toEqual(LATE);
      }
      expect((await device.call('second_factor_login', { ticket, code })).status).toBe(200);
    });

    test('is valid only on its own device', async () => {
      const { coach, device, secret } = await coachWithApp(server);
      const ticket = await device.ticket();
      const thief = new CoachDevice(server, coach, { device: 'another device' });
      const code = codeAt(server, secret);
      expect(await thief.call('second_factor_login', { ticket, code })).toEqual(LATE);
      expect((await device.call('second_factor_login', { ticket, code })).status).toBe(200);
    });

    test('is valid once', async () => {
      const { device, secret } = await coachWithApp(server);
      const ticket = await device.ticket();
      const code = codeAt(server, secret);
      expect((await device.call('second_factor_login', { ticket, code })).status).toBe(200);
      server.advance(STEP_MS);
      const next = codeAt(server, secret);
      expect(await device.call('second_factor_login', { ticket, code: next })).toEqual(LATE);
    });

    test('is valid for five minutes', async () => {
      const { device, secret } = await coachWithApp(server);
      const ticket = await device.ticket();
      server.advance(5 * MINUTE);
      expect(await device.call('second_factor_login', { ticket, code: codeAt(server, secret) })).toEqual(
        LATE,
      );
    });

    test('is deleted when it expires unused', async () => {
      const { coach, device } = await coachWithApp(server);
      await device.ticket();
      server.advance(6 * MINUTE);
      await device.ticket();
      const { reader } = server.deps.database;
      const steps = reader.selectFrom('factor_steps').select('kind').where('account_sid', '=', coach.sid);
      expect(await steps.where('kind', '=', 'ticket').execute()).toHaveLength(1);
    });

    test('allows five wrong codes', async () => {
      const { device, secret } = await coachWithApp(server);
      const ticket = await device.ticket();
      for (let n = 0; n < 5; n++) {
        expect(await device.call('second_factor_login', { ticket, code: wrongCode(server, secret) })).toEqual(
          WRONG,
        );
      }
      expect(await device.call('second_factor_login', { ticket, code: codeAt(server, secret) })).toEqual(
        LATE,
      );
    });

    test('does not open another account', async () => {
      const [one, other] = [await coachWithApp(server), await coachWithApp(server)];
      const ticket = await one.device.ticket();
      const code = codeAt(server, other.secret);
      expect(await one.device.call('second_factor_login', { ticket, code })).toEqual(WRONG);
    });

    test('becomes invalid after a password change or a sign-out of all devices', async () => {
      const { coach, device, secret } = await coachWithApp(server);
      const ticket = await device.ticket();
      await device.own('logoutall');
      const code = codeAt(server, secret);
      expect(await device.call('second_factor_login', { ticket, code })).toEqual(LATE);
      expect(await isIn(server, coach.token)).toBe(false);
    });
  });

  describe('guessing codes of a second factor', () => {
    test('is locked after ten codes, with or without a right password before each; the coach at another address is not locked', async () => {
      const { coach, device, secret } = await coachWithApp(server);
      const guesser = new CoachDevice(server, coach, {
        device: 'a guesser',
        from: { remoteAddress: '203.0.113.9' },
      });
      for (let n = 0; n < 10; n++) {
        const ticket = await guesser.ticket();
        expect(
          await guesser.call('second_factor_login', { ticket, code: wrongCode(server, secret) }),
        ).toEqual(WRONG);
      }
      const code = codeAt(server, secret);
      const ticket = await guesser.ticket();
      expect(await guesser.call('second_factor_login', { ticket, code })).toEqual(LOCKED);
      const own = await device.ticket();
      expect((await device.call('second_factor_login', { ticket: own, code })).status).toBe(200);
    });

    test('from many addresses is locked for the day; recovery codes still work', async () => {
      const { coach, secret, codes } = await coachWithApp(server);
      const from = (n: number) =>
        new CoachDevice(server, coach, { from: { remoteAddress: `203.0.113.${n}` } });
      for (let n = 0; n < 100; n++) {
        if (n % 50 === 0) server.advance(16 * MINUTE);
        const guesser = from(n);
        const ticket = await guesser.ticket();
        expect(
          await guesser.call('second_factor_login', { ticket, code: wrongCode(server, secret) }),
        ).toEqual(WRONG);
      }
      server.advance(16 * MINUTE);
      const late = from(200);
      const ticket = await late.ticket();
      expect(await late.call('second_factor_login', { ticket, code: wrongCode(server, secret) })).toEqual(
        LOCKED,
      );
      expect((await late.call('second_factor_login', { ticket, code: codes[0] })).status).toBe(200);
      server.advance(22 * 60 * MINUTE);
      const evening = { ticket: await late.ticket(), code: codeAt(server, secret) };
      expect(await late.call('second_factor_login', evening)).toEqual(LOCKED);
      server.advance(2 * 60 * MINUTE);
      const nextDay = { ticket: await late.ticket(), code: codeAt(server, secret) };
      expect((await late.call('second_factor_login', nextDay)).status).toBe(200);
    });

    test('with many simultaneous codes checks only ten of them', async () => {
      const { device, secret } = await coachWithApp(server);
      const tickets = [];
      for (let n = 0; n < 15; n++) tickets.push(await device.ticket());
      const answers = await Promise.all(
        tickets.map((ticket) =>
          device.call('second_factor_login', { ticket, code: wrongCode(server, secret) }),
        ),
      );
      expect(answers.filter(({ body }) => body.code === 423)).toHaveLength(5);
    });
  });

  describe('other ways to sign in', () => {
    test('a magic link is used up and asks for the second factor', async () => {
      const { coach, device, secret } = await coachWithApp(server);
      const code = await magicLink(server, coach.email);
      const entered = await device.call('magiclink_token', { email: coach.email, code });
      expect(entered.body.access_token).toBeUndefined();
      const ticket = ticketOf(entered);
      const session = await device.call('second_factor_login', { ticket, code: codeAt(server, secret) });
      expect(session.body.account).toMatchObject({ sid: coach.sid });
      expect(await device.call('magiclink_token', { email: coach.email, code })).toEqual(WRONG);
    });

    test('a reset sets the password, and signing in with it asks for the second factor', async () => {
      const { coach, device } = await coachWithApp(server);
      const code = await resetLink(server, coach.email);
      const password = 'Corner-Flag-11';
      const reset = await post(server, 'password_reset', { email: coach.email, code, password });
      expect(reset.body).toEqual({ ok: true });
      const entered = await device.call('login', { username: coach.email, password });
      expect(entered.body).toEqual({ second_factor: expect.any(Object) });
    });

    test('a wrong password and an unknown address are answered as for accounts without a second factor', async () => {
      const { coach, device } = await coachWithApp(server);
      const answers = [coach.email, 'nobody@example.org'].map((username) =>
        device.call('login', { username, password: 'wrong' }),
      );
      const [one, other] = await Promise.all(answers);
      expect(one).toEqual(refusal(404, 'invalid credentials'));
      expect(other).toEqual(one);
    });
  });
}
