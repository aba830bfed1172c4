/** Checks the fields of an account call one by one. Each invalid field has its code of section 8. */
import { isActivationCode } from '@touchline/domain/account/activation-code';
import { appIdOf } from '@touchline/domain/account/app-ids';
import { passwordRefusal } from '@touchline/domain/account/password';
import { EMAIL_LENGTH_MAX } from '@touchline/domain/limits';
import { isEmail } from '@touchline/domain/text/email';
import { apiError, authError } from '#platform/errors.ts';
import { isLocale, type Locale } from '#platform/http/locale.ts';
import { isCommonPassword } from '#platform/secrets/common-passwords.ts';

export type Fields = Readonly<Record<string, unknown>>;

const DEVICE_NAME_LIMIT = 100;
const NAME_LIMIT = 255;
const PLATFORMS = ['ios', 'android', 'web'];

/** Refuses calls that name another app. A call may omit the app's name. */
export function checkApp(fields: Fields): void {
  if (fields.app_id !== undefined && appIdOf(fields.app_id) === null) throw apiError(400);
}

/**
 * The address in lower case. It has the form of section 5 (text, @, text, dot, text, no spaces) and no character with a
 * meaning in mail headers. Throws 401 for a missing address, 402 for an invalid one.
 */
export function emailOf(fields: Fields): string {
  const { email } = fields;
  if (typeof email !== 'string' || email.trim() === '') throw authError(401);
  const address = email.trim().toLowerCase();
  if (address.length > EMAIL_LENGTH_MAX || !isEmail(address)) throw authError(402);
  return address;
}

/** Six digits. Throws 405. */
export function codeOf(fields: Fields): string {
  const code = typeof fields.code === 'number' ? String(fields.code) : fields.code;
  if (typeof code !== 'string' || !isActivationCode(code.trim())) throw authError(405);
  return code.trim();
}

/** The token of a link in a mail. Throws 405 for an invalid one. */
export function linkTokenOf({ code }: Fields): string {
  if (typeof code !== 'string' || !/^[\w-]{43}$/.test(code)) throw authError(405);
  return code;
}

/** A new password, given twice. Throws 403 when the two differ, 412 when it is too weak. */
export async function newPasswordOf(fields: Fields, email: string): Promise<string> {
  const { p1, p2 } = fields;
  if (typeof p1 !== 'string' || typeof p2 !== 'string') throw apiError(400);
  if (p1 !== p2) throw authError(403);
  if (passwordRefusal(p1, email) !== null || (await isCommonPassword(p1))) throw authError(412);
  return p1;
}

/** Throws 400 for a longer text, and for one with U+0000, which PostgreSQL does not take. */
export function textOf(fields: Fields, name: string, limit: number): string {
  const value = fields[name];
  if (typeof value !== 'string' || value.length > limit || value.includes('\0')) throw apiError(400);
  return value;
}

/** The names of a new account; other clients send none. Invalid names become empty. */
export function namesOf(fields: Fields): { readonly firstname: string; readonly surname: string } {
  return {
    firstname: shortText(fields.firstname, NAME_LIMIT),
    surname: shortText(fields.surname, NAME_LIMIT),
  };
}

/** The device's description. Missing or invalid values become empty, because a login must not fail for a name. */
export function deviceOf(fields: Fields): { name: string; model: string; platform: string } {
  const platform = PLATFORMS.find((known) => known === fields.platform) ?? 'web';
  return {
    name: shortText(fields.device_name, DEVICE_NAME_LIMIT),
    model: shortText(fields.device_model, DEVICE_NAME_LIMIT),
    platform,
  };
}

function shortText(value: unknown, limit: number): string {
  if (typeof value !== 'string') return '';
  return value
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, limit);
}

/** The secret that binds a code to the device that asked for it. Clients without a secret share the empty one. */
export function secretOf(fields: Fields): string {
  return fields.device === undefined ? '' : textOf(fields, 'device', DEVICE_NAME_LIMIT);
}

/** The language in the URL, such as `nl-NL` or `nl`; English for an unknown one. */
export function localeOf(segment: string): Locale {
  if (isLocale(segment)) return segment;
  return segment.toLowerCase().startsWith('nl') ? 'nl-NL' : 'en';
}
