/** Account calls as tests make them, and the mails that they lead to. */
// The server loads its texts at the first mail, which takes seconds on a loaded machine: here they are there before.
import '@touchline/i18n';
import { AUTH_CALL_CODES } from '@touchline/domain/errors/auth-calls';
import { answersCode } from '@touchline/domain/errors/auth-calls.testing';
import { expect } from 'vitest';
import type { Mail } from '../mail/mailer.ts';
import { call, type TestServer } from '../server.testing.ts';

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

/** Not of one call: a request that makes no sense, maintenance, an app that is too old. */
const OF_NO_CALL: readonly unknown[] = [400, 426, 503];

/** Screens have sentences for the codes of the table: an answer beside it fails whichever test made it. */
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

/** The latest mail to an address, of those with a link: it is sent after the answer. */
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
