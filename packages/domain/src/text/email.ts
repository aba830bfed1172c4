import { EMAIL_LENGTH_MAX } from '../limits.ts';

/**
 * Section 5: some text, an at sign, some text, a dot, some text, no spaces. Characters with a meaning in mail headers
 * are excluded.
 */
const EMAIL = /^[^\s@<>(),;:"\\[\]\p{C}]+@[^\s@<>(),;:"\\[\]\p{C}]+\.[^\s@<>(),;:"\\[\]\p{C}]+$/u;

/** True for one plain address of at most `EMAIL_LENGTH_MAX` characters (section 5). */
export function isEmail(address: string): boolean {
  return address.length <= EMAIL_LENGTH_MAX && EMAIL.test(address);
}

const DOTS_ARE_NOTHING: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an address, for limits: letter case, a tag after a plus sign and Gmail's dots lead to the same one.
 * At some providers a plus sign names another person, so this never decides who may read something.
 */
export function mailboxOf(address: string): string {
  const [name = '', domain = ''] = address.trim().toLowerCase().split('@', 2);
  const [untagged = ''] = name.split('+', 1);
  const kept = untagged === '' ? name : untagged;
  return DOTS_ARE_NOTHING.has(domain) ? `${kept.replaceAll('.', '')}@gmail.com` : `${kept}@${domain}`;
}
