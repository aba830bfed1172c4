import { expect, test } from 'vitest';
import { HostTokens } from './host-tokens.ts';

test('calls that are refused together ask the app once, and all get the new token', async () => {
  let asked = 0;
  const tokens = new HostTokens('first', async () => {
    asked++;
    return 'second';
  });
  expect(await Promise.all([tokens.renew('first'), tokens.renew('first')])).toEqual(['second', 'second']);
  expect(await tokens.renew('first')).toBe('second');
  expect([asked, tokens.current]).toEqual([1, 'second']);
});

test('without another token the old one stays, and the app is asked again later', async () => {
  const answers = [null, 'second'];
  const tokens = new HostTokens('first', async () => answers.shift() ?? null);
  expect([await tokens.renew('first'), tokens.current]).toEqual([null, 'first']);
  expect(await tokens.renew('first')).toBe('second');
});

test('an app that does not answer now ends nothing', async () => {
  const tokens = new HostTokens('first', () => Promise.reject(new Error('later')));
  await expect(tokens.renew('first')).rejects.toThrow('later');
  expect(tokens.current).toBe('first');
});
