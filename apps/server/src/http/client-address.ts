/**
 * Who a connection is from, as Fastify's `request.ip` says it: the door asks here, before there is a request.
 * Each proxy that is believed says, in `X-Forwarded-For`, whose request it hands on.
 */
import { BlockList, isIPv6 } from 'node:net';
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
