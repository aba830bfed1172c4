/** Password hashes: argon2id, few at a time, because each takes 19 MB and a core for a moment. */
import { hash, verify } from '@node-rs/argon2';
import { apiError } from '../errors.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** True when the password fits; null (no such account) takes as long and never fits. */
  fits(password: string, hash: string | null): Promise<boolean>;
}

/** OWASP's first choice for argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const WAITING_LIMIT = 100;

export function argonPasswords(): Passwords {
  const inTurn = queue(AT_ONCE, WAITING_LIMIT);
  const hashPassword = (password: string) => inTurn(() => hash(password, COST));
  let nobody: Promise<string> | null = null;
  return {
    hash: hashPassword,
    fits: async (password, stored) => {
      if (stored !== null) return inTurn(() => verify(stored, password));
      nobody ??= hashPassword('the password of nobody');
      const nobodysHash = await nobody;
      await inTurn(() => verify(nobodysHash, password));
      return false;
    },
  };
}

/** Runs at most `atOnce` at a time. Throws 429 when too many wait: better than a queue of minutes. */
export function queue(atOnce: number, limit: number): <T>(run: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (running >= atOnce) {
      if (waiting.length >= limit) throw apiError(429);
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
