import { EMAIL_LENGTH_MAX } from '../limits.ts';

/**
 * Something, an at sign, something, a dot, something, no spaces (section 5); and nothing that means more
 * than itself in the header of a mail.
 */
const EMAIL = /^[^\s@<>(),;:"\\[\]\p{C}]+@[^\s@<>(),;:"\\[\]\p{C}]+\.[^\s@<>(),;:"\\[\]\p{C}]+$/u;

/** Whether mail can go there: one address as people write it, at most `EMAIL_LENGTH_MAX` characters (section 5). */
export function isEmail(address: string): boolean {
  return address.length <= EMAIL_LENGTH_MAX && EMAIL.test(address);
}
