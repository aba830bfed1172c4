/** Password hashes with argon2id. Few run at a time, because each takes 19 MB and a core. */
import { hash, verify } from '@node-rs/argon2';
import { FairQueue, type JobSource } from '../limits/fair-queue.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** True when the password fits. A null hash (no such account) takes as long and never fits. */
  fits(password: string, hash: string | null, source?: JobSource): Promise<boolean>;
}

export interface PasswordsDep {
  readonly passwords: Passwords;
}

/** OWASP's first recommendation for argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const WAITING_LIMIT = 100;

export function argonPasswords(): Passwords {
  const queue = new FairQueue(AT_ONCE, WAITING_LIMIT);
  const hashPassword = (password: string) => queue.run(() => hash(password, COST));
  let missingAccountHash: Promise<string> | null = null;
  return {
    hash: hashPassword,
    fits: async (password, stored, source) => {
      if (stored !== null) return queue.run(() => verify(stored, password), source);
      missingAccountHash ??= hashPassword('the password of nobody');
      const missingHash = await missingAccountHash;
      await queue.run(() => verify(missingHash, password), source);
      return false;
    },
  };
}
