/** Signs up: a code by mail, and a password. */

import { type AuthInput, requireBetaTester, TOKEN_LIMIT } from '#access/account-calls/call.ts';
import {
  codeOf,
  deviceOf,
  emailOf,
  type Fields,
  namesOf,
  newPasswordOf,
  secretOf,
  textOf,
} from '#access/account-calls/input.ts';
import { addSession, callerOf, type Session, sessionOf } from '#access/sessions/sessions.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { isDuplicate } from '#platform/database/database-errors.ts';
import { authError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { MailerDep } from '#platform/mail/mailer.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { PasswordsDep } from '#platform/secrets/passwords.ts';
import { hashOf } from '#platform/secrets/secrets.ts';
import { withoutAddresses } from '#platform/security-log/security-log.ts';
import type { TimeDep } from '#platform/time.ts';
import { accountExistsMail, signupMail } from '../mails/account-mails.ts';
import { changePassword } from '../passwords/change-password.ts';
import { dropCode, exchangeCode, makeCode, useToken } from '../sign-in/codes.ts';
import { accountAt } from '../sign-in/links.ts';
import { addAccount } from './accounts.ts';
import type { MailDomainsDep } from './mail-domains.ts';

export const signupStart = { GET: start, POST: start };
export const signupCodeValidate = { POST: validate };
export const updatePassword = { POST: setPassword };

/**
 * Mails a code. A resend (`resend=Y`) makes a new code and invalidates the first one. An address with an account gets a
 * mail that says so, with the same answer, limits and work, so that only its owner learns of it.
 */
async function start(
  deps: ConfigDep<'betaTesters' | 'mode'> &
    DatabaseDep &
    LimitsDep &
    MailerDep &
    MailDomainsDep &
    PasswordsDep &
    TimeDep &
    RandomBytesDep &
    LogDep,
  { fields, locale, origin, address }: AuthInput,
): Promise<object> {
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

async function validate(
  deps: ConfigDep<'mode'> & DatabaseDep & LimitsDep & PasswordsDep & TimeDep & RandomBytesDep,
  { fields, locale, address }: AuthInput,
): Promise<object> {
  const email = emailOf(fields);
  const token = await exchangeCode(deps, {
    email,
    purpose: 'signup',
    locale,
    address,
    device: secretOf(fields),
    code: codeOf(fields),
  });
  return { token };
}

/**
 * With a sign-up token: sets the first password and names, and signs in. With an access token: changes the password.
 */
async function setPassword(
  deps: ConfigDep<'betaTesters' | 'devicesPerAccount' | 'plans'> &
    DatabaseDep &
    LimitsDep &
    MailerDep &
    PasswordsDep &
    TimeDep &
    RandomBytesDep &
    LogDep,
  input: AuthInput,
): Promise<Session> {
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

async function finish(
  deps: ConfigDep<'betaTesters' | 'devicesPerAccount' | 'plans'> &
    DatabaseDep &
    PasswordsDep &
    TimeDep &
    RandomBytesDep,
  { email, token, password, locale, fields }: Finishing,
): Promise<Session> {
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
  return sessionOf(deps, signedIn.sid, signedIn.tokens);
}

/** Checked before a hash is computed, because a wrong token must not cost CPU time. */
async function isOpenToken(
  deps: DatabaseDep & TimeDep,
  { email, token }: { email: string; token: string },
): Promise<boolean> {
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
