import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isSealed, seal, unseal } from './seal.ts';

const SECRET = 'JBSWY3DPEHPK3PXP';
const KEY = 'a key of at least thirty-two characters';
const OLD = 'the key before, of thirty-two characters';
const owner = { key: KEY, previous: null, account: 7 };

describe('the stored secret of an authenticator app', () => {
  test('is encrypted with the key, differently each time, and can be decrypted', () => {
    const [first, second] = [seal(owner, SECRET, randomBytes), seal(owner, SECRET, randomBytes)];
    expect(first).not.toContain(SECRET);
    expect(second).not.toBe(first);
    expect([unseal(owner, first), unseal(owner, second)]).toEqual([SECRET, SECRET]);
  });

  test('is stored in plain text without a key, and can still be read with a later key', () => {
    const plain = seal({ key: null, account: 7 }, SECRET, randomBytes);
    expect(plain).toBe(`plain:${SECRET}`);
    expect(unseal(owner, plain)).toBe(SECRET);
  });

  test('cannot be decrypted for another account or purpose, with another key, or after a change', () => {
    const sealed = seal(owner, SECRET, randomBytes);
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => unseal({ ...owner, account: 8 }, sealed)).toThrow();
    expect(() => unseal({ ...owner, purpose: 'invitation link' }, sealed)).toThrow();
    expect(() => unseal({ ...owner, key: `${KEY}!` }, sealed)).toThrow();
    expect(() => unseal(owner, changed)).toThrow();
    expect(() => unseal({ ...owner, key: null }, sealed)).toThrow('SECOND_FACTOR_KEY is missing');
  });

  test('can be decrypted with the previous key, and is then encrypted with the new one', () => {
    const old = seal({ ...owner, key: OLD }, SECRET, randomBytes);
    const both = { ...owner, previous: OLD };
    expect(() => unseal(owner, old)).toThrow();
    expect(unseal(both, old)).toBe(SECRET);
    expect(() => unseal({ ...both, account: 8 }, old)).toThrow();
    const resealed = seal(both, SECRET, randomBytes);
    expect(unseal(owner, resealed)).toBe(SECRET);
    expect([old, resealed, `plain:${SECRET}`].map((stored) => isSealed(both, stored))).toEqual([
      false,
      true,
      false,
    ]);
  });
});
