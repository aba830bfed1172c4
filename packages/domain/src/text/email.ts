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
