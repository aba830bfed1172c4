/** Authenticator apps and recovery codes, and who tries to come past them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Engine, openTestServer, signUp, type TestServer } from '../../server.testing.ts';
import { isIn, MINUTE, magicLink, PATIENCE, post, refusal, resetLink } from '../auth.testing.ts';
import { argonPasswords } from '../passwords.ts';
import { requireRightCode } from './codes.ts';
import { CoachDevice, coachWithApp, codeAt, STEP_MS, ticketOf } from './second-factor.testing.ts';

const WRONG = refusal(405, 'signup code invalid');
const LATE = refusal(406, 'signup code expired');
const LOCKED = refusal(423, 'Lockout due to many failed login attempts, try again after 15 minutes');
const OUT = refusal(505, 'user error');

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

  const mailsTo = (email: string) =>
    server.mails.filter(({ to }) => to === email).map(({ text }) => text.split('\n')[0]);
  const mailed = (email: string, title: string) =>
    vi.waitFor(() => expect(mailsTo(email)).toContain(title), PATIENCE);

  describe('an authenticator app', () => {
    test('counts once a code made with its secret came back', async () => {
      const coach = await signUp(server);
      const device = new CoachDevice(server, coach);
      const { body } = await device.own('authenticator_start', { proof: await device.prove() });
      expect((await device.login()).body.access_token).toBeTypeOf('string');
      expect(await device.own('authenticator_confirm', { setup: body.setup, code: '000000' })).toEqual(WRONG);
      const code = codeAt(server, String(body.secret));
      const confirmed = await device.own('authenticator_confirm', { setup: body.setup, code });
      expect(confirmed.body).toMatchObject({ app: { used: expect.any(Number) }, recovery_codes: 10 });
      expect((await device.login()).body).toEqual({
        second_factor: { ticket: expect.any(String), ways: ['app', 'recovery'] },
      });
      await mailed(coach.email, 'You have an authenticator app');
    });

    test('lets in who has password and code, and tells the device that asked for it', async () => {
      const { coach, device, secret } = await coachWithApp(server);
      const ticket = await device.ticket();
      const session = await device.call('second_factor_login', { ticket, code: codeAt(server, secret) });
      expect(session.body.account).toMatchObject({ sid: coach.sid });
      expect(await isIn(server, session.body.access_token)).toBe(true);
    });

    test('leaves devices that are signed in, and their renewal, alone', async () => {
      const coach = await signUp(server);
      const device = new CoachDevice(server, coach);
      const { body } = await device.login();
      await device.addApp();
      expect(await isIn(server, coach.token)).toBe(true);
      const renewed = await post(server, 'refresh_token', { refresh_token: body.refresh_token });
      expect(await isIn(server, renewed.body.access_token)).toBe(true);
    });

    test('a code is used once, whichever sign-in it was for', async () => {
      const { device, secret } = await coachWithApp(server);
      const code = codeAt(server, secret);
      const [first, second] = [await device.ticket(), await device.ticket()];
      expect((await device.call('second_factor_login', { ticket: first, code })).status).toBe(200);
      expect(await device.call('second_factor_login', { ticket: second, code })).toEqual(WRONG);
    });

    test('nor is an earlier one good after a later one', async () => {
      const { device, secret } = await coachWithApp(server);
      const [first, second] = [await device.ticket(), await device.ticket()];
      const later = codeAt(server, secret, 1);
      expect((await device.call('second_factor_login', { ticket: first, code: later })).status).toBe(200);
      const earlier = codeAt(server, secret);
      expect(await device.call('second_factor_login', { ticket: second, code: earlier })).toEqual(WRONG);
    });

    test('the code that confirmed it signs nobody in', async () => {
      const { device, secret } = await coachWithApp(server);
      const ticket = await device.ticket();
      const code = codeAt(server, secret, -1);
      expect(await device.call('second_factor_login', { ticket, code })).toEqual(WRONG);
    });

    test('the same code at once on two devices lets one in', async () => {
      const { device, secret } = await coachWithApp(server);
      const code = codeAt(server, secret);
      const tickets = [await device.ticket(), await device.ticket()];
      const both = await Promise.all(
        tickets.map((ticket) => device.call('second_factor_login', { ticket, code })),
      );
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 405]);
    });

    test('two codes that were right at the same moment: one is used', async () => {
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

    test('another one takes its place only when it is confirmed', async () => {
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
    test('opens nothing but the second step', async () => {
      const { device } = await coachWithApp(server);
      const ticket = await device.ticket();
      expect(await isIn(server, ticket)).toBe(false);
      expect(await post(server, 'refresh_token', { refresh_token: ticket })).toMatchObject({ status: 400 });
    });

    test('is good on the device that it was made for', async () => {
      const { coach, device, secret } = await coachWithApp(server);
      const ticket = await device.ticket();
      const thief = new CoachDevice(server, coach, { device: 'another device' });
      const code = codeAt(server, secret);
      expect(await thief.call('second_factor_login', { ticket, code })).toEqual(LATE);
      expect((await device.call('second_factor_login', { ticket, code })).status).toBe(200);
    });

    test('is good once', async () => {
      const { device, secret } = await coachWithApp(server);
      const ticket = await device.ticket();
      const code = codeAt(server, secret);
      expect((await device.call('second_factor_login', { ticket, code })).status).toBe(200);
      server.advance(STEP_MS);
      const next = codeAt(server, secret);
      expect(await device.call('second_factor_login', { ticket, code: next })).toEqual(LATE);
    });

    test('is good for five minutes', async () => {
      const { device, secret } = await coachWithApp(server);
      const ticket = await device.ticket();
      server.advance(5 * MINUTE);
      expect(await device.call('second_factor_login', { ticket, code: codeAt(server, secret) })).toEqual(
        LATE,
      );
    });

    test('is forgotten when nobody used it', async () => {
      const { coach, device } = await coachWithApp(server);
      await device.ticket();
      server.advance(6 * MINUTE);
      await device.ticket();
      const { reader } = server.deps.database;
      const steps = reader.selectFrom('factor_steps').select('kind').where('account_sid', '=', coach.sid);
      expect(await steps.where('kind', '=', 'ticket').execute()).toHaveLength(1);
    });

    test('takes five wrong codes', async () => {
      const { device, secret } = await coachWithApp(server);
      const ticket = await device.ticket();
      for (let n = 0; n < 5; n++) {
        expect(await device.call('second_factor_login', { ticket, code: '000000' })).toEqual(WRONG);
      }
      expect(await device.call('second_factor_login', { ticket, code: codeAt(server, secret) })).toEqual(
        LATE,
      );
    });

    test("opens nobody else's account", async () => {
      const [one, other] = [await coachWithApp(server), await coachWithApp(server)];
      const ticket = await one.device.ticket();
      const code = codeAt(server, other.secret);
      expect(await one.device.call('second_factor_login', { ticket, code })).toEqual(WRONG);
    });

    test('is worth nothing after a new password or signing out everywhere', async () => {
      const { coach, device, secret } = await coachWithApp(server);
      const ticket = await device.ticket();
      await device.own('logoutall');
      const code = codeAt(server, secret);
      expect(await device.call('second_factor_login', { ticket, code })).toEqual(LATE);
      expect(await isIn(server, coach.token)).toBe(false);
    });
  });

  describe('whoever guesses', () => {
    test('is locked out after ten codes, a right password before each or not; the coach elsewhere is not', async () => {
      const { coach, device, secret } = await coachWithApp(server);
      const guesser = new CoachDevice(server, coach, {
        device: 'a guesser',
        from: { remoteAddress: '203.0.113.9' },
      });
      for (let n = 0; n < 10; n++) {
        const ticket = await guesser.ticket();
        expect(await guesser.call('second_factor_login', { ticket, code: '000000' })).toEqual(WRONG);
      }
      const code = codeAt(server, secret);
      const ticket = await guesser.ticket();
      expect(await guesser.call('second_factor_login', { ticket, code })).toEqual(LOCKED);
      const own = await device.ticket();
      expect((await device.call('second_factor_login', { ticket: own, code })).status).toBe(200);
    });

    test('from many addresses is locked out for the day; recovery codes still open', async () => {
      const { coach, codes } = await coachWithApp(server);
      const from = (n: number) =>
        new CoachDevice(server, coach, { from: { remoteAddress: `203.0.113.${n}` } });
      for (let n = 0; n < 100; n++) {
        if (n % 50 === 0) server.advance(16 * MINUTE);
        const guesser = from(n);
        const ticket = await guesser.ticket();
        expect(await guesser.call('second_factor_login', { ticket, code: '000000' })).toEqual(WRONG);
      }
      server.advance(16 * MINUTE);
      const late = from(200);
      const ticket = await late.ticket();
      expect(await late.call('second_factor_login', { ticket, code: '000000' })).toEqual(LOCKED);
      expect((await late.call('second_factor_login', { ticket, code: codes[0] })).status).toBe(200);
    });

    test('of many codes at once has ten looked at', async () => {
      const { device } = await coachWithApp(server);
      const tickets = [];
      for (let n = 0; n < 15; n++) tickets.push(await device.ticket());
      const answers = await Promise.all(
        tickets.map((ticket) => device.call('second_factor_login', { ticket, code: '000000' })),
      );
      expect(answers.filter(({ body }) => body.code === 423)).toHaveLength(5);
    });
  });

  describe('other ways in', () => {
    test('a magic link asks for the factor, and is used up', async () => {
      const { coach, device, secret } = await coachWithApp(server);
      const code = await magicLink(server, coach.email);
      const entered = await device.call('magiclink_token', { email: coach.email, code });
      expect(entered.body.access_token).toBeUndefined();
      const ticket = ticketOf(entered);
      const session = await device.call('second_factor_login', { ticket, code: codeAt(server, secret) });
      expect(session.body.account).toMatchObject({ sid: coach.sid });
      expect(await device.call('magiclink_token', { email: coach.email, code })).toEqual(WRONG);
    });

    test('a reset sets the password, and signing in with it still asks for the factor', async () => {
      const { coach, device } = await coachWithApp(server);
      const code = await resetLink(server, coach.email);
      const password = 'Corner-Flag-11';
      const reset = await post(server, 'password_reset', { email: coach.email, code, password });
      expect(reset.body).toEqual({ ok: true });
      const entered = await device.call('login', { username: coach.email, password });
      expect(entered.body).toEqual({ second_factor: expect.any(Object) });
    });

    test('a wrong password, and an address that nobody has, are answered as they always were', async () => {
      const { coach, device } = await coachWithApp(server);
      const answers = [coach.email, 'nobody@example.org'].map((username) =>
        device.call('login', { username, password: 'wrong' }),
      );
      const [one, other] = await Promise.all(answers);
      expect(one).toEqual(refusal(404, 'invalid credentials'));
      expect(other).toEqual(one);
    });
  });

  describe('recovery codes', () => {
    test('are ten, each opens once, and the owner hears how many are left', async () => {
      const { coach, device, codes } = await coachWithApp(server);
      expect(new Set(codes).size).toBe(10);
      for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
      const ticket = await device.ticket();
      const typed = codes[3]?.toLowerCase().replaceAll('-', ' ');
      expect((await device.call('second_factor_login', { ticket, code: typed })).status).toBe(200);
      const again = await device.ticket();
      expect(await device.call('second_factor_login', { ticket: again, code: codes[3] })).toEqual(WRONG);
      expect((await device.own('second_factor')).body.recovery_codes).toBe(9);
      await mailed(coach.email, 'A recovery code was used');
    });

    test('one that arrives twice at once opens once', async () => {
      const { device, codes } = await coachWithApp(server);
      const tickets = [await device.ticket(), await device.ticket()];
      const both = await Promise.all(
        tickets.map((ticket) => device.call('second_factor_login', { ticket, code: codes[0] })),
      );
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 405]);
    });

    test('made anew, the ones before open nothing', async () => {
      const { device, codes } = await coachWithApp(server);
      const renewed = await device.own('recovery_codes', { proof: await device.prove() });
      const [other] = renewed.body.new_recovery_codes as string[];
      const ticket = await device.ticket();
      expect(await device.call('second_factor_login', { ticket, code: codes[0] })).toEqual(WRONG);
      expect((await device.call('second_factor_login', { ticket, code: other })).status).toBe(200);
    });

    test('without a factor there are none', async () => {
      const coach = await signUp(server);
      const device = new CoachDevice(server, coach);
      expect(await device.own('recovery_codes', { proof: await device.prove() })).toMatchObject({
        status: 411,
      });
    });

    test('are stored as slow hashes, and the secret of an app encrypted where there is a key', async () => {
      const sealed = await openTestServer({
        engine,
        env: { SECOND_FACTOR_KEY: 'k'.repeat(32) },
        deps: { passwords: argonPasswords() },
      });
      const { device, secret, codes } = await coachWithApp(sealed);
      const { reader } = sealed.deps.database;
      const stored = JSON.stringify([
        await reader.selectFrom('recovery_codes').selectAll().execute(),
        await reader.selectFrom('authenticator_apps').selectAll().execute(),
        await reader.selectFrom('factor_steps').selectAll().execute(),
      ]);
      expect(stored).not.toContain(secret);
      for (const code of codes) expect(stored).not.toContain(code.slice(5).replaceAll('-', ''));
      expect(stored.match(/\$argon2id\$/g)).toHaveLength(10);
      const ticket = await device.ticket();
      expect(
        (await device.call('second_factor_login', { ticket, code: codeAt(sealed, secret) })).status,
      ).toBe(200);
      await sealed.close();
    });
  });

  describe('changing factors', () => {
    const CHANGES = ['authenticator_start', 'authenticator_remove', 'recovery_codes', 'passkey_remove'];

    test.each(CHANGES)(
      '%s asks for a proof, of this device and account, of the last ten minutes',
      async (name) => {
        const [{ coach, device }, other] = [await coachWithApp(server), await coachWithApp(server)];
        const old = await device.prove();
        server.advance(10 * MINUTE);
        const foreign = await other.device.prove();
        const elsewhere = await new CoachDevice(server, coach, { device: 'another device' }).prove();
        for (const proof of ['', coach.token, foreign, elsewhere, old]) {
          expect(await device.own(name, { proof, id: 'x' })).toEqual(LATE);
        }
        expect((await device.own('second_factor')).body).toMatchObject({ app: {}, recovery_codes: 10 });
      },
    );

    test('is proven by the password, a code or a recovery code', async () => {
      const { device, secret, codes } = await coachWithApp(server);
      for (const shown of [
        { password: device.coach.password },
        { code: codeAt(server, secret) },
        { code: codes[0] },
      ]) {
        expect((await device.own('second_factor_prove', shown)).body.proof).toBeTypeOf('string');
      }
      expect(await device.own('second_factor_prove', { password: 'wrong' })).toMatchObject({ status: 403 });
      expect(await device.own('second_factor_prove', { code: codes[0] })).toEqual(WRONG);
    });

    test('a stolen phone guesses neither password nor code', async () => {
      const { device } = await coachWithApp(server);
      for (let n = 0; n < 10; n++) {
        expect((await device.own('second_factor_prove', { password: `guess ${n}` })).status).toBe(403);
        expect(await device.own('second_factor_prove', { code: '000000' })).toEqual(WRONG);
      }
      expect(await device.own('second_factor_prove', { password: device.coach.password })).toEqual(LOCKED);
      expect(await device.own('second_factor_prove', { code: '000000' })).toEqual(LOCKED);
    });

    test('the last factor takes its recovery codes with it, and the password is enough again', async () => {
      const { coach, device } = await coachWithApp(server);
      const removed = await device.own('authenticator_remove', { proof: await device.prove() });
      expect(removed.body).toMatchObject({ app: null, recovery_codes: 0 });
      expect((await device.login()).body.access_token).toBeTypeOf('string');
      await mailed(coach.email, 'Your authenticator app was removed');
    });

    test.each([...CHANGES, 'second_factor', 'second_factor_prove', 'authenticator_confirm', 'passkey_add'])(
      '%s: 505 for whoever is not signed in',
      async (name) => {
        const passkey = JSON.stringify({ id: 'x', response: {} });
        const payload = { access_token: 'none', device: 'x', proof: 'x', id: 'x', name: 'x' };
        const more = { setup: 'x', code: '1', password: 'x', challenge: 'x', passkey };
        expect(await post(server, name, { ...payload, ...more })).toEqual(OUT);
      },
    );
  });
}
