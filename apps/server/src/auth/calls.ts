/**
 * The account calls of section 7 that exist so far: signing up, setting a password, in and out. Each answers
 * what the route sends as JSON, or throws an authentication code of section 8.
 */
import { isEmail } from '@touchline/domain/account/email';
import { LOCKOUT_MINUTES, PASSWORD_LENGTH_MAX } from '@touchline/domain/limits';
import { isDuplicate } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { apiError, authError } from '../errors.ts';
import type { Locale } from '../locale.ts';
import { signupMail } from '../mail/signup-mail.ts';
import { addAccount } from './accounts.ts';
import { dropCode, exchangeCode, makeCode, useToken } from './codes.ts';
import { codeOf, deviceOf, emailOf, type Fields, newPasswordOf, textOf } from './input.ts';
import { hashOf } from './secrets.ts';
import { addSession, callerOf, type Session, sessionOf } from './sessions.ts';

export interface AuthCall {
  readonly methods: readonly ('GET' | 'POST')[];
  readonly run: (deps: Deps, input: AuthInput) => Promise<object>;
}

export interface AuthInput {
  readonly fields: Fields;
  readonly locale: Locale;
  /** Where the call comes from, as far as the proxies are believed. */
  readonly address: string;
}

export const AUTH_CALLS: Readonly<Record<string, AuthCall>> = {
  signup_start: { methods: ['GET', 'POST'], run: signupStart },
  signup_code_validate: { methods: ['POST'], run: signupCodeValidate },
  update_password: { methods: ['POST'], run: updatePassword },
  login: { methods: ['POST'], run: login },
  logout: { methods: ['POST'], run: logout },
};

const LOCKOUT_MS = LOCKOUT_MINUTES * 60_000;
const FAILURES = 10;
/** Failures from all addresses together: protects an account against many guessers. */
const FAILURES_EVERYWHERE = 100;
const TOKEN_LIMIT = 100;

/** Sends the code; a resend (`resend=Y`) is another code and makes the first one worthless. */
async function signupStart(deps: Deps, { fields, locale }: AuthInput): Promise<object> {
  const email = emailOf(fields);
  if (await isRegistered(deps, email)) throw authError(600);
  const wanted = { email, purpose: 'signup' } as const;
  const code = await makeCode(deps, wanted);
  try {
    await deps.mailer.send(await signupMail({ to: email, code, locale }));
  } catch (error) {
    deps.log.error({ error: String(error) }, 'the sign-up mail could not be sent');
    await dropCode(deps, wanted);
    throw authError(502);
  }
  return { sent: true };
}

async function signupCodeValidate(deps: Deps, { fields, locale }: AuthInput): Promise<object> {
  const email = emailOf(fields);
  const token = await exchangeCode(deps, { email, purpose: 'signup', code: codeOf(fields), locale });
  return { token };
}

/** With the token of a sign-up: the first password, and in. With an access token: a new password. */
async function updatePassword(deps: Deps, { fields, locale }: AuthInput): Promise<Session> {
  const email = emailOf(fields);
  const token = textOf(fields, 'token', TOKEN_LIMIT);
  const password = newPasswordOf(fields, email);
  const caller = await callerOf(deps, token);
  return caller === null
    ? finishSignup(deps, { email, token, password, locale, fields })
    : changePassword(deps, { email, password, account: caller.sid, fields });
}

interface Finishing {
  readonly email: string;
  readonly token: string;
  readonly password: string;
  readonly locale: Locale;
  readonly fields: Fields;
}

async function finishSignup(
  deps: Deps,
  { email, token, password, locale, fields }: Finishing,
): Promise<Session> {
  if (!(await isOpenToken(deps, { email, token }))) throw authError(411);
  const passwordHash = await deps.passwords.hash(password);
  const signedIn = await deps.database
    .transaction(async (tx) => {
      const now = deps.now();
      if ((await useToken(tx, { email, purpose: 'signup', token, now })) === null) return null;
      const sid = await addAccount(tx, { email, passwordHash, locale, now });
      return { sid, access_token: await addSession(tx, deps, { account: sid, device: deviceOf(fields) }) };
    })
    .catch((error: unknown) => {
      // Another sign-up with the same address was faster.
      throw isDuplicate(error) ? authError(600) : error;
    });
  if (signedIn === null) throw authError(411);
  return sessionOf(deps.database.reader, signedIn.sid, signedIn.access_token);
}

/** Before a hash is computed: a wrong token must not cost a core. */
async function isOpenToken(deps: Deps, { email, token }: { email: string; token: string }): Promise<boolean> {
  const found = await deps.database.reader
    .selectFrom('one_time_tokens')
    .select('expires_at')
    .where('token_hash', '=', hashOf(token))
    .where('email', '=', email)
    .executeTakeFirst();
  return found !== undefined && found.expires_at > deps.now();
}

/** Whoever changes a password signs every other device out: one of them may be why it is changed. */
async function changePassword(
  deps: Deps,
  { email, password, account, fields }: { email: string; password: string; account: number; fields: Fields },
): Promise<Session> {
  const own = await deps.database.reader
    .selectFrom('accounts')
    .select('email')
    .where('sid', '=', account)
    .executeTakeFirst();
  if (own?.email !== email) throw authError(411);
  const password_hash = await deps.passwords.hash(password);
  const access_token = await deps.database.transaction(async (tx) => {
    await tx.updateTable('accounts').set({ password_hash }).where('sid', '=', account).execute();
    await tx.deleteFrom('signed_in_devices').where('account_sid', '=', account).execute();
    return addSession(tx, deps, { account, device: deviceOf(fields) });
  });
  return sessionOf(deps.database.reader, account, access_token);
}

/** 404 for any wrong pair, in equal time; 423 after ten failures in fifteen minutes. */
async function login(deps: Deps, { fields, address }: AuthInput): Promise<Session> {
  const username = fields.username ?? fields.email;
  const password = textOf(fields, 'password', PASSWORD_LENGTH_MAX);
  if (typeof username !== 'string') throw apiError(400);
  const email = username.trim().toLowerCase();
  if (!isEmail(email)) throw authError(404);
  const device = deviceOf(fields);
  const attempt = await newAttempt(deps, { email, address });
  const account = await accountOf(deps, { email, password }).catch(async (error: unknown) => {
    await attempt.failedByUs();
    throw error;
  });
  if (account === null) throw authError(404);
  await attempt.succeeded();
  if (account.type !== 'app_account') throw authError(410);
  const access_token = await deps.database
    .transaction((tx) => addSession(tx, deps, { account: account.sid, device }))
    .catch((error: unknown) => {
      deps.log.error({ err: error }, 'a token could not be created');
      throw authError(408);
    });
  return sessionOf(deps.database.reader, account.sid, access_token);
}

/** Null for any wrong pair. */
async function accountOf(
  { database, passwords }: Deps,
  { email, password }: { email: string; password: string },
): Promise<{ sid: number; type: string } | null> {
  const account = await database.reader
    .selectFrom('accounts')
    .select(['sid', 'password_hash', 'type'])
    .where('email', '=', email)
    .executeTakeFirst();
  const fits = await passwords.fits(password, account?.password_hash ?? null);
  return fits ? (account ?? null) : null;
}

interface Attempt {
  succeeded(): Promise<void>;
  /** The password was not compared: that is nobody's guess. */
  failedByUs(): Promise<void>;
}

/**
 * Throws 423 when there were too many failures. Counts as one until it succeeded: looking at the password
 * takes its time, in which a guesser would send all of his guesses.
 */
async function newAttempt(
  { limits }: Deps,
  { email, address }: { email: string; address: string },
): Promise<Attempt> {
  const [here, everywhere] = [`login:${email}:${address}`, `login:${email}`];
  // Whoever is locked out here must not lock the account everywhere.
  if ((await limits.hit(here, LOCKOUT_MS)) > FAILURES) {
    await limits.giveBack(here);
    throw authError(423);
  }
  if ((await limits.hit(everywhere, LOCKOUT_MS)) > FAILURES_EVERYWHERE) {
    await Promise.all([limits.giveBack(here), limits.giveBack(everywhere)]);
    throw authError(423);
  }
  return {
    succeeded: async () => {
      await Promise.all([limits.clear(here), limits.giveBack(everywhere)]);
    },
    failedByUs: async () => {
      await Promise.all([limits.giveBack(here), limits.giveBack(everywhere)]);
    },
  };
}

/** Also for a token that is none any more: whoever wants out is out. */
async function logout(deps: Deps, { fields }: AuthInput): Promise<object> {
  const token = textOf(fields, 'access_token', TOKEN_LIMIT);
  await deps.database.transaction((tx) =>
    tx.deleteFrom('signed_in_devices').where('token_hash', '=', hashOf(token)).execute(),
  );
  return { ok: true };
}

async function isRegistered(deps: Deps, email: string): Promise<boolean> {
  const found = await deps.database.reader
    .selectFrom('accounts')
    .select('sid')
    .where('email', '=', email)
    .executeTakeFirst();
  return found !== undefined;
}
