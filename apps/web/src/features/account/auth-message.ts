/**
 * The sentence for each refusal of an account call, by what the coach was doing. The same code can mean one thing
 * during sign-up and another for recovery codes. Each sentence says what to do next.
 */
import { AUTH_CALL_CODES, type AuthCallName, OF_EVERY_CALL } from '@touchline/domain/errors/auth-calls';
import type { AuthErrorCode } from '@touchline/domain/errors/catalogue';
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { m } from '@touchline/i18n';
import { PASSKEY_KNOWN, PASSKEY_LEFT } from '#data/session/passkeys.ts';

type Sentence = () => string;

/** What the coach is doing, with the calls that it makes. */
export const ACCOUNT_ACTIONS = {
  askForCode: ['signup_start'],
  giveCode: ['signup_code_validate'],
  signUp: ['update_password'],
  logIn: ['login'],
  logInByPasskey: ['passkey_options', 'passkey_login'],
  takeSecondStep: ['second_factor_login'],
  askForLink: ['magiclink_request'],
  logInByLink: ['magiclink_token'],
  askForPassword: ['password_reset_request'],
  resetPassword: ['password_reset', 'login'],
  changePassword: ['update_password'],
  signOutDevice: ['logout_device'],
  signOutEverywhere: ['logoutall'],
  deleteAccount: ['delete_user'],
  exportData: ['export_user'],
  answerInvitation: ['invitation', 'invitation_decline'],
  proveOwner: ['passkey_options', 'second_factor_prove'],
  startApp: ['authenticator_start'],
  confirmApp: ['authenticator_confirm'],
  removeApp: ['authenticator_remove'],
  renewCodes: ['recovery_codes'],
  addPasskey: ['passkey_new', 'passkey_add'],
  renamePasskey: ['passkey_rename'],
  removePasskey: ['passkey_remove'],
} as const satisfies Readonly<Record<string, readonly AuthCallName[]>>;

export type AccountAction = keyof typeof ACCOUNT_ACTIONS;

/** The default sentence where `EXACT` has none. */
const TEXTS: Readonly<Record<AuthErrorCode, Sentence>> = {
  401: m.words_err_email_invalid,
  402: m.words_err_email_invalid,
  // Does not reveal which of the two was wrong, so that accounts cannot be discovered.
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
  416: m.account_auth_502,
  417: m.account_auth_417,
  420: m.account_auth_420,
  423: m.account_auth_423,
  429: m.account_auth_429,
  500: m.account_auth_unknown,
  502: m.account_auth_502,
  503: m.account_auth_502,
  504: m.account_auth_502,
  505: m.account_auth_505,
  510: m.account_auth_510,
  600: m.account_auth_600,
};

/** More exact sentences. Screens ignore a dismissed passkey prompt at sign-in, but not when a passkey is added. */
const EXACT: Readonly<Partial<Record<AccountAction, Readonly<Partial<Record<number, Sentence>>>>>> = {
  askForCode: { 429: m.account_wait_codes },
  signUp: { 411: m.account_signup_late, 505: m.account_signup_late },
  logIn: { 429: m.account_auth_429 },
  logInByPasskey: { 404: m.security_passkey_refused, 406: m.security_setup_late },
  takeSecondStep: { 405: m.security_recovery_wrong, 406: m.security_step_late, 423: m.security_locked },
  askForLink: { 429: m.account_wait_links },
  logInByLink: { 405: m.account_link_dead, 406: m.account_link_dead, 505: m.account_auth_gone },
  askForPassword: { 413: m.account_auth_502, 429: m.account_wait_links },
  resetPassword: {
    405: m.account_link_dead,
    406: m.account_link_dead,
    505: m.account_auth_gone,
  },
  changePassword: { 403: m.words_wrong_password, 411: m.account_auth_505 },
  deleteAccount: { 403: m.words_wrong_password },
  exportData: { 429: m.account_wait_archive },
  answerInvitation: { 404: m.sharing_err_other_invite },
  proveOwner: {
    403: m.words_wrong_password,
    404: m.security_passkey_refused,
    405: m.security_recovery_wrong,
    406: m.security_setup_late,
    423: m.security_locked,
  },
  startApp: { 406: m.security_setup_late },
  confirmApp: { 405: m.security_code_wrong, 406: m.security_setup_late, 429: m.security_wait_codes },
  removeApp: { 406: m.security_setup_late },
  renewCodes: { 406: m.security_setup_late, 411: m.security_codes_gone, 429: m.security_wait_codes },
  addPasskey: {
    [PASSKEY_LEFT]: m.security_passkey_failed,
    [PASSKEY_KNOWN]: m.security_passkey_known,
    400: m.security_passkey_most,
    405: m.security_passkey_failed,
    406: m.security_setup_late,
    429: m.security_wait_codes,
  },
  removePasskey: { 406: m.security_setup_late },
};

/** Codes of the device itself: offline, and no answer in time. */
const OFFLINE = 990;
const NO_ANSWER = 510;
const NONE = 999;

/** The codes that the server may return for what the coach does. */
export function codesOf(action: AccountAction): readonly AuthErrorCode[] {
  const own = ACCOUNT_ACTIONS[action].flatMap((call): readonly AuthErrorCode[] => AUTH_CALL_CODES[call]);
  return [...new Set([...own, ...OF_EVERY_CALL])];
}

export interface Refusal {
  readonly code: number | null;
  readonly message?: string;
}

export function authMessage(action: AccountAction, { code: given, message }: Refusal): string {
  const code = given ?? NONE;
  // Maintenance shares code 503 with a mail that could not be sent, so its message decides.
  if (message === USER_TEXTS.maintenance) return m.account_auth_maintenance();
  if (code === OFFLINE) return m.common_no_internet();
  if (code === NO_ANSWER) return m.account_auth_510();
  const exact = EXACT[action]?.[code];
  if (exact !== undefined) return exact();
  const known = codesOf(action).find((each) => each === code);
  // A proxy in front of the server returns codes of its own.
  return known === undefined ? m.account_auth_unknown() : TEXTS[known]();
}

/** True when the sentence only says that something failed: then the form shows the code for support. */
export function isUnexplained(action: AccountAction, error: Refusal): boolean {
  return authMessage(action, error) === m.account_auth_unknown();
}

/** Codes about the e-mail address: their sentence appears at its field. */
const AT_EMAIL: readonly number[] = [401, 402, 420, 600];

export function isAboutEmail(code: number): boolean {
  return AT_EMAIL.includes(code);
}

interface Refused {
  readonly form: { setFieldError(field: 'email', message: string): void };
  readonly action: AccountAction;
}

/** Shows such a sentence at the field; returns false for any other code. */
export function atEmail(
  { form, action }: Refused,
  error: { readonly code: number; readonly message?: string },
): boolean {
  if (!isAboutEmail(error.code)) return false;
  form.setFieldError('email', authMessage(action, error));
  return true;
}
