/** What the code of a whole data call does to the loop. */
import { describe, expect, it } from 'vitest';
import { isBlocking, isSignOut, slowsDown } from './cloud-state.ts';

const EVERY = Array.from({ length: 1000 }, (_, code) => code);

describe('the code of a whole call', () => {
  it('[OUT-6] ends the session at 401, 402, 403 and 423', () => {
    expect(EVERY.filter(isSignOut)).toEqual([401, 402, 403, 423]);
    expect(isSignOut(null)).toBe(false);
  });

  it('[OUT-8] blocks from 400 to 501, and 429 never', () => {
    expect(EVERY.filter(isBlocking)).toEqual(
      EVERY.filter((code) => code >= 400 && code <= 501 && code !== 429),
    );
  });

  it('makes the loop slower at 429, above 500 and where there is none', () => {
    expect(EVERY.filter(slowsDown)).toEqual(EVERY.filter((code) => code === 429 || code > 500));
    expect(slowsDown(null)).toBe(true);
  });
});
