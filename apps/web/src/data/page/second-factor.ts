/** Sign-in by the second step, or by a passkey alone. Answers are values, as in session-actions.ts. */
import { refuse } from '@touchline/domain/result';
import { getLocale } from '@touchline/i18n';
import { deviceSecret } from '../session/device-secret.ts';
import { askPasskey, PASSKEY_LEFT, type RequestOptions } from '../session/passkeys.ts';
import { deviceOfPage } from '../settings/platform.ts';
import { type Answer, call, enter, type FirstAnswer } from './session-actions.ts';

/** A code of the authenticator app, or a recovery code. */
export async function enterByCode(given: { readonly ticket: string; readonly code: string }): Answer<object> {
  const answer = await call<FirstAnswer>('second_factor_login', 'POST', {
    ...given,
    device: deviceSecret(),
  });
  return answer.ok ? enter(answer.value) : answer;
}

/** With the ticket of the first step, or without one: then the passkey identifies the account. */
export async function enterByPasskey(ticket: string | null): Answer<object> {
  const asked = await askChallenge(ticket);
  if (!asked.ok) return asked;
  const { challenge, options } = asked.value;
  const passkey = await askPasskey(options);
  if (!passkey.ok) return refuse({ code: passkey.code ?? PASSKEY_LEFT, message: passkey.message });
  return enterWith({ challenge, passkey: passkey.value });
}

export function askChallenge(
  ticket: string | null,
): Answer<{ readonly challenge: string; readonly options: RequestOptions }> {
  return call('passkey_options', 'POST', {
    device: deviceSecret(),
    ...(ticket !== null && { ticket }),
  });
}

/** The browser's answer to a challenge. */
export interface UsedPasskey {
  readonly challenge: string;
  readonly passkey: string;
}

export async function enterWith(used: UsedPasskey): Answer<object> {
  const answer = await call<FirstAnswer>('passkey_login', 'POST', {
    device: deviceSecret(),
    ...used,
    locale: getLocale(),
    ...deviceOfPage(),
  });
  return answer.ok ? enter(answer.value) : answer;
}
