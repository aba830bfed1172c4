/** Recovery codes, and the proof that is required to change factors. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { argonPasswords } from '#platform/secrets/passwords.ts';
import { MINUTE, post, refusal } from '#testing/auth/auth.testing.ts';
import {
  CoachDevice,
  coachWithApp,
  codeAt,
  LATE,
  LOCKED,
  mailed,
  WRONG,
  wrongCode,
} from '#testing/auth/second-factor.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';

const OUT = refusal(505, 'user error');

export function ownerContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.mails.length = 0;
    server.advance(61 * MINUTE);
  });

  describe('recovery codes', () => {
    test('are ten, each is valid once, and a mail gives the number of codes left', async () => {
      const { coach, device, codes } = await coachWithApp(server);
      expect(new Set(codes).size).toBe(10);
      for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
      const ticket = await device.ticket();
      const typed = codes[3]?.toLowerCase().replaceAll('-', ' ');
      expect((await device.call('second_factor_login', { ticket, code: typed })).status).toBe(200);
      const again = await device.ticket();
      expect(await device.call('second_factor_login', { ticket: again, code: codes[3] })).toEqual(WRONG);
      expect((await device.own('second_factor')).body.recovery_codes).toBe(9);
      await mailed(server, coach.email, 'A recovery code was used');
    });

    test('are valid only when complete, and only for their account', async () => {
      const [{ device, codes }, other] = [await coachWithApp(server), await coachWithApp(server)];
      const [mine = '', second = '', theirs = ''] = [codes[0], codes[1], other.codes[0]];
      const ticket = await device.ticket();
      for (const code of [`${mine.slice(0, 4)}${second.slice(4)}`, mine.slice(0, 14), theirs]) {
        expect(await device.call('second_factor_login', { ticket, code })).toEqual(WRONG);
      }
      expect((await device.call('second_factor_login', { ticket, code: mine })).status).toBe(200);
    });

    test('that arrive twice simultaneously sign in once', async () => {
      const { device, codes } = await coachWithApp(server);
      const tickets = [await device.ticket(), await device.ticket()];
      const both = await Promise.all(
        tickets.map((ticket) => device.call('second_factor_login', { ticket, code: codes[0] })),
      );
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 405]);
    });

    test('are replaced by new ones', async () => {
      const { device, codes } = await coachWithApp(server);
      const renewed = await device.own('recovery_codes', { proof: await device.prove() });
      const [other] = renewed.body.new_recovery_codes as string[];
      const ticket = await device.ticket();
      expect(await device.call('second_factor_login', { ticket, code: codes[0] })).toEqual(WRONG);
      expect((await device.call('second_factor_login', { ticket, code: other })).status).toBe(200);
    });

    test('cannot be made without a second factor', async () => {
      const coach = await signUp(server);
      const device = new CoachDevice(server, coach);
      expect(await device.own('recovery_codes', { proof: await device.prove() })).toMatchObject({
        status: 411,
      });
    });

    test("are stored as slow hashes, and an app's secret is encrypted when there is a key", async () => {
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
    const CHANGES = [
      ...['authenticator_start', 'authenticator_remove', 'recovery_codes'],
      ...['passkey_new', 'passkey_remove'],
    ];

    test.each(CHANGES)(
      '%s requires a proof of this device and account from the last ten minutes',
      async (name) => {
        const [{ coach, device }, other] = [await coachWithApp(server), await coachWithApp(server)];
        const old = await device.prove();
        server.advance(10 * MINUTE);
        const foreign = await other.device.prove();
        const session = { ...coach, token: device.token };
        const thief = new CoachDevice(server, session, { device: 'another device' });
        const elsewhere = await thief.prove();
        device.token = thief.token;
        for (const proof of ['', coach.token, foreign, elsewhere, old]) {
          expect(await device.own(name, { proof, id: 'x' })).toEqual(LATE);
        }
        expect((await device.own('second_factor')).body).toMatchObject({ app: {}, recovery_codes: 10 });
      },
    );

    test('requires the password, a code or a recovery code', async () => {
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

    test('locks a stolen phone after wrong guesses', async () => {
      const { device, secret } = await coachWithApp(server);
      for (let n = 0; n < 10; n++) {
        expect((await device.own('second_factor_prove', { password: `guess ${n}` })).status).toBe(403);
        expect(await device.own('second_factor_prove', { code: wrongCode(server, secret) })).toEqual(WRONG);
      }
      expect(await device.own('second_factor_prove', { password: device.coach.password })).toEqual(LOCKED);
      expect(await device.own('second_factor_prove', { code: wrongCode(server, secret) })).toEqual(LOCKED);
    });

    test('removes the recovery codes with the last factor, after which the password is enough', async () => {
      const { coach, device } = await coachWithApp(server);
      const removed = await device.own('authenticator_remove', { proof: await device.prove() });
      expect(removed.body).toMatchObject({ app: null, recovery_codes: 0 });
      expect((await device.login()).body.access_token).toBeTypeOf('string');
      await mailed(server, coach.email, 'Your authenticator app was removed');
    });

    test.each([...CHANGES, 'second_factor', 'second_factor_prove', 'authenticator_confirm', 'passkey_add'])(
      '%s without a session is 505',
      async (name) => {
        const passkey = JSON.stringify({ id: 'x', response: {} });
        const payload = { access_token: 'none', device: 'x', proof: 'x', id: 'x', name: 'x' };
        const more = { setup: 'x', code: '1', password: 'x', challenge: 'x', passkey };
        expect(await post(server, name, { ...payload, ...more })).toEqual(OUT);
      },
    );
  });
}
