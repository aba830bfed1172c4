import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkPrefix, withoutAddresses } from './security-log.ts';

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:7:1::/64', '2001:db8:7::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
  ['', 'unknown'],
])('the log entry of %j is %j', (network, prefix) => {
  expect(networkPrefix(network)).toBe(prefix);
});

test.each([
  ['550 5.1.1 <coach@example.org>: no such user', '550 5.1.1 <…>: no such user'],
  ['Error: a@b.nl, c@d.nl refused', 'Error: …, … refused'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
  ['@ home, at@ or @there', '@ home, at@ or @there'],
])('%j is logged as %j', (said, logged) => {
  expect(withoutAddresses(said)).toBe(logged);
});

test('whatever looks like an address counts as one, anywhere in the text', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '@', ' ', '<', '>', ':', '.'), maxLength: 30 });
  fc.assert(
    fc.property(text, (said) => {
      expect(withoutAddresses(said)).toBe(said.replace(/[^\s<>:]+@[^\s<>:]+/g, '…'));
    }),
  );
});

test("removing addresses takes linear time, even for a hostile mail server's text", () => {
  // With quadratic time this would be 2,000,000,000,000 steps.
  const words = 'a'.repeat(2_000_000);
  expect(withoutAddresses(words)).toBe(words);
  expect(withoutAddresses(`${words}@${words}`)).toBe('…');
});
