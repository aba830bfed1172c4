import { expect, test } from 'vitest';
import { newCode, newToken } from './secrets.ts';

/** Supplies these bytes as randomness, one draw after the other. */
const drawing = (...draws: readonly number[]) => {
  const left = [...draws];
  return (length: number) => {
    const bytes = Buffer.alloc(length);
    bytes.writeUInt32BE(left.shift() ?? 0);
    return bytes;
  };
};

test('a code has six digits, leading zeros included', () => {
  expect(newCode(drawing(0))).toBe('000000');
  expect(newCode(drawing(1_000_042))).toBe('000042');
});

test('a draw that would make some codes more likely than others is repeated', () => {
  const beyond = 2 ** 32 - (2 ** 32 % 1_000_000);
  expect(newCode(drawing(beyond, 7))).toBe('000007');
  expect(newCode(drawing(beyond - 1, 7))).toBe('999999');
});

test('a token has 256 random bits, in characters that are valid in a URL', () => {
  const asked: number[] = [];
  const token = newToken((length) => {
    asked.push(length);
    return Buffer.from(Array.from({ length }, (_, n) => 255 - n));
  });
  expect(asked).toEqual([32]);
  expect(Buffer.from(token, 'base64url')).toEqual(Buffer.from(Array.from({ length: 32 }, (_, n) => 255 - n)));
  expect(token).toMatch(/^[\w-]{43}$/);
});
