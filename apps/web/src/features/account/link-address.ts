/** What the addresses `/login/magiclink/{email?}/{code}` and `/login/request-password/{email?}/{code}` carry. */

export interface LinkAddress {
  readonly email: string;
  /** Null asks for a link. */
  readonly code: string | null;
}

/** Either part may be missing; an address of e-mail is told from a code by its at sign. */
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

/** Used, of somebody else, or cut off; and too old. */
const INVALID = 405;
const LATE = 406;

export function isDeadLink(code: number): boolean {
  return code === INVALID || code === LATE;
}

export function isLate(code: number): boolean {
  return code === LATE;
}
