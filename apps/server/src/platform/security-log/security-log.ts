/** Lines for operators about sign-ins, refusals and irreversible actions. */
import type { LogDep } from '../log/log.ts';
import type { SecurityLine } from './events.ts';

export const SECURITY = 'security';

export function writeLine({ log }: LogDep, line: SecurityLine): void {
  log.info(line, SECURITY);
}

/**
 * Removes addresses from a mail server's error, because logs hold no personal addresses. It splits the text into words:
 * a regular expression for the sign would take quadratic time for a long word without one.
 */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),;:]+/g, (word) => (word.slice(1, -1).includes('@') ? '…' : word));
}

/** The /24 of an IPv4 address, or a provider's prefix of an IPv6 one: shows a pattern without identifying a home. */
export function networkPrefix(network: string): string {
  const [a, b, c, d] = network.split('.');
  if (d !== undefined) return `${a}.${b}.${c}.0/24`;
  const [first, second, third] = network.split(':');
  return third === undefined ? 'unknown' : `${first}:${second}:${third}::/48`;
}
