/**
 * Encrypts secrets that the server needs in plain text and so cannot hash: those of authenticator apps, and tokens of
 * team invitation links. With `SECOND_FACTOR_KEY` it uses AES-256-GCM, bound to account and purpose. Without the key,
 * secrets are stored as they are. `SECOND_FACTOR_KEY_PREVIOUS` decrypts what the previous key encrypted.
 */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Config } from '../config/config.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const PLAIN = 'plain:';
const SEALED = 'sealed:';

export interface Seal {
  readonly key: string | null;
  /** The previous key. */
  readonly previous: string | null;
  readonly account: number;
  /** The purpose of the secret; absent for an authenticator app. */
  readonly purpose?: string;
}

/** The account and purpose of a secret. Decryption fails for any other ones. */
type Owner = Pick<Seal, 'account' | 'purpose'>;

export type SealConfig = Pick<Config, 'secondFactorKey' | 'secondFactorKeyPrevious'>;

/** For functions that seal or open secrets. */
export interface SealDep {
  readonly config: SealConfig;
}

export function sealFor({ secondFactorKey, secondFactorKeyPrevious }: SealConfig, owner: Owner): Seal {
  return { key: secondFactorKey, previous: secondFactorKeyPrevious, ...owner };
}

export function seal(
  { key, ...owner }: Omit<Seal, 'previous'>,
  secret: string,
  randomBytes: (length: number) => Buffer,
): string {
  if (key === null) return `${PLAIN}${secret}`;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, cipherKey(key), iv);
  cipher.setAAD(boundTo(owner));
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${SEALED}${sealed.toString('base64url')}`;
}

/** Decrypts. Throws when neither key fits, or when the data was changed or belongs to another account or purpose. */
export function unseal({ key, previous, ...owner }: Seal, stored: string): string {
  if (stored.startsWith(PLAIN)) return stored.slice(PLAIN.length);
  if (key === null) throw new Error('SECOND_FACTOR_KEY is missing: stored secrets were encrypted with one');
  try {
    return opened(key, owner, stored);
  } catch (error) {
    if (previous === null) throw error;
    return opened(previous, owner, stored);
  }
}

/** Whether it is encrypted with the current key. */
export function isSealed({ key, ...owner }: Omit<Seal, 'previous'>, stored: string): boolean {
  if (key === null || stored.startsWith(PLAIN)) return false;
  try {
    opened(key, owner, stored);
    return true;
  } catch {
    return false;
  }
}

function opened(key: string, owner: Owner, stored: string): string {
  const bytes = Buffer.from(stored.slice(SEALED.length), 'base64url');
  const decipher = createDecipheriv(CIPHER, cipherKey(key), bytes.subarray(0, IV_BYTES));
  decipher.setAAD(boundTo(owner));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const secret = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
  return Buffer.concat([secret, decipher.final()]).toString('utf8');
}

function cipherKey(key: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'touchline authenticator secrets', 32));
}

const boundTo = ({ account, purpose }: Owner): Buffer =>
  Buffer.from(purpose === undefined ? `account ${account}` : `account ${account}: ${purpose}`);
