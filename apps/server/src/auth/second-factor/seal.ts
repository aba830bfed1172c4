/**
 * How the secret of an authenticator app is stored. Checking a code needs the secret itself, so that it cannot be
 * hashed: with `SECOND_FACTOR_KEY` it is encrypted (AES-256-GCM, bound to its account), without it stands there.
 * What an older key encrypted is opened by `SECOND_FACTOR_KEY_PREVIOUS`, until it is encrypted anew.
 */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Config } from '../../config.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const PLAIN = 'plain:';
const SEALED = 'sealed:';

export interface Seal {
  readonly key: string | null;
  /** The one before. */
  readonly previous: string | null;
  readonly account: number;
}

export type SealConfig = Pick<Config, 'secondFactorKey' | 'secondFactorKeyPrevious'>;

export function sealFor({ secondFactorKey, secondFactorKeyPrevious }: SealConfig, account: number): Seal {
  return { key: secondFactorKey, previous: secondFactorKeyPrevious, account };
}

export function seal(
  { key, account }: Pick<Seal, 'key' | 'account'>,
  secret: string,
  randomBytes: (length: number) => Buffer,
): string {
  if (key === null) return `${PLAIN}${secret}`;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, cipherKey(key), iv);
  cipher.setAAD(ownerOf(account));
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${SEALED}${sealed.toString('base64url')}`;
}

/** Throws when the keys are others, or what is stored belongs to another account or was changed. */
export function unseal({ key, previous, account }: Seal, stored: string): string {
  if (stored.startsWith(PLAIN)) return stored.slice(PLAIN.length);
  if (key === null) throw new Error('SECOND_FACTOR_KEY is missing: authenticator apps were set up with one');
  try {
    return opened(key, { account, stored });
  } catch (error) {
    if (previous === null) throw error;
    return opened(previous, { account, stored });
  }
}

/** Whether it is encrypted with the key that counts now. */
export function isSealed({ key, account }: Pick<Seal, 'key' | 'account'>, stored: string): boolean {
  if (key === null || stored.startsWith(PLAIN)) return false;
  try {
    opened(key, { account, stored });
    return true;
  } catch {
    return false;
  }
}

function opened(key: string, { account, stored }: { account: number; stored: string }): string {
  const bytes = Buffer.from(stored.slice(SEALED.length), 'base64url');
  const decipher = createDecipheriv(CIPHER, cipherKey(key), bytes.subarray(0, IV_BYTES));
  decipher.setAAD(ownerOf(account));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const secret = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
  return Buffer.concat([secret, decipher.final()]).toString('utf8');
}

function cipherKey(key: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'touchline authenticator secrets', 32));
}

const ownerOf = (account: number): Buffer => Buffer.from(`account ${account}`);
