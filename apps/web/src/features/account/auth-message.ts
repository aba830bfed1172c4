/** The sentence for each authentication code of section 8. Codes with one cause for the coach share one. */
import { AUTH_ERRORS, type AuthErrorCode } from '@touchline/domain/errors/catalogue';
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { m } from '@touchline/i18n';

type Sentence = (inputs: { code: number }) => string;

const TEXTS: Readonly<Record<AuthErrorCode, Sentence>> = {
  401: m.account_auth_401,
  402: m.account_auth_401,
  // Which of the two was wrong is nobody else's business.
  403: m.account_auth_403,
  404: m.account_auth_403,
  405: m.account_auth_405,
  406: m.account_auth_406,
  407: m.account_auth_407,
  408: m.account_auth_408,
  410: m.account_auth_410,
  411: m.account_auth_411,
  412: m.account_auth_412,
  413: m.account_auth_413,
  414: m.account_auth_408,
  415: m.account_auth_413,
  416: m.account_auth_408,
  417: m.account_auth_417,
  420: m.account_auth_420,
  423: m.account_auth_423,
  429: m.account_auth_429,
  500: m.account_auth_unknown,
  502: m.account_auth_502,
  503: m.account_auth_502,
  504: m.account_auth_502,
  505: m.account_auth_unknown,
  510: m.account_auth_510,
  600: m.account_auth_600,
};

/** The device itself says this one. */
const OFFLINE = 990;

export function authMessage({ code, message }: { readonly code: number; readonly message?: string }): string {
  // Its number, 503, is that of a mail which could not be sent.
  if (message === USER_TEXTS.maintenance) return m.account_auth_maintenance();
  if (code === OFFLINE) return m.account_auth_990();
  const known = AUTH_ERRORS.find((error) => error.code === code);
  return known === undefined ? m.account_auth_unknown({ code }) : TEXTS[known.code]({ code });
}

/** Codes that say something about the e-mail address: their sentence stands at its field. */
const AT_EMAIL: readonly number[] = [401, 402, 420, 600];

export function isAboutEmail(code: number): boolean {
  return AT_EMAIL.includes(code);
}

/** Puts such a sentence at the field; answers whether it was one. */
export function atEmail(
  form: { setFieldError(field: 'email', message: string): void },
  error: { readonly code: number; readonly message?: string },
): boolean {
  if (!isAboutEmail(error.code)) return false;
  form.setFieldError('email', authMessage(error));
  return true;
}
