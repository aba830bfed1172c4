import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const SECRET = 'JBSWY3DPEHPK3PXP';
const KEY = 'a key of at least thirty-two characters';
const owner = { key: KEY, account: 7 };

describe('the secret of an authenticator app', () => {
  test('is encrypted with the key, differently each time, and comes back', () => {
    const [first, second] = [seal(owner, SECRET, randomBytes), seal(owner, SECRET, randomBytes)];
    expect(first).not.toContain(SECRET);
    expect(second).not.toBe(first);
    expect([unseal(owner, first), unseal(owner, second)]).toEqual([SECRET, SECRET]);
  });

  test('stands there without a key, and is still read when there is one later', () => {
    const plain = seal({ key: null, account: 7 }, SECRET, randomBytes);
    expect(plain).toBe(`plain:${SECRET}`);
    expect(unseal(owner, plain)).toBe(SECRET);
  });

  test('opens for no other account, with no other key, and not when it was changed', () => {
    const sealed = seal(owner, SECRET, randomBytes);
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => unseal({ ...owner, account: 8 }, sealed)).toThrow();
    expect(() => unseal({ ...owner, key: `${KEY}!` }, sealed)).toThrow();
    expect(() => unseal(owner, changed)).toThrow();
    expect(() => unseal({ key: null, account: 7 }, sealed)).toThrow('SECOND_FACTOR_KEY is missing');
  });
});
