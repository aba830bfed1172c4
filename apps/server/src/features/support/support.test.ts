import { SUPPORT_DETAILS_MAX, SUPPORT_MESSAGE_MAX } from '@touchline/domain/account/support';
import { afterEach, expect, test } from 'vitest';
import {
  openTestServer,
  signUp,
  type TestServer,
  type TestServerOptions,
} from '#testing/server/server.testing.ts';
import { MESSAGES_OF_STRANGERS, MESSAGES_PER_WRITER } from './routes.ts';

let server: TestServer;
const open = async (options: TestServerOptions = {}) => {
  server = await openTestServer({ ...options, env: { SUPPORT_EMAIL: 'help@club.example', ...options.env } });
};
afterEach(() => server.close());

async function write(
  payload: object | string,
  { token, from = '10.0.0.1' }: { token?: string; from?: string } = {},
) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/support',
    remoteAddress: from,
    headers: {
      ...(typeof payload === 'string' && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    payload,
  });
  return { status: response.statusCode, answer: response.json<{ code?: number; ok?: boolean }>() };
}

const HELP = { kind: 'support', message: 'The clock stands still', locale: 'en' };
const STRANGER = { ...HELP, email: 'Parent@Example.org ' };

test("a signed-in coach's message has the account's own address, whatever address the call gives", async () => {
  await open();
  const { token, email, sid } = await signUp(server);
  const details = 'Touchline 4.1.15\nPhone 390 × 844';
  expect(await write({ ...HELP, email: 'somebody@else.example', details }, { token })).toEqual({
    status: 200,
    answer: { ok: true },
  });
  const [mail] = server.mails;
  expect(mail).toMatchObject({
    to: 'help@club.example',
    replyTo: email,
    subject: `Touchline support: ${email}`,
  });
  expect(mail?.text).toContain(
    `${email}, account ${sid}, wrote in the app:\n\nThe clock stands still\n\n${details}`,
  );
  expect(mail?.text).not.toContain('somebody');
});

test('without a session the message has the given address, marked as not verified', async () => {
  await open();
  await write({ ...STRANGER, kind: 'feedback', locale: 'nl-NL' });
  const [mail] = server.mails;
  expect(mail).toMatchObject({
    replyTo: 'parent@example.org',
    subject: 'Touchline feedback: parent@example.org',
  });
  expect(mail?.text).toContain('Niemand heeft gecontroleerd');
  expect(mail?.html).toContain('<html lang="nl-NL">');
});

test('a message is plain text, and control characters are removed', async () => {
  await open();
  await write({ ...STRANGER, message: '<img src=x onerror=alert(1)>\r\n.\r\nBcc: all@example.org\u0000' });
  const [mail] = server.mails;
  expect(mail?.html).toContain('&#60;img src=x onerror=alert(1)&#62;\n.\nBcc: all@example.org</p>');
  expect(mail?.html).not.toContain('<img');
  expect(mail?.text).not.toMatch(/[^\P{Cc}\n]/u);
});

test.each([
  ['no kind', { ...STRANGER, kind: 'advertisement' }],
  ['no message', { ...STRANGER, message: ' \n ' }],
  ['a message that is no text', { ...STRANGER, message: { length: 3 } }],
  ['too long a message', { ...STRANGER, message: 'x'.repeat(SUPPORT_MESSAGE_MAX + 1) }],
  ['too many details', { ...STRANGER, details: 'x'.repeat(SUPPORT_DETAILS_MAX + 1) }],
  ['no address', HELP],
  ['an address that adds a header', { ...HELP, email: 'a@example.org\r\nBcc: all@example.org' }],
  ['two addresses', { ...HELP, email: 'a@example.org,b@example.org' }],
  ['an address with a name', { ...HELP, email: 'Club <a@example.org>' }],
  ['a list', [STRANGER]],
  ['no JSON', '{"kind":'],
  ['a body beyond all measure', { ...STRANGER, more: 'x'.repeat(50_000) }],
])('%s is a bad request, and no mail is sent', async (_what, payload) => {
  await open();
  const { status, answer } = await write(payload);
  expect([answer.code, server.mails]).toEqual([400, []]);
  expect(status).toBe(400);
});

test('an invalid token is refused and does not count as no session', async () => {
  await open();
  expect((await write(STRANGER, { token: 'wrong' })).answer.code).toBe(401);
  expect(server.mails).toEqual([]);
});

test('each account has a limit of messages per hour, on all its networks', async () => {
  await open();
  const [first, second] = [await signUp(server), await signUp(server)];
  for (let n = 0; n < MESSAGES_PER_WRITER; n++) {
    expect((await write(HELP, { token: first.token, from: `10.0.1.${n}` })).status).toBe(200);
  }
  expect((await write(HELP, { token: first.token, from: '10.0.2.1' })).answer.code).toBe(429);
  expect((await write(HELP, { token: second.token })).status).toBe(200);
  server.advance(3_600_001);
  expect((await write(HELP, { token: first.token })).status).toBe(200);
});

test("people without a session have a limit per address and one in total, separate from the coaches' limits", async () => {
  await open();
  const { token } = await signUp(server);
  const answers: number[] = [];
  for (let n = 0; n <= MESSAGES_OF_STRANGERS; n++) {
    const from = `10.1.${Math.floor(n / MESSAGES_PER_WRITER)}.1`;
    answers.push((await write(STRANGER, { from })).status);
  }
  expect(answers).toEqual([...Array(MESSAGES_OF_STRANGERS).fill(200), 429]);
  expect((await write(HELP, { token })).status).toBe(200);
  server.advance(3_600_001);
  for (let n = 0; n < MESSAGES_PER_WRITER; n++) await write(STRANGER);
  expect((await write(STRANGER)).answer.code).toBe(429);
  expect((await write(STRANGER, { from: '10.0.0.2' })).status).toBe(200);
});

test('an unreachable mail server is reported and logged, and does not count against the writer', async () => {
  const send = async () => {
    throw new Error('no mail today');
  };
  await open({ deps: { mailer: { send, reachable: send, close: async () => undefined } } });
  for (let n = 0; n <= MESSAGES_PER_WRITER; n++) expect((await write(STRANGER)).answer.code).toBe(510);
  expect(server.logged[0]?.text).toContain('could not be sent');
  // The message itself must not appear in the log.
  expect(JSON.stringify(server.logged)).not.toContain('clock');
});

test('without SUPPORT_EMAIL the app offers no form; trial mode has its own mailbox', async () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://t.example',
    SMTP_URL: 'smtp://mail.example',
  };
  await open({ env: { ...production, SUPPORT_EMAIL: '' } });
  expect((await server.app.inject('/api/support')).json()).toEqual({ open: false });
  expect((await write(STRANGER)).answer.code).toBe(510);
  await server.close();

  await open({ env: { SUPPORT_EMAIL: '' } });
  expect((await server.app.inject('/api/support')).json()).toEqual({ open: true });
  expect(server.deps.config.supportEmail).toBe('support@touchline.example');
});
