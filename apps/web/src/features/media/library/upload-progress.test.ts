import { expect, test } from 'vitest';
import { NONE, type OnTheWay, progressOf } from './upload-progress.ts';

const waiting = (...names: string[]): OnTheWay[] => names.map((picture) => ({ picture, refused: false }));
const refused = (...names: string[]): OnTheWay[] => names.map((picture) => ({ picture, refused: true }));

/** What the panel says while pictures come and go: done and count of each step. */
function told(steps: readonly (readonly OnTheWay[])[]) {
  let counted = NONE;
  return steps.map((now) => {
    const progress = progressOf(counted, now);
    counted = progress.counted;
    return [progress.done, progress.count];
  });
}

test('a picture that is a file and an upload for a moment is counted once', () => {
  expect(
    told([
      waiting('a', 'b', 'c'),
      waiting('a', 'b', 'c', 'a'),
      waiting('b', 'c', 'a'),
      waiting('b', 'c'),
      waiting('c'),
      [],
    ]),
  ).toEqual([
    [0, 3],
    [0, 3],
    [0, 3],
    [1, 3],
    [2, 3],
    [0, 0],
  ]);
});

test('broken files and refused pictures are neither done nor counted', () => {
  expect(
    told([
      waiting('a', 'b', 'c', 'd', 'e'),
      [...refused('b', 'd'), ...waiting('a', 'c', 'e')],
      [...refused('b', 'd', 'a'), ...waiting('c', 'e')],
      [...refused('b', 'd', 'a'), ...waiting('e')],
      refused('b', 'd', 'a'),
    ]),
  ).toEqual([
    [0, 5],
    [0, 3],
    [0, 2],
    [1, 2],
    [0, 0],
  ]);
});

test('pictures that are added while others are sent are counted with them', () => {
  expect(told([waiting('a', 'b'), waiting('b'), waiting('b', 'c', 'd'), waiting('d')])).toEqual([
    [0, 2],
    [1, 2],
    [1, 4],
    [3, 4],
  ]);
});
