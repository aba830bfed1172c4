/** Signed claims (JWT) by which the server proves to a push service who it is. */
import { createPrivateKey, sign } from 'node:crypto';

interface Signed {
  readonly header: { readonly alg: 'ES256' | 'RS256'; readonly [name: string]: string };
  readonly claims: object;
  /** A private key as PEM. */
  readonly key: string;
}

export function signedToken({ header, claims, key }: Signed): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part(header)}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(text), {
    key: createPrivateKey(key),
    dsaEncoding: 'ieee-p1363',
  });
  return `${text}.${signature.toString('base64url')}`;
}
