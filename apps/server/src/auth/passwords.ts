/** Password hashes: argon2id, few at a time, because each takes 19 MB and a core for a moment. */
import { hash, verify } from '@node-rs/argon2';
import { type Asker, Turns } from '../limits/turns.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** True when the password fits; null (no such account) takes as long and never fits. */
  fits(password: string, hash: string | null, asker?: Asker): Promise<boolean>;
}

/** OWASP's first choice for argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const WAITING_LIMIT = 100;

export function argonPasswords(): Passwords {
  const turns = new Turns(AT_ONCE, WAITING_LIMIT);
  const hashPassword = (password: string) => turns.run(() => hash(password, COST));
  let nobody: Promise<string> | null = null;
  return {
    hash: hashPassword,
    fits: async (password, stored, asker) => {
      if (stored !== null) return turns.run(() => verify(stored, password), asker);
      nobody ??= hashPassword('the password of nobody');
      const nobodysHash = await nobody;
      await turns.run(() => verify(nobodysHash, password), asker);
      return false;
    },
  };
}
