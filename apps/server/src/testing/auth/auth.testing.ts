/** Account calls for tests, and the mails that they cause. */
// Import the texts now: the server loads them with the first mail, which takes seconds on a busy machine.
import '#platform/texts.ts';
import { AUTH_CALL_CODES } from '@touchline/domain/errors/auth-calls';
import { answersCode } from '@touchline/domain/errors/auth-calls.testing';
import { expect } from 'vitest';
import type { Mail } from '#platform/mail/mailer.ts';
import { call, type TestServer } from '../server/server.testing.ts';

export const PASSWORD = 'Sideline-Rain-7';
export const MINUTE = 60_000;

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export interface From {
  readonly remoteAddress?: string;
  readonly locale?: string;
}

export async function post(
  { app }: Pick<TestServer, 'app'>,
  name: string,
  payload: object,
  { remoteAddress = '10.0.0.1', locale = 'en' }: From = {},
): Promise<Answer> {
  const response = await app.inject({
    method: 'POST',
    url: `/api/auth/${locale}/${name}`,
    remoteAddress,
    payload: { app_id: 'touchline', ...payload },
  });
  return checked(name, { status: response.statusCode, body: response.json<Record<string, unknown>>() });
}

export async function get(
  { app }: Pick<TestServer, 'app'>,
  name: string,
  query: Readonly<Record<string, string>>,
  { remoteAddress = '10.0.0.1', locale = 'en' }: From = {},
): Promise<Answer> {
  const parameters = new URLSearchParams({ app_id: 'touchline', ...query });
  const url = `/api/auth/${locale}/${name}?${parameters}`;
  const response = await app.inject({ url, remoteAddress });
  return checked(name, { status: response.statusCode, body: response.json<Record<string, unknown>>() });
}

/** Codes that belong to no single call: a malformed request, an outdated app, maintenance. */
const OF_NO_CALL: readonly unknown[] = [400, 426, 503];

/** The screens have texts for the codes of the table only, so every other answer fails the test. */
function checked(name: string, answer: Answer): Answer {
  const { code } = answer.body;
  const known =
    answer.status < 400 ||
    OF_NO_CALL.includes(code) ||
    !Object.hasOwn(AUTH_CALL_CODES, name) ||
    answersCode(name, Number(code));
  if (!known) throw new Error(`${name} answers ${code}, which its table does not have`);
  return answer;
}

export const refusal = (code: number, message: string, status = code): Answer => ({
  status,
  body: { code, message },
});

/** The latest mail with a link to an address. It may arrive after the response. */
export async function linkMail(
  { mails }: TestServer,
  to: string,
  path: string,
): Promise<Mail & { code: string }> {
  const latest = () => mails.findLast((sent) => sent.to === to && sent.text.includes(path));
  await expect.poll(latest, { message: `a mail to ${to} with ${path}` }).toBeDefined();
  const mail = latest();
  const code = /\/([\w-]{43})\/$/m.exec(mail?.text ?? '')?.[1];
  if (mail === undefined || code === undefined) throw new Error(`no link with ${path} in the mail to ${to}`);
  return { ...mail, code };
}

export const MAGIC = '/login/magiclink/';
export const RESET = '/login/request-password/';

export async function magicLink(server: TestServer, email: string, from?: From): Promise<string> {
  await post(server, 'magiclink_request', { email, platform: 'web' }, from);
  return (await linkMail(server, email, MAGIC)).code;
}

export async function resetLink(server: TestServer, email: string, from?: From): Promise<string> {
  await get(server, 'password_reset_request', { email }, from);
  return (await linkMail(server, email, RESET)).code;
}

/** Whether the token may make data calls. */
export async function isIn(server: TestServer, token: unknown): Promise<boolean> {
  const { error } = await call(server, String(token), { query: '{ healthCheck { version } }' });
  return error === null;
}
