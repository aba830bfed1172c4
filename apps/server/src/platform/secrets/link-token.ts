/**
 * Tokens of links that people share: 256 bits, found by their hash, and stored encrypted as well, so that the staff can
 * show a link again.
 */
import type { RandomBytesDep } from '../random.ts';
import { type Seal, type SealConfig, type SealDep, seal, sealFor, unseal } from './seal.ts';
import { hashOf, newToken } from './secrets.ts';

const TOKEN = /^[\w-]{43}$/;

/** What a token opens. Decryption fails for any other link. */
export interface LinkOwner {
  readonly space: number;
  /** Such as `answers to matches 12`. */
  readonly purpose: string;
}

export interface IssuedToken {
  readonly token: string;
  readonly token_hash: string;
  readonly sealed: string;
}

export function issueToken({ config, randomBytes }: RandomBytesDep & SealDep, owner: LinkOwner): IssuedToken {
  const token = newToken(randomBytes);
  return { token, token_hash: hashOf(token), sealed: seal(sealOf(config, owner), token, randomBytes) };
}

/** The hash by which a token is found. Every text that is no token costs the same work and finds nothing. */
export function tokenHash(token: unknown): string {
  return hashOf(typeof token === 'string' && TOKEN.test(token) ? token : '');
}

/** The token of a link; empty when `sealed` is, and without the operator's key. */
export function shownToken(config: SealConfig, owner: LinkOwner, sealed: string): string {
  if (sealed === '') return '';
  try {
    return unseal(sealOf(config, owner), sealed);
  } catch {
    return '';
  }
}

/** How the token of a link is encrypted. */
export function sealOf(config: SealConfig, { space, purpose }: LinkOwner): Seal {
  return sealFor(config, { account: space, purpose });
}
