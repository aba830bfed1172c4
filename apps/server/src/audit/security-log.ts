/** Lines about who came in, who was refused, and what was done that cannot be taken back: for operators. */
import type { Deps } from '../deps.ts';
import type { SecurityLine } from './events.ts';

export const SECURITY = 'security';

export function writeLine({ log }: Pick<Deps, 'log'>, line: SecurityLine): void {
  log.info(line, SECURITY);
}

/**
 * What a mail server says of a failure names whom the mail was for: logs hold no addresses of people. Word by word:
 * a pattern that looks for the sign itself would try a long word without one from each of its letters.
 */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),;:]+/g, (word) => (word.slice(1, -1).includes('@') ? '…' : word));
}

/** 256 addresses of IPv4, or what a provider is given of IPv6: enough to see a pattern, not whose home it is. */
export function networkPrefix(network: string): string {
  const [a, b, c, d] = network.split('.');
  if (d !== undefined) return `${a}.${b}.${c}.0/24`;
  const [first, second, third] = network.split(':');
  return third === undefined ? 'unknown' : `${first}:${second}:${third}::/48`;
}
