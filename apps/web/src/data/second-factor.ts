/** In by the second step, or by a passkey alone. Answers are values, as those of session-actions.ts. */
import { refuse } from '@touchline/domain/result';
import { getLocale } from '@touchline/i18n';
import { askPasskey, PASSKEY_LEFT, type RequestOptions } from './passkeys.ts';
import { secretOfDevice } from './secret-of-device.ts';
import { type Answer, call, enter, type FirstAnswer } from './session-actions.ts';
import { deviceOfPage } from './surroundings.ts';

/** A code of the authenticator app, or a recovery code. */
export async function enterByCode(given: { readonly ticket: string; readonly code: string }): Answer<object> {
  const answer = await call<FirstAnswer>('second_factor_login', 'POST', {
    ...given,
    device: secretOfDevice(),
  });
  return answer.ok ? enter(answer.value) : answer;
}

/** With the ticket of the first step, or without one: then the passkey says whose account it opens. */
export async function enterByPasskey(ticket: string | null): Answer<object> {
  const device = secretOfDevice();
  const asked = await call<{ challenge: string; options: RequestOptions }>('passkey_options', 'POST', {
    device,
    ...(ticket !== null && { ticket }),
  });
  if (!asked.ok) return asked;
  const passkey = await askPasskey(asked.value.options);
  if (!passkey.ok) return refuse({ code: passkey.code ?? PASSKEY_LEFT, message: passkey.message });
  const answer = await call<FirstAnswer>('passkey_login', 'POST', {
    ...{ device, passkey: passkey.value, challenge: asked.value.challenge },
    locale: getLocale(),
    ...deviceOfPage(),
  });
  return answer.ok ? enter(answer.value) : answer;
}
