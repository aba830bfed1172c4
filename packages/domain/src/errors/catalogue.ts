/** The error catalogue of section 8. An error has a code, a message, and a name by which code and texts refer to it. */
import { USER_TEXTS } from './user-texts.ts';

export interface CatalogueEntry {
  readonly code: number;
  readonly name: string;
  readonly message: string;
}

/**
 * Codes of data calls and of the sync engine. Section 8 gives only texts for two states that every call can answer;
 * 426 and 503 are the HTTP codes for them.
 */
export const DATA_ERRORS = [
  { code: 201, name: 'syncRunning', message: 'sync already running' },
  { code: 202, name: 'missingAppAccount', message: 'missing app-account capability' },
  { code: 400, name: 'badRequest', message: 'bad request' },
  { code: 401, name: 'notAuthorized', message: 'Not authorized' },
  { code: 402, name: 'credentialsRequired', message: 'Credentials Required' },
  { code: 403, name: 'accessForbidden', message: 'access forbidden' },
  { code: 404, name: 'healthMissing', message: 'sync health data missing' },
  {
    code: 423,
    name: 'lockout',
    message: 'Lockout due to many failed login attempts, try again after 15 minutes',
  },
  { code: 426, name: 'versionNotSupported', message: USER_TEXTS.versionNotSupported },
  { code: 429, name: 'tooManyRequests', message: 'Too many requests, please try again later' },
  {
    code: 500,
    name: 'invalidData',
    message: 'JSON parse error, missing data, invalid mutation object, note load or save failure',
  },
  { code: 501, name: 'noCurrentTeam', message: 'no current team when requesting a match id' },
  { code: 503, name: 'maintenance', message: USER_TEXTS.maintenance },
  { code: 510, name: 'notAvailable', message: 'API not available' },
  { code: 520, name: 'invalidLastSynced', message: 'invalid last-synced time' },
  { code: 560, name: 'missingJsonData', message: 'Missing json.data' },
  { code: 561, name: 'requestFailed', message: 'Requesting data failed' },
  { code: 600, name: 'missingNoteSid', message: 'missing sid for note' },
  { code: 900, name: 'otherInvite', message: 'invite reply with different sid' },
  { code: 990, name: 'offline', message: 'network offline' },
  { code: 997, name: 'invalidAppRole', message: 'invalid approle' },
  { code: 998, name: 'syncDisabled', message: 'automatic cloud syncing disabled' },
  { code: 999, name: 'missingStatus', message: 'Missing the request status' },
] as const satisfies readonly CatalogueEntry[];

/** Codes of account calls. */
export const AUTH_ERRORS = [
  { code: 401, name: 'emailMissing', message: 'invalid e-mail given' },
  { code: 402, name: 'emailInvalid', message: 'invalid e-mail' },
  { code: 403, name: 'passwordInvalid', message: 'invalid password' },
  { code: 404, name: 'credentialsInvalid', message: 'invalid credentials' },
  { code: 405, name: 'signupCodeInvalid', message: 'signup code invalid' },
  { code: 406, name: 'signupCodeExpired', message: 'signup code expired' },
  { code: 407, name: 'mailOnItsWay', message: 'slow down, e-mail with code on its way' },
  { code: 408, name: 'tokenNotCreated', message: 'token could not be created' },
  { code: 410, name: 'missingAppAccount', message: 'missing app account capabilities' },
  { code: 411, name: 'passwordChangeNotAllowed', message: 'user not allowed to change password' },
  { code: 412, name: 'passwordTooEasy', message: 'password too easy' },
  { code: 413, name: 'resetKeyNotSaved', message: 'could not save password reset key' },
  { code: 414, name: 'activationKeyFailed', message: 'user activation key error' },
  { code: 415, name: 'resetKeyNotSavedAgain', message: 'could not save password reset key' },
  { code: 416, name: 'magicLinkNotSaved', message: 'could not save magic link key' },
  { code: 417, name: 'notBetaTester', message: 'not a beta tester account' },
  { code: 420, name: 'emailDomainUnknown', message: 'non-existing e-mail domain' },
  {
    code: 423,
    name: 'lockout',
    message: 'Lockout due to many failed login attempts, try again after 15 minutes',
  },
  { code: 429, name: 'tooManyRequests', message: 'Too many requests, please try again later' },
  { code: 500, name: 'unknownServerIssue', message: 'unknown server issue' },
  { code: 502, name: 'signupMailFailed', message: 'server could not send signup e-mail' },
  { code: 503, name: 'magicLinkMailFailed', message: 'server could not send magic link e-mail' },
  { code: 504, name: 'passwordMailFailed', message: 'server could not send password request e-mail' },
  { code: 505, name: 'userError', message: 'user error' },
  { code: 510, name: 'noAnswerInTime', message: 'server did not respond in time' },
  { code: 600, name: 'emailRegistered', message: 'e-mail already registered' },
] as const satisfies readonly CatalogueEntry[];

export type DataErrorCode = (typeof DATA_ERRORS)[number]['code'];
export type AuthErrorCode = (typeof AUTH_ERRORS)[number]['code'];
/** The kind of call that answered. The same number has different meanings for data calls and account calls. */
export type ErrorSource = 'data' | 'auth';

/** An error as screens and logs receive it. */
export interface AppError {
  readonly source: ErrorSource;
  readonly code: number;
  /** The catalogue's name; `other` for a status that the catalogue does not have. */
  readonly name: string;
  readonly message: string;
}

const BY_CODE: Readonly<Record<ErrorSource, ReadonlyMap<number, CatalogueEntry>>> = {
  data: new Map(DATA_ERRORS.map((entry) => [entry.code, entry])),
  auth: new Map(AUTH_ERRORS.map((entry) => [entry.code, entry])),
};

/** The catalogue's error for a code; 'access failed with status' for other statuses. */
export function appError(source: ErrorSource, code: number): AppError {
  const entry = BY_CODE[source].get(code);
  return entry === undefined
    ? { source, code, name: 'other', message: `access failed with status ${code}` }
    : { source, ...entry };
}

/** The catalogue's message. Accepts only codes of the catalogue. */
export function messageOf(source: 'data', code: DataErrorCode): string;
export function messageOf(source: 'auth', code: AuthErrorCode): string;
export function messageOf(source: ErrorSource, code: number): string {
  return appError(source, code).message;
}

/** Successful statuses (section 7). */
const SUCCESSES: readonly number[] = [200, 201, 202, 204, 206, 301, 302, 303, 304, 307, 308];

/** True when the status says that the call succeeded (section 7). */
export function isSuccess(status: number): boolean {
  return SUCCESSES.includes(status);
}
