/** Links by mail, for a new password or to sign in without one, and attempts to misuse them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  get,
  isIn,
  linkMail,
  MAGIC,
  MINUTE,
  magicLink,
  PASSWORD,
  post,
  RESET,
  refusal,
  resetLink,
} from '#testing/auth/auth.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';

const OTHER = 'Corner-Flag-11';
const USED = refusal(405, 'signup code invalid');
const LATE = refusal(406, 'signup code expired');
const LOCKED = refusal(423, 'Lockout due to many failed login attempts, try again after 15 minutes');
const unknownLink = 'x'.repeat(43);

export function linksContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.mails.length = 0;
    // Each test asks for its own links, as if an hour had passed.
    server.advance(61 * MINUTE);
  });

  let callers = 0;
  const elsewhere = () => ({ remoteAddress: `10.9.${++callers}.1` });
  const ask = {
    magic: (email: string, from = elsewhere()) =>
      post(server, 'magiclink_request', { email, platform: 'web' }, from),
    reset: (email: string, from = elsewhere()) => get(server, 'password_reset_request', { email }, from),
  };
  const enter = (email: string, code: string, from = elsewhere()) =>
    post(server, 'magiclink_token', { email, code, platform: 'web', device_name: 'Firefox' }, from);
  const setPassword = (email: string, code: string, password = OTHER) =>
    post(server, 'password_reset', { email, code, password }, elsewhere());
  const login = (username: string, password: string, from = elsewhere()) =>
    post(server, 'login', { username, password }, from);

  describe('a magic link', () => {
    test('signs in on any device, once', async () => {
      const coach = await signUp(server);
      const code = await magicLink(server, coach.email);
      const session = await enter(coach.email, code);
      expect(session).toMatchObject({ status: 200, body: { account: { email: coach.email } } });
      expect(await isIn(server, session.body.access_token)).toBe(true);
      expect(await isIn(server, coach.token)).toBe(true);
      expect(await enter(coach.email, code)).toEqual(USED);
    });

    test('that arrives twice simultaneously signs in once', async () => {
      const coach = await signUp(server);
      const code = await magicLink(server, coach.email);
      const both = await Promise.all([enter(coach.email, code), enter(coach.email, code)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 405]);
    });

    test('is valid for thirty minutes', async () => {
      const coach = await signUp(server);
      const code = await magicLink(server, coach.email);
      server.advance(30 * MINUTE);
      expect(await enter(coach.email, code)).toEqual(LATE);
    });

    test('opens only the account of its address, and sets no password', async () => {
      const [coach, other] = [await signUp(server), await signUp(server)];
      const code = await magicLink(server, coach.email);
      expect(await enter(other.email, code)).toEqual(USED);
      expect(await setPassword(coach.email, code)).toEqual(USED);
      expect((await enter(coach.email, code)).status).toBe(200);
    });

    test('stays valid while no other link was used, and becomes invalid once another was', async () => {
      const coach = await signUp(server);
      const first = await magicLink(server, coach.email);
      server.advance(MINUTE);
      server.mails.length = 0;
      const second = await magicLink(server, coach.email);
      expect((await enter(coach.email, first)).status).toBe(200);
      expect(await enter(coach.email, second)).toEqual(USED);
    });

    test('ends a lockout, after which the password works again', async () => {
      const coach = await signUp(server);
      const here = elsewhere();
      for (let n = 0; n < 10; n++) await login(coach.email, 'wrong', here);
      expect(await login(coach.email, coach.password, here)).toEqual(LOCKED);
      const code = await magicLink(server, coach.email);
      expect((await enter(coach.email, code, here)).status).toBe(200);
      expect((await login(coach.email, coach.password, here)).status).toBe(200);
    });

    test('ends a lockout for all addresses, too', async () => {
      const coach = await signUp(server);
      for (let n = 0; n < 100; n++) await login(coach.email, 'wrong');
      expect(await login(coach.email, coach.password)).toEqual(LOCKED);
      expect((await enter(coach.email, await magicLink(server, coach.email))).status).toBe(200);
      expect((await login(coach.email, coach.password)).status).toBe(200);
    });

    test('of an account without the app capability is 410', async () => {
      const coach = await signUp(server);
      const code = await magicLink(server, coach.email);
      await server.deps.database.transaction((tx) =>
        tx.updateTable('accounts').set({ type: 'unknown' }).where('sid', '=', coach.sid).execute(),
      );
      expect((await enter(coach.email, code)).body.code).toBe(410);
    });
  });

  describe('a forgotten password', () => {
    test('is reset by the link, which may be checked any number of times before', async () => {
      const [coach, other] = [await signUp(server), await signUp(server)];
      const code = await resetLink(server, coach.email);
      for (let n = 0; n < 3; n++) {
        const looked = await post(server, 'password_reset_check', { email: coach.email, code }, elsewhere());
        // Older apps check with GET (section 7).
        expect(await get(server, 'password_reset', { email: coach.email, code }, elsewhere())).toEqual(
          looked,
        );
        expect(looked).toEqual({ status: 200, body: { valid: true } });
      }
      expect(await setPassword(coach.email, code)).toEqual({ status: 200, body: { ok: true } });
      expect((await login(coach.email, OTHER)).status).toBe(200);
      expect((await login(coach.email, coach.password)).body.code).toBe(404);
      expect((await login(other.email, other.password)).status).toBe(200);
      expect(await isIn(server, other.token)).toBe(true);
      expect(await setPassword(coach.email, code, 'Another-Whistle-9')).toEqual(USED);
      // The used link is refused before the new password is checked or hashed.
      expect(await setPassword(coach.email, code, 'easy')).toEqual(USED);
      expect(await get(server, 'password_reset', { email: coach.email, code }, elsewhere())).toEqual(USED);
    });

    test('reset signs out every device and sends a mail', async () => {
      const coach = await signUp(server);
      await setPassword(coach.email, await resetLink(server, coach.email));
      expect(await isIn(server, coach.token)).toBe(false);
      await expect
        .poll(() => server.mails.filter(({ to }) => to === coach.email).at(-1)?.subject)
        .toBe('Your password for Touchline was changed');
    });

    test('reset ends a lockout, and the coach can sign in at once', async () => {
      const coach = await signUp(server);
      const here = elsewhere();
      for (let n = 0; n < 10; n++) await login(coach.email, 'wrong', here);
      expect(await login(coach.email, coach.password, here)).toEqual(LOCKED);
      const code = await resetLink(server, coach.email);
      await post(server, 'password_reset', { email: coach.email, code, password: OTHER }, here);
      expect((await login(coach.email, OTHER, here)).status).toBe(200);
    });

    test('reset invalidates pending magic links', async () => {
      const coach = await signUp(server);
      const magic = await magicLink(server, coach.email);
      await setPassword(coach.email, await resetLink(server, coach.email));
      expect(await enter(coach.email, magic)).toEqual(USED);
    });

    test('cannot be reset by a link of another address', async () => {
      const [attacker, victim] = [await signUp(server), await signUp(server)];
      const code = await resetLink(server, attacker.email);
      const looked = await get(server, 'password_reset', { email: victim.email, code }, elsewhere());
      expect(looked).toEqual(USED);
      expect(await setPassword(victim.email, code)).toEqual(USED);
      expect((await login(victim.email, PASSWORD)).status).toBe(200);
    });

    test('reset to a weak or common password is 412, and the link stays valid', async () => {
      const coach = await signUp(server);
      const code = await resetLink(server, coach.email);
      for (const password of ['short', coach.email, 'Voetbal2026!', '12345678']) {
        expect((await setPassword(coach.email, code, password)).body.code).toBe(412);
      }
      expect((await setPassword(coach.email, code)).status).toBe(200);
    });

    test('reset is 505 when the account was deleted meanwhile', async () => {
      const coach = await signUp(server);
      const [reset, magic] = [await resetLink(server, coach.email), await magicLink(server, coach.email)];
      await server.deps.database.transaction((tx) =>
        tx
          .updateTable('accounts')
          .set({ email: `#${coach.sid}` })
          .where('sid', '=', coach.sid)
          .execute(),
      );
      expect(await setPassword(coach.email, reset)).toEqual(refusal(505, 'user error'));
      expect(await enter(coach.email, magic)).toEqual(refusal(505, 'user error'));
    });
  });

  describe.each([
    ['magic', MAGIC],
    ['reset', RESET],
  ] as const)('asking for a link (%s)', (kind, path) => {
    test('is answered the same with and without an account, and mails are sent only to accounts', async () => {
      const coach = await signUp(server);
      const nobody = `nobody-${kind}@example.org`;
      const answers = [await ask[kind](nobody), await ask[kind](coach.email)];
      expect(answers).toEqual([
        { status: 200, body: { sent: true } },
        { status: 200, body: { sent: true } },
      ]);
      await linkMail(server, coach.email, path);
      expect(server.mails.map(({ to }) => to)).toEqual([coach.email]);
      // The second request must be answered alike as well, limits included.
      const again = [await ask[kind](nobody), await ask[kind](coach.email)];
      expect(again.map(({ body }) => body.code)).toEqual([407, 407]);
    });

    test('does the same work before the answer: it sends no mail and looks up no account', async () => {
      const slow = await openTestServer({
        engine,
        deps: {
          mailer: {
            send: () => new Promise(() => undefined),
            reachable: async () => undefined,
            close: async () => undefined,
          },
        },
      });
      const coach = await signUp(slow);
      const asking =
        kind === 'magic'
          ? post(slow, 'magiclink_request', { email: coach.email })
          : get(slow, 'password_reset_request', { email: coach.email });
      // The mail server never answers, and the coach still gets the answer.
      expect((await asking).status).toBe(200);
      await slow.close();
    });

    test('is 429 after five requests in an hour, also for an unknown address', async () => {
      const coach = await signUp(server);
      for (const email of [coach.email, `flood-${kind}@example.org`]) {
        for (let n = 0; n < 5; n++) {
          expect((await ask[kind](email)).status).toBe(200);
          server.advance(MINUTE);
        }
        expect((await ask[kind](email)).body.code).toBe(429);
      }
    });

    test('is 429 for a client that requests links for many addresses', async () => {
      const here = elsewhere();
      for (let n = 0; n < 30; n++) {
        expect((await ask[kind](`spread-${n}-${kind}@example.org`, here)).status).toBe(200);
      }
      expect((await ask[kind](`spread-31-${kind}@example.org`, here)).body.code).toBe(429);
    });

    test('reports to every client that mail cannot be sent, and the next attempt need not wait', async () => {
      const noPost = () => Promise.reject(new Error('no post today'));
      const broken = await openTestServer({
        engine,
        deps: { mailer: { send: noPost, reachable: noPost, close: async () => undefined } },
      });
      const coach = await signUp(broken);
      for (const email of [coach.email, coach.email, 'nobody@example.org']) {
        const answer =
          kind === 'magic'
            ? await post(broken, 'magiclink_request', { email })
            : await get(broken, 'password_reset_request', { email });
        expect(answer.body.code).toBe(kind === 'magic' ? 503 : 504);
      }
      await broken.close();
    });

    test.each([
      [undefined, 401],
      ['nobody', 402],
      ['a@example.org\r\nBcc: all@example.org', 402],
      ['a@example.org,b@example.org', 402],
    ])('the address %j is %i', async (email, code) => {
      const answer =
        kind === 'magic'
          ? await post(server, 'magiclink_request', { email })
          : await get(server, 'password_reset_request', email === undefined ? {} : { email });
      expect(answer.body.code).toBe(code);
      expect(server.mails).toEqual([]);
    });

    test('is a mail of HTML and text in the language of the URL, with a link to this server', async () => {
      const coach = await signUp(server);
      if (kind === 'magic') await magicLink(server, coach.email, { ...elsewhere(), locale: 'nl-NL' });
      else await resetLink(server, coach.email, { ...elsewhere(), locale: 'nl-NL' });
      const { html, text, code } = await linkMail(server, coach.email, path);
      const url = `http://localhost:80${path}${encodeURIComponent(coach.email)}/${code}/`;
      expect(text).toContain(url);
      expect(html).toContain(`href="${url}"`);
      expect(html).toContain('<html lang="nl-NL">');
      expect(html).not.toMatch(/<script|<img/);
    });
  });

  test('production links start with PUBLIC_URL, whatever host the request names', async () => {
    const own = await openTestServer({
      engine,
      env: { NODE_ENV: 'production', SMTP_URL: 'smtp://localhost', PUBLIC_URL: 'https://touchline.example' },
    });
    const coach = await signUp(own);
    await own.app.inject({
      method: 'POST',
      url: '/api/auth/en/magiclink_request',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { email: coach.email },
    });
    const { text, html } = await linkMail(own, coach.email, MAGIC);
    expect(text).toContain('https://touchline.example/login/magiclink/');
    expect(text + html).not.toContain('evil');
    await own.close();
  });

  test.each([undefined, '', '123456', 'x'.repeat(44), { $ne: '' }])(
    '%j is not a valid link',
    async (code) => {
      const coach = await signUp(server);
      expect(await post(server, 'magiclink_token', { email: coach.email, code }, elsewhere())).toEqual(USED);
    },
  );

  test('a client that tries ten unknown links is locked with 423, and no other client is', async () => {
    const here = elsewhere();
    const coaches = [await signUp(server), await signUp(server)];
    for (let n = 0; n < 10; n++) {
      const email = coaches[n % 2]?.email ?? '';
      const answer =
        n < 5
          ? await enter(email, unknownLink, here)
          : await get(server, 'password_reset', { email, code: unknownLink }, here);
      expect(answer).toEqual(USED);
    }
    const [coach] = coaches;
    const code = await magicLink(server, coach?.email ?? '');
    expect(await enter(coach?.email ?? '', code, here)).toEqual(LOCKED);
    expect((await enter(coach?.email ?? '', code)).status).toBe(200);
  });

  test('links are not stored in plain text', async () => {
    const coach = await signUp(server);
    const code = await magicLink(server, coach.email);
    const stored = await server.deps.database.reader.selectFrom('one_time_tokens').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code);
  });
}
