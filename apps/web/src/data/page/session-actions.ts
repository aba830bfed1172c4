/** Signing up, in and out. Answers are values: a refusal carries its code of section 8. */

import type { PlansSetting } from '@touchline/domain/plan/plan';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { getLocale } from '@touchline/i18n';
import { authCall } from '../calls/transport.ts';
import { serverAddress } from '../native/native-settings.ts';
import { accountOf } from '../session/account-type.ts';
import { deviceSecret } from '../session/device-secret.ts';
import { pendingInvite } from '../session/pending-invite.ts';
import { secondStep, type Ticket } from '../session/second-step.ts';
import { currentSession } from '../session/session.ts';
import { endDevicePush } from '../settings/device-push.ts';
import { deviceOfPage } from '../settings/platform.ts';
import { readSetting } from '../settings/settings.ts';
import { forgetToken, pageSession } from './page-session.ts';

/** A code of section 8 and its message. */
export interface AppError {
  readonly code: number;
  readonly message: string;
}

export type Answer<T> = Promise<Result<T, AppError>>;

/** The answer of a sign-in call: a session, or the ticket for the second step. */
export type FirstAnswer = SessionAnswer | { readonly second_factor: Ticket };

interface SessionAnswer {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly plans?: PlansSetting;
  readonly account: {
    readonly sid: number;
    readonly type: string;
    readonly email: string;
    readonly firstname: string;
  };
}

const OFFLINE: AppError = { code: 990, message: 'network offline' };

/** For an account with a second factor, `secondStep` holds the ticket. */
export async function signIn({
  email,
  password,
}: {
  readonly email: string;
  readonly password: string;
}): Answer<object> {
  const answer = await call<FirstAnswer>('login', 'POST', {
    username: email,
    password,
    locale: getLocale(),
    device: deviceSecret(),
    ...deviceOfPage(),
  });
  return answer.ok ? enter(answer.value) : answer;
}

/** Sends a link that signs in. The answer does not tell whether the address has an account. */
export async function requestMagicLink({ email }: { readonly email: string }): Answer<object> {
  return call('magiclink_request', 'POST', { email });
}

/** Signs in by a link, which works once. */
export async function signInByLink({ email, code }: Link): Answer<object> {
  const answer = await call<FirstAnswer>('magiclink_token', 'POST', {
    email,
    code,
    locale: getLocale(),
    device: deviceSecret(),
    ...deviceOfPage(),
  });
  return answer.ok ? enter(answer.value) : answer;
}

/** The data of a link in an e-mail. */
export interface Link {
  readonly email: string;
  readonly code: string;
}

/** Sends a link that sets a new password. */
export async function requestPassword({ email }: { readonly email: string }): Answer<object> {
  return call('password_reset_request', 'GET', { email });
}

/** Whether the link is still valid; does not use it up. */
export async function checkPasswordLink({ email, code }: Link): Answer<object> {
  return call('password_reset_check', 'POST', { email, code });
}

/** Sets the password by the link, and signs in with it. */
export async function resetPassword({
  password,
  ...link
}: Link & { readonly password: string }): Answer<object> {
  const answer = await call<object>('password_reset', 'POST', { ...link, password });
  return answer.ok ? signIn({ email: link.email, password }) : answer;
}

/** Changes the password of the signed-in account with the current one; all other devices are signed out. */
export async function changePassword(given: {
  readonly email: string;
  readonly current: string;
  readonly password: string;
}): Answer<object> {
  const session = await currentSession();
  return setPassword({ ...given, token: session?.token ?? '' });
}

/** Unsent changes are kept for the next session (OUT-6). Needs no network. */
export async function signOut(): Promise<void> {
  const session = await currentSession();
  pendingInvite.end();
  await pageSession.exit();
  void endDevicePush();
  if (session !== null) forgetToken(session.token, getLocale());
}

/** Sends a code to the e-mail address. */
export async function signUpStart({ email }: { readonly email: string }): Answer<object> {
  return call('signup_start', 'GET', { email, device: deviceSecret() });
}

/** Sends another code; the first one becomes invalid. */
export async function signUpResend({ email }: { readonly email: string }): Answer<object> {
  return call('signup_start', 'POST', { email, resend: 'Y', device: deviceSecret() });
}

/** Returns a token that sets a password once. */
export async function signUpValidate({
  email,
  code,
}: {
  readonly email: string;
  readonly code: string;
}): Answer<{ readonly token: string }> {
  return call('signup_code_validate', 'POST', {
    email,
    code,
    device: deviceSecret(),
    locale: getLocale(),
  });
}

/** Sets the password and signs in. The call expects it twice. */
export async function setPassword({
  password,
  ...given
}: {
  readonly email: string;
  readonly password: string;
  /** The current password, with an access token. */
  readonly current?: string;
  /** Of a new account. */
  readonly firstname?: string;
  readonly surname?: string;
  readonly token: string;
}): Answer<object> {
  const twice = { p1: password, p2: password };
  const answer = await call<SessionAnswer>('update_password', 'POST', {
    ...given,
    ...twice,
    ...deviceOfPage(),
  });
  return answer.ok ? enter(answer.value) : answer;
}

/** Opens the account, or leaves the second step to the screen. */
export async function enter(answer: FirstAnswer): Answer<object> {
  if ('second_factor' in answer) {
    secondStep.begin(answer.second_factor);
    return ok({});
  }
  const { access_token, refresh_token, plans, account } = answer;
  const known = accountOf(account);
  if (!known.ok) return known;
  const { sid, email, firstname } = known.value;
  await pageSession.enter({
    account: sid,
    email,
    firstname,
    token: access_token,
    refresh: refresh_token,
    plans,
  });
  secondStep.end();
  return ok({});
}

/** An account call without a session. */
export async function call<T>(
  name: string,
  method: 'GET' | 'POST',
  parameters: Readonly<Record<string, string>>,
): Answer<T> {
  if (!navigator.onLine) return refuse(OFFLINE);
  const ports = { baseUrl: serverAddress(), fetch: globalThis.fetch.bind(globalThis) };
  const reply = await authCall<T>(
    ports,
    { name, method, locale: getLocale() },
    { ...parameters, platform: readSetting('device_platform') },
  );
  if (reply.ok) return ok(reply.value);
  return refuse({ code: reply.code ?? 999, message: reply.message });
}
