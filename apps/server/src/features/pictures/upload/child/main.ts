/** The child process that decodes uploads, started by `picture-sizes.ts` and by nothing else. */
import { answerOrders } from '#platform/child-process/answering.ts';
import type { MadeFile } from './decoding.ts';
import { makeSizes, type SizesOrder } from './sizes.ts';

answerOrders<SizesOrder, readonly MadeFile[] | null>(
  ({ bytes, shape }) => makeSizes(bytes, shape),
  // V8 sees small handles of large pixels, and would let 60 MB of them gather.
  () => globalThis.gc?.(),
);
