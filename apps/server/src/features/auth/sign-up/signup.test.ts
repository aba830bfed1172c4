/** Signing up: a code by mail, the first password, and all refusals. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { argonPasswords, type Passwords } from '#platform/secrets/passwords.ts';
import { MINUTE, PASSWORD, post, refusal } from '#testing/auth/auth.testing.ts';
import {
  ask,
  openTestServer,
  quickPasswords,
  signIn,
  signUp,
  type TestServer,
} from '#testing/server/server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.mails.length = 0;
});

let addresses = 0;
const newAddress = () => `new-${++addresses}@example.org`;

async function mailedCode(email: string): Promise<string> {
  await post(server, 'signup_start', { email, platform: 'web' });
  const mail = server.mails.findLast(({ to }) => to === email.trim().toLowerCase());
  return /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '';
}

async function confirmed(email: string): Promise<string> {
  const code = await mailedCode(email);
  const { body } = await post(server, 'signup_code_validate', { email, code, locale: 'en' });
  return String(body.token);
}

describe('signing up', () => {
  test('a mailed code and a password create an account and sign it in', async () => {
    const email = newAddress();
    const started = await server.app.inject({
      url: `/api/auth/en/signup_start?app_id=touchline&platform=web&email=${encodeURIComponent(email)}`,
    });
    expect([started.statusCode, started.json()]).toEqual([200, { sent: true }]);
    const [mail] = server.mails;
    const code = /\d{6}/.exec(mail?.text ?? '')?.[0];
    const { body } = await post(server, 'signup_code_validate', { email, code, locale: 'en' });
    const session = await post(server, 'update_password', {
      email,
      p1: PASSWORD,
      p2: PASSWORD,
      token: body.token,
    });
    expect(session).toMatchObject({
      status: 200,
      body: {
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        account: { email, username: email, type: 'app_account', max_teams: 2 },
      },
    });
    const token = String(session.body.access_token);
    const { getAccount } = await ask<{ getAccount: { modules: { name: string }[]; signup: number } }>(
      server,
      token,
      {
        query: '{ getAccount { signup modules { name kind activated on } } }',
      },
    );
    expect(getAccount.signup).toBe(Math.floor(server.deps.now() / 1_000));
    expect(getAccount.modules.map(({ name }) => name)).toContain('livestream');
    expect(await signIn(server, { email, password: PASSWORD })).toMatch(/^[\w-]{43}$/);
  });

  test('names that are given with the first password are stored without control characters', async () => {
    const email = newAddress();
    const token = await confirmed(email);
    const names = { firstname: ' Anna\u0000 ', surname: 'de Vries'.padEnd(300, 'x') };
    const { body } = await post(server, 'update_password', {
      email,
      p1: PASSWORD,
      p2: PASSWORD,
      token,
      ...names,
    });
    const { getAccount } = await ask<{ getAccount: object }>(server, String(body.access_token), {
      query: '{ getAccount { firstname surname } }',
    });
    expect(getAccount).toEqual({ firstname: 'Anna', surname: names.surname.slice(0, 255) });
  });

  test('names that are not text stay empty', async () => {
    const email = newAddress();
    const token = await confirmed(email);
    const { body } = await post(server, 'update_password', {
      email,
      p1: PASSWORD,
      p2: PASSWORD,
      token,
      firstname: 7,
      surname: ['x'],
    });
    expect(body.account).toMatchObject({ firstname: '' });
  });

  test('the mail uses the language of the URL', async () => {
    const [english, dutch] = [newAddress(), newAddress()];
    await post(server, 'signup_start', { email: english });
    await post(server, 'signup_start', { email: dutch }, { locale: 'nl-NL' });
    expect(server.mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^\d{6} is your Touchline code$/),
      expect.stringMatching(/^\d{6} is je code voor Touchline$/),
    ]);
    expect(server.mails[1]?.html).toContain('<html lang="nl-NL">');
  });

  test('capitals and surrounding spaces in an address do not make another account', async () => {
    const email = newAddress();
    const token = await confirmed(` ${email.toUpperCase()} `);
    await post(server, 'update_password', { email, p1: PASSWORD, p2: PASSWORD, token });
    server.mails.length = 0;
    server.advance(MINUTE);
    await post(server, 'signup_start', { email: email.toUpperCase() });
    expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'You already have a Touchline account'],
    ]);
  });

  describe('signing up with an address that has an account', () => {
    test.each(['en', 'nl-NL'] as const)(
      'sends a mail that says so, with a link to the sign-in: %s',
      async (locale) => {
        const coach = await signUp(server);
        server.mails.length = 0;
        await post(server, 'signup_start', { email: coach.email }, { locale });
        const [mail] = server.mails;
        expect(mail?.subject).toBe(
          locale === 'en' ? 'You already have a Touchline account' : 'Je hebt al een account bij Touchline',
        );
        expect(mail?.text).toContain('/login');
        expect(mail?.text).not.toMatch(/\b\d{6}\b/);
      },
    );

    test('is answered like any other sign-up, up to the hourly limit', async () => {
      const { email: known } = await signUp(server);
      const unknown = newAddress();
      const answers = async (email: string) => {
        const responses: unknown[] = [];
        const ask = async (name: string, fields: object = {}) => {
          responses.push(await post(server, name, { email, ...fields }));
        };
        await ask('signup_start');
        await ask('signup_start', { resend: 'Y' });
        await ask('signup_code_validate', { code: '000000', locale: 'en' });
        for (let again = 0; again < 5; again++) {
          server.advance(MINUTE);
          await ask('signup_start', { resend: 'Y' });
        }
        return responses;
      };
      expect(await answers(known)).toEqual(await answers(unknown));
    });

    test('does the same work until the mail is sent', async () => {
      const { email: known } = await signUp(server);
      const statements: string[][] = [];
      for (const email of [known, newAddress()]) {
        server.mails.length = 0;
        await post(server, 'signup_start', { email });
        const rows = await server.deps.database.reader
          .selectFrom('codes')
          .select(['purpose', 'tries'])
          .where('email', '=', email)
          .execute();
        statements.push([...rows.map((row) => JSON.stringify(row)), `${server.mails.length} mail`]);
      }
      expect(statements[0]).toEqual(statements[1]);
    });
  });

  test.each([
    [undefined, 401, 'invalid e-mail given'],
    ['', 401, 'invalid e-mail given'],
    [17, 401, 'invalid e-mail given'],
    ['nobody', 402, 'invalid e-mail'],
    ['a@b', 402, 'invalid e-mail'],
    ['a b@example.org', 402, 'invalid e-mail'],
    ['a@example.org\r\nBcc: all@example.org', 402, 'invalid e-mail'],
    ['<a@example.org>', 402, 'invalid e-mail'],
    ['a@example.org,b@example.org', 402, 'invalid e-mail'],
    [`${'a'.repeat(250)}@example.org`, 402, 'invalid e-mail'],
  ])('the address %j is answered with %i', async (email, code, message) => {
    expect(await post(server, 'signup_start', { email })).toEqual(refusal(code, message));
    expect(server.mails).toEqual([]);
  });

  test('a second request during the wait for the mail is 407, sent with status 400 because browsers take 407 for a proxy', async () => {
    const email = newAddress();
    await post(server, 'signup_start', { email });
    const slower = refusal(407, 'slow down, e-mail with code on its way', 400);
    expect(await post(server, 'signup_start', { email, resend: 'Y' })).toEqual(slower);
    server.advance(MINUTE);
    expect((await post(server, 'signup_start', { email, resend: 'Y' })).status).toBe(200);
    expect(server.mails).toHaveLength(2);
  });

  test('more than five codes in an hour are 429', async () => {
    const email = newAddress();
    for (let n = 0; n < 5; n++) {
      expect((await post(server, 'signup_start', { email })).status).toBe(200);
      server.advance(MINUTE);
    }
    expect(await post(server, 'signup_start', { email })).toEqual(
      refusal(429, 'Too many requests, please try again later'),
    );
    server.advance(60 * MINUTE);
    expect((await post(server, 'signup_start', { email })).status).toBe(200);
  });

  test('a failing mail server is 502, and the next attempt need not wait', async () => {
    const email = newAddress();
    const broken = await openTestServer({
      deps: {
        mailer: {
          send: () => Promise.reject(new Error('550 no')),
          reachable: async () => undefined,
          close: async () => undefined,
        },
      },
    });
    for (const _ of [1, 2]) {
      const response = await broken.app.inject({ url: `/api/auth/en/signup_start?email=${email}` });
      expect([response.statusCode, response.json()]).toEqual([
        502,
        { code: 502, message: 'server could not send signup e-mail' },
      ]);
    }
    await broken.close();
  });
});

describe('a typed code', () => {
  test('works once', async () => {
    const email = newAddress();
    const code = await mailedCode(email);
    expect((await post(server, 'signup_code_validate', { email, code })).status).toBe(200);
    expect(await post(server, 'signup_code_validate', { email, code })).toEqual(
      refusal(405, 'signup code invalid'),
    );
  });

  test('that arrives several times at once is exchanged once', async () => {
    const calls = [1, 2, 3];
    const compared = Promise.withResolvers<void>();
    let waiting = calls.length;
    const fits: Passwords['fits'] = async (...given) => {
      if (--waiting === 0) compared.resolve();
      await compared.promise;
      return quickPasswords.fits(...given);
    };
    const own = await openTestServer({ deps: { passwords: { ...quickPasswords, fits } } });
    const email = newAddress();
    await post(own, 'signup_start', { email });
    const code = /\d{6}/.exec(own.mails.at(-1)?.subject ?? '')?.[0];
    const all = await Promise.all(calls.map(() => post(own, 'signup_code_validate', { email, code })));
    await own.close();
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ body }) => body.code === 405)).toHaveLength(2);
  });

  test('is stored as a slow hash, and works', async () => {
    const slow = await openTestServer({ deps: { passwords: argonPasswords() } });
    const email = newAddress();
    await post(slow, 'signup_start', { email });
    const code = /\d{6}/.exec(slow.mails.at(-1)?.subject ?? '')?.[0];
    const stored = slow.deps.database.reader.selectFrom('codes').select('code_hash');
    expect(await stored.execute()).toEqual([{ code_hash: expect.stringMatching(/^\$argon2id\$/) }]);
    expect((await post(slow, 'signup_code_validate', { email, code })).status).toBe(200);
    await slow.close();
  });

  test('works at the fifth attempt', async () => {
    const email = newAddress();
    const code = await mailedCode(email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 4; n++) await post(server, 'signup_code_validate', { email, code: wrong });
    expect((await post(server, 'signup_code_validate', { email, code })).status).toBe(200);
  });

  test('allows five attempts, including the right one', async () => {
    const email = newAddress();
    const code = await mailedCode(email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n++) {
      expect(await post(server, 'signup_code_validate', { email, code: wrong })).toEqual(
        refusal(405, 'signup code invalid'),
      );
    }
    expect(await post(server, 'signup_code_validate', { email, code })).toEqual(
      refusal(405, 'signup code invalid'),
    );
  });

  test('is valid for ten minutes', async () => {
    const [early, late] = [newAddress(), newAddress()];
    const [first, second] = [await mailedCode(early), await mailedCode(late)];
    server.advance(10 * MINUTE - 1);
    expect((await post(server, 'signup_code_validate', { email: early, code: first })).status).toBe(200);
    server.advance(1);
    expect(await post(server, 'signup_code_validate', { email: late, code: second })).toEqual(
      refusal(406, 'signup code expired'),
    );
  });

  test('is bound to its request, and a newer one invalidates it', async () => {
    const email = newAddress();
    const first = await mailedCode(email);
    server.advance(MINUTE);
    const second = await mailedCode(email);
    if (first !== second) {
      expect((await post(server, 'signup_code_validate', { email, code: first })).body.code).toBe(405);
    }
    expect((await post(server, 'signup_code_validate', { email, code: second })).status).toBe(200);
  });

  test('is bound to the requesting device, so it is useless to a caller who makes the coach read it out', async () => {
    const email = newAddress();
    await post(server, 'signup_start', { email, device: 'mine' });
    const code = /\d{6}/.exec(server.mails.at(-1)?.subject ?? '')?.[0];
    for (const device of ['theirs', '', undefined]) {
      expect((await post(server, 'signup_code_validate', { email, code, device })).body.code).toBe(405);
    }
    expect((await post(server, 'signup_code_validate', { email, code, device: 'mine' })).status).toBe(200);
  });

  test('is bound to its address', async () => {
    const [mine, theirs] = [newAddress(), newAddress()];
    const code = await mailedCode(mine);
    await mailedCode(theirs);
    expect((await post(server, 'signup_code_validate', { email: theirs, code })).body.code).toBe(405);
  });

  test.each([undefined, '', '12345', '1234567', 'abcdef', 12345, null])(
    '%j is not a valid code',
    async (code) => {
      expect(await post(server, 'signup_code_validate', { email: newAddress(), code })).toEqual(
        refusal(405, 'signup code invalid'),
      );
    },
  );
});

describe('the first password', () => {
  test.each([
    ['short', 'Ab1!xyz'],
    ['the address itself', null],
    ['one letter', 'aaaaaaaaaaaa'],
    ['too long', 'Ab1!'.repeat(65)],
  ])('is 412 when it is too weak: %s', async (_, password) => {
    const email = newAddress();
    const token = await confirmed(email);
    const p1 = password ?? email;
    expect(await post(server, 'update_password', { email, p1, p2: p1, token })).toEqual(
      refusal(412, 'password too easy'),
    );
    // The token is still valid, so the coach can try a stronger password.
    expect((await post(server, 'update_password', { email, p1: PASSWORD, p2: PASSWORD, token })).status).toBe(
      200,
    );
  });

  test('is 403 when the two passwords differ', async () => {
    const email = newAddress();
    const token = await confirmed(email);
    expect(await post(server, 'update_password', { email, p1: PASSWORD, p2: `${PASSWORD}x`, token })).toEqual(
      refusal(403, 'invalid password'),
    );
  });

  test('is 411 for a token that is used, expired, unknown or of another address', async () => {
    const [used, old, other] = [newAddress(), newAddress(), newAddress()];
    const set = (email: string, token: string) =>
      post(server, 'update_password', { email, p1: PASSWORD, p2: PASSWORD, token });
    const refused = refusal(411, 'user not allowed to change password');
    const usedToken = await confirmed(used);
    expect(await set(other, usedToken)).toEqual(refused);
    expect((await set(used, usedToken)).status).toBe(200);
    expect(await set(used, usedToken)).toEqual(refused);
    expect(await set(other, usedToken)).toEqual(refused);
    expect(await set(other, 'none')).toEqual(refused);
    const oldToken = await confirmed(old);
    server.advance(30 * MINUTE);
    expect(await set(old, oldToken)).toEqual(refused);
  });

  test('sent twice simultaneously with one token creates one account', async () => {
    const email = newAddress();
    const token = await confirmed(email);
    const both = await Promise.all(
      [1, 2].map(() => post(server, 'update_password', { email, p1: PASSWORD, p2: PASSWORD, token })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 411]);
  });

  test('is 600 when the address got an account meanwhile', async () => {
    const email = newAddress();
    const first = await confirmed(email);
    server.advance(MINUTE);
    const second = await confirmed(email);
    await post(server, 'update_password', { email, p1: PASSWORD, p2: PASSWORD, token: first });
    expect(
      await post(server, 'update_password', { email, p1: PASSWORD, p2: PASSWORD, token: second }),
    ).toEqual(refusal(600, 'e-mail already registered', 400));
  });
});

test('one network address can request thirty codes an hour for all mail addresses together', async () => {
  const env = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://t.example' };
  const real = await openTestServer({ env });
  const from = { remoteAddress: '203.0.113.9' };
  const statuses: number[] = [];
  for (let asked = 0; asked <= 30; asked++) {
    const { status } = await post(real, 'signup_start', { email: newAddress() }, from);
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  const elsewhere = { remoteAddress: '198.51.100.7' };
  expect((await post(real, 'signup_start', { email: newAddress() }, elsewhere)).status).toBe(200);
  real.advance(60 * MINUTE + 1);
  expect((await post(real, 'signup_start', { email: newAddress() }, from)).status).toBe(200);
  await real.close();
});
