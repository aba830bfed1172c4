/** Parses `/login/magiclink/{email?}/{code}` and `/login/request-password/{email?}/{code}`. */

export interface LinkAddress {
  readonly email: string;
  /** Null when the page must ask for a link. */
  readonly code: string | null;
}

/** Either part may be missing; the at sign tells an e-mail address from a code. */
export function linkAddress({
  email = '',
  code,
}: {
  email?: string | undefined;
  code?: string | undefined;
}): LinkAddress {
  if (code !== undefined) return { email, code };
  if (email === '' || email.includes('@')) return { email, code: null };
  return { email: '', code: email };
}

/** 405: used, of another account, or cut off. 406: expired. */
const INVALID = 405;
const LATE = 406;

export function isDeadLink(code: number): boolean {
  return code === INVALID || code === LATE;
}

export function isLate(code: number): boolean {
  return code === LATE;
}
