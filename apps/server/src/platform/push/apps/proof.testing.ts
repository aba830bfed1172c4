/** Reads the signed claims by which a server proves who it is, as the services do. */
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';

/** A private key as an operator gets it. */
export function newKey(type: 'ec' | 'rsa'): string {
  const { privateKey } =
    type === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

export interface Proof {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Null for a token that this key did not sign. */
export function readProof(token: string, key: string): Proof | null {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const fits = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return fits ? { header: read(header), claims: read(claims) } : null;
}
