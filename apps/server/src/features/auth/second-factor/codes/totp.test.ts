import { randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts';

/** RFC 6238, appendix B, with SHA-1. Its codes have eight digits; apps show the last six. */
const VECTORS: readonly (readonly [seconds: number, code: string])[] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
];
const SECRET = Secret.fromUTF8('12345678901234567890').base32;
const STEP_MS = 30_000;

describe('codes of an authenticator app', () => {
  test.each(VECTORS)(
    'RFC 6238: at %d seconds the code is %s, of which apps show the last six digits',
    (seconds, code) => {
      const now = seconds * 1_000;
      expect(stepOfCode(SECRET, code.slice(-6), now)).toBe(Math.floor(seconds / 30));
      expect(stepOfCode(SECRET, code, now)).toBeNull();
    },
  );

  test("codes of one step before and after are accepted, codes of two steps are not; the step is the code's own", () => {
    const now = 1_111_111_111_000;
    const step = Math.floor(now / STEP_MS);
    const answers = [-2, -1, 0, 1, 2].map((steps) => stepOfCode(SECRET, '050471', now + steps * STEP_MS));
    expect(answers).toEqual([null, step, step, step, null]);
  });

  test.each(['', '12345', '1234567', 'abcdef', '05 471'])('%j is not a valid code', (code) => {
    expect(stepOfCode(SECRET, code, 1_111_111_111_000)).toBeNull();
  });
});

test('a new secret has 160 bits, and the QR code has the app, the account and the secret', () => {
  const secret = newTotpSecret(randomBytes);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret(randomBytes)).not.toBe(secret);
  const address = new URL(totpAddress({ secret, email: 'coach+a@example.org' }));
  expect(address.protocol + address.hostname).toBe('otpauth:totp');
  expect(decodeURIComponent(address.pathname)).toBe('/Touchline:coach+a@example.org');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret,
    issuer: 'Touchline',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
