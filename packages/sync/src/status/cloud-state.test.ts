/** What the code of a whole data call means to the engine. */
import { describe, expect, it } from 'vitest';
import { isBlocking, isSignOut, slowsDown } from './cloud-state.ts';

const EVERY = Array.from({ length: 1000 }, (_, code) => code);

describe('the code of a whole data call', () => {
  it('[OUT-6.1] 401, 402, 403 and 423 end the session', () => {
    expect(EVERY.filter(isSignOut)).toEqual([401, 402, 403, 423]);
    expect(isSignOut(null)).toBe(false);
  });

  it('[OUT-8.6, OUT-8.7] the codes from 400 to 501 block, except 429', () => {
    expect(EVERY.filter(isBlocking)).toEqual(
      EVERY.filter((code) => code >= 400 && code <= 501 && code !== 429),
    );
  });

  it('429, codes above 500 and no code slow the engine down', () => {
    expect(EVERY.filter(slowsDown)).toEqual(EVERY.filter((code) => code === 429 || code > 500));
    expect(slowsDown(null)).toBe(true);
  });
});
