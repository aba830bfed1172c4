/**
 * The WebAuthn relying party: the host name of the server. Browsers support no passkeys for IP addresses, nor over an
 * unencrypted connection, except on localhost.
 */
import { isIP } from 'node:net';

export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Null when passkeys are impossible. */
export function relyingPartyAt(address: string): RelyingParty | null {
  const url = URL.parse(address);
  if (url === null) return null;
  const { hostname, origin, protocol } = url;
  if (hostname.startsWith('[') || isIP(hostname) !== 0) return null;
  const here = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || here ? { id: hostname, origin } : null;
}
