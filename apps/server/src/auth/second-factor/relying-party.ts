/**
 * Whom a passkey is made for: the name of the server's address. Browsers make none for an address of numbers, and
 * none where the way to the server is not encrypted, this machine itself excepted.
 */
import { isIP } from 'node:net';

export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Null where there can be no passkeys. */
export function relyingPartyAt(address: string): RelyingParty | null {
  const url = URL.parse(address);
  if (url === null) return null;
  const { hostname, origin, protocol } = url;
  if (hostname.startsWith('[') || isIP(hostname) !== 0) return null;
  const here = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || here ? { id: hostname, origin } : null;
}
