/**
 * Makes the sizes of uploads in child processes: decoded pixels are hundreds of megabytes, which a process that lives on
 * would keep. One hostile file can harm only itself.
 */
import { availableParallelism } from 'node:os';
import {
  type ChildLimits,
  ChildProcesses,
  type ChildProgram,
} from '#platform/child-process/child-processes.ts';
import type { MadeFile } from './child/decoding.ts';
import type { SizesOrder } from './child/sizes.ts';

/** Each takes about a hundred megabytes while it decodes a phone's photo. */
const CHILDREN_MAX = 4;
const children = Math.min(CHILDREN_MAX, availableParallelism());

const PROGRAM: ChildProgram = {
  module: new URL('child/main.ts', import.meta.url),
  // So the C library gives back at once what pixels took (bench/README.md, `uploads`).
  environment: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
};

const LIMITS: ChildLimits = {
  children,
  orders: 200,
  idleMs: 5_000,
  // Far above the limits of the decoder itself.
  timeMs: 60_000,
  // Limits the wait to the time of this many pictures.
  waiting: 8 * children,
};

/** Answers null for a file that cannot be decoded. One for the process, so that all uploads share its limits. */
export const pictureSizes = new ChildProcesses<SizesOrder, readonly MadeFile[] | null>(PROGRAM, LIMITS);
