import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name a network: whoever has one has all of its addresses. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Who an address is counted as: itself, or its network of 64 bits, which is what one line at home is given. */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [before = '', after = ''] = address.replace(/%.*$/, '').toLowerCase().split('::', 2);
  const groupsOf = (text: string) => text.split(':').filter((group) => group !== '');
  const [head, tail] = [groupsOf(before), groupsOf(after)];
  const left = Math.max(0, GROUPS - head.length - tail.length);
  const groups = [...head, ...Array.from({ length: left }, () => '0'), ...tail];
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
