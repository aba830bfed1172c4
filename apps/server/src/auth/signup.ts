/** An account: a code by mail, and a password. */
import { withoutAddresses } from '../audit/security-log.ts';
import { isDuplicate } from '../database/trouble.ts';
import type { Deps } from '../deps.ts';
import { authError } from '../errors.ts';
import { accountExistsMail, signupMail } from '../mail/account-mails.ts';
import { addAccount } from './accounts.ts';
import { type AuthCall, type AuthInput, requireBetaTester, TOKEN_LIMIT } from './call.ts';
import { changePassword } from './change-password.ts';
import { dropCode, exchangeCode, makeCode, useToken } from './codes.ts';
import { codeOf, deviceOf, emailOf, type Fields, namesOf, newPasswordOf, secretOf, textOf } from './input.ts';
import { accountAt } from './links.ts';
import { hashOf } from './secrets.ts';
import { addSession, callerOf, type Session, sessionOf } from './sessions.ts';

export const signupStart: AuthCall = { GET: start, POST: start };
export const signupCodeValidate: AuthCall = { POST: validate };
export const updatePassword: AuthCall = { POST: setPassword };

/**
 * Sends the code; a resend (`resend=Y`) is another code and makes the first one worthless. An address that has
 * an account gets a mail that says so, with the same answer, limits and work: only its owner learns of it.
 */
async function start(deps: Deps, { fields, locale, origin, address }: AuthInput): Promise<object> {
  const email = emailOf(fields);
  requireBetaTester(deps, email);
  if (!(await deps.takesMail(domainOf(email)))) throw authError(420);
  const wanted = { email, purpose: 'signup' } as const;
  const code = await makeCode(deps, { ...wanted, device: secretOf(fields), address });
  const hasAccount = (await accountAt(deps.database.reader, email)) !== null;
  try {
    const mail = hasAccount
      ? accountExistsMail({ to: email, url: `${origin}/login`, locale })
      : signupMail({ to: email, code, locale });
    await deps.mailer.send(await mail);
  } catch (error) {
    deps.log.error({ error: withoutAddresses(String(error)) }, 'the sign-up mail could not be sent');
    await dropCode(deps, wanted);
    throw authError(502);
  }
  return { sent: true };
}

async function validate(deps: Deps, { fields, locale }: AuthInput): Promise<object> {
  const email = emailOf(fields);
  const token = await exchangeCode(deps, {
    ...{ email, purpose: 'signup', locale },
    device: secretOf(fields),
    code: codeOf(fields),
  });
  return { token };
}

/**
 * With the token of a sign-up: the first password, names where they are given, and in. With an access token: a
 * new password.
 */
async function setPassword(deps: Deps, input: AuthInput): Promise<Session> {
  const { fields, locale } = input;
  const email = emailOf(fields);
  const token = textOf(fields, 'token', TOKEN_LIMIT);
  const password = await newPasswordOf(fields, email);
  const caller = await callerOf(deps, token);
  return caller === null
    ? finish(deps, { email, token, password, locale, fields })
    : changePassword(deps, input, { caller, email, password });
}

interface Finishing {
  readonly email: string;
  readonly token: string;
  readonly password: string;
  readonly locale: string;
  readonly fields: Fields;
}

async function finish(deps: Deps, { email, token, password, locale, fields }: Finishing): Promise<Session> {
  requireBetaTester(deps, email);
  if (!(await isOpenToken(deps, { email, token }))) throw authError(411);
  const passwordHash = await deps.passwords.hash(password);
  const signedIn = await deps.database
    .transaction(async (tx) => {
      const now = deps.now();
      if ((await useToken(tx, { email, purpose: 'signup', token, now })) === null) return null;
      const sid = await addAccount(tx, { email, passwordHash, locale, profile: namesOf(fields), now });
      return { sid, tokens: await addSession(tx, deps, { account: sid, device: deviceOf(fields) }) };
    })
    .catch((error: unknown) => {
      // Another sign-up with the same address was faster.
      throw isDuplicate(error) ? authError(600) : error;
    });
  if (signedIn === null) throw authError(411);
  return sessionOf(deps.database.reader, signedIn.sid, signedIn.tokens);
}

/** Before a hash is computed: a wrong token must not cost a core. */
async function isOpenToken(deps: Deps, { email, token }: { email: string; token: string }): Promise<boolean> {
  const found = await deps.database.reader
    .selectFrom('one_time_tokens')
    .select('expires_at')
    .where('token_hash', '=', hashOf(token))
    .where('email', '=', email)
    .where('purpose', '=', 'signup')
    .executeTakeFirst();
  return found !== undefined && found.expires_at > deps.now();
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);
