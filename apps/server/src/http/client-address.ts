/**
 * Who a connection is from, as Fastify's `request.ip` says it: the door asks here, before there is a request.
 * Each proxy that is believed says, in `X-Forwarded-For`, whose request it hands on.
 */
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Config } from '../config.ts';

export type ClientAddress = (peer: string, forwardedFor: string | undefined) => string;

export function clientAddress(trustProxy: Config['trustProxy']): ClientAddress {
  const believes = believer(trustProxy);
  return (peer, forwardedFor = '') => {
    if (trustProxy === false || forwardedFor === '') return peer;
    const said = forwardedFor.split(',').map((address) => address.trim());
    const nearestFirst = [peer, ...said.reverse()];
    return nearestFirst.find((address, hop) => !believes(address, hop)) ?? nearestFirst.at(-1) ?? peer;
  };
}

/** What a list of proxies may name instead of addresses. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function believer(trustProxy: Config['trustProxy']): (address: string, hop: number) => boolean {
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  if (trustProxy === false) return () => false;
  const proxies = new BlockList();
  for (const name of trustProxy.split(',').map((part) => part.trim())) {
    for (const range of NAMED[name] ?? [name]) add(proxies, range);
  }
  return (address) => proxies.check(address, familyOf(address));
}

/** Whether a list of proxies holds nothing but addresses, ranges and the names above. */
export function isProxyList(list: string): boolean {
  return list.split(',').every((part) => {
    const name = part.trim();
    if (Object.hasOwn(NAMED, name)) return true;
    const [address = '', bits, ...more] = name.split('/');
    if (isIP(address) === 0 || more.length > 0) return false;
    if (bits === undefined) return true;
    if (bits.includes('.')) return isIP(bits) === 4 && isIP(address) === 4;
    return /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
  });
}

function add(proxies: BlockList, range: string): void {
  const [address = '', bits] = range.split('/');
  const family = familyOf(address);
  if (bits === undefined) proxies.addAddress(address, family);
  else proxies.addSubnet(address, bits.includes('.') ? bitsOf(bits) : Number(bits), family);
}

/** `255.255.0.0` is 16. */
function bitsOf(mask: string): number {
  const ones = mask.split('.').map((part) => Number(part).toString(2).replaceAll('0', '').length);
  return ones.reduce((sum, count) => sum + count, 0);
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
