import { describe, expect, it } from 'vitest';
import { learntOffset } from './clock.ts';

describe('the offset of the clock', () => {
  it('[MRG-5.6] the offset is measured at the middle of a health check', () => {
    expect(learntOffset(0, { asked: 1_000, heard: 1_400, serverNow: 61_200 })).toBe(60_000);
  });

  it('[MRG-5.6] an offset that differs by less than a second, or by less than the answer took, is not stored', () => {
    expect(learntOffset(60_000, { asked: 1_000, heard: 1_400, serverNow: 61_900 })).toBeUndefined();
    expect(learntOffset(0, { asked: 1_000, heard: 9_000, serverNow: 10_000 })).toBeUndefined();
  });
});
