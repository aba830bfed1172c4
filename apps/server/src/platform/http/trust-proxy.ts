/** The setting TRUST_PROXY: the proxies whose forwarding headers are trusted. */
import { isIP } from 'node:net';

/** Which proxies are trusted: none, a number of the nearest ones, or those in a list of addresses, ranges and names. */
export type TrustProxy = false | number | string;

/** Names that a list of proxies may contain instead of addresses. */
const NAMED: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Whether a list of proxies contains only addresses, ranges and these names. */
export function isProxyList(list: string): boolean {
  return list.split(',').every((part) => {
    const name = part.trim();
    if (NAMED.has(name)) return true;
    const [address = '', bits, ...more] = name.split('/');
    if (isIP(address) === 0 || more.length > 0) return false;
    if (bits === undefined) return true;
    if (bits.includes('.')) return isIP(bits) === 4 && isIP(address) === 4;
    return /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
  });
}
