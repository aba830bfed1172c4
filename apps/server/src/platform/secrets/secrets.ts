/** Tokens and codes. Only their hashes are stored, so access to the database is not enough to sign in. */
import { hash } from 'node:crypto';

type RandomBytes = (length: number) => Buffer;

/** 256 bits, in characters that a header and a URL can carry. */
export function newToken(randomBytes: RandomBytes): string {
  return randomBytes(32).toString('base64url');
}

export function hashOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** Six digits, all codes equally likely. */
export function newCode(randomBytes: RandomBytes): string {
  const range = 1_000_000;
  const limit = 2 ** 32 - (2 ** 32 % range);
  let number = limit;
  while (number >= limit) number = randomBytes(4).readUInt32BE();
  return String(number % range).padStart(6, '0');
}
