/**
 * The timer of a session's plan (the design's areas.md, "Trainings"): which block runs, and how much of it is left.
 *
 * The state is a few moments and lengths, so that the timer is right after a reload and after the phone was locked.
 * Nothing counts down by itself: what is left follows from the time now. A block that ends is followed by the next one
 * at once, because a coach does not look at the phone all the time. All times are milliseconds since 1970, all lengths
 * milliseconds.
 */
import { isPlainObject } from '../../entity/fields/accept.ts';
import type { PlanBlock } from '../../entity/tables/training.ts';

const MINUTE_MS = 60_000;

/** A block of the running plan. */
export interface RunningBlock {
  readonly id: string;
  readonly text: string;
  /** With the minutes that the coach added. */
  readonly length: number;
}

export interface PlanTimer {
  readonly blocks: readonly RunningBlock[];
  /** The block that ran when the timer last started or was changed. */
  readonly index: number;
  /** Time of this block that had passed by then. */
  readonly passed: number;
  /** When the timer last started or was changed; null while it is paused. */
  readonly since: number | null;
}

export interface TimerReading {
  /** The block that runs; null after the last one. */
  readonly block: RunningBlock | null;
  /** The number of the block, from 0; the number of blocks after the last one. */
  readonly index: number;
  readonly next: RunningBlock | null;
  readonly left: number;
  /** What is left of the whole plan. */
  readonly planLeft: number;
  readonly state: 'running' | 'paused' | 'over';
}

/** The blocks of a plan in their order. Blocks without minutes are no part of the timer. */
export function blocksInOrder(plan: readonly PlanBlock[]): readonly PlanBlock[] {
  return plan.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

/** A timer that starts now with the first block. */
export function startedTimer(plan: readonly PlanBlock[], now: number): PlanTimer {
  const blocks = blocksInOrder(plan)
    .filter(({ minutes }) => minutes > 0)
    .map(({ id, text, minutes }) => ({ id, text, length: minutes * MINUTE_MS }));
  return { blocks, index: 0, passed: 0, since: now };
}

export function readTimer(timer: PlanTimer, now: number): TimerReading {
  const { index, passed } = positionAt(timer, now);
  const block = timer.blocks[index] ?? null;
  const left = block === null ? 0 : Math.max(0, block.length - passed);
  const later = timer.blocks.slice(index + 1);
  return {
    block,
    index,
    next: later[0] ?? null,
    left,
    planLeft: later.reduce((sum, { length }) => sum + length, left),
    state: block === null ? 'over' : timer.since === null ? 'paused' : 'running',
  };
}

export function paused(timer: PlanTimer, now: number): PlanTimer {
  return { ...timer, ...positionAt(timer, now), since: null };
}

export function resumed(timer: PlanTimer, now: number): PlanTimer {
  return timer.since === null ? { ...timer, since: now } : timer;
}

/** The block that runs gets one more minute. */
export function withMinuteMore(timer: PlanTimer, now: number): PlanTimer {
  const position = positionAt(timer, now);
  const blocks = timer.blocks.map((block, index) =>
    index === position.index ? { ...block, length: block.length + MINUTE_MS } : block,
  );
  return { ...movedTo(timer, position, now), blocks };
}

/** The next block starts now; the last one ends. */
export function skipped(timer: PlanTimer, now: number): PlanTimer {
  const { index } = positionAt(timer, now);
  return movedTo(timer, { index: Math.min(index + 1, timer.blocks.length), passed: 0 }, now);
}

/** The block that runs starts again; in its first seconds, the one before it, as in a player of music. */
export function backed(timer: PlanTimer, now: number): PlanTimer {
  const { index, passed } = positionAt(timer, now);
  const earlier = passed < BACK_MS || index === timer.blocks.length;
  return movedTo(timer, { index: earlier ? Math.max(0, index - 1) : index, passed: 0 }, now);
}

const BACK_MS = 3_000;

/** The stored state of a timer; null for any other value. */
export function timerOf(value: unknown): PlanTimer | null {
  if (!isPlainObject(value)) return null;
  const { blocks, index, passed, since } = value;
  if (!Array.isArray(blocks) || !blocks.every(isBlock) || blocks.length === 0) return null;
  if (!isLength(index) || !Number.isInteger(index) || index > blocks.length || !isLength(passed)) return null;
  if (since !== null && !isLength(since)) return null;
  return { blocks: blocks.map(({ id, text, length }) => ({ id, text, length })), index, passed, since };
}

interface Position {
  readonly index: number;
  readonly passed: number;
}

/** Where the timer is at a moment. A moment before `since`, after the clock was set back, counts as `since`. */
function positionAt({ blocks, index, passed, since }: PlanTimer, now: number): Position {
  let at = index;
  let time = passed + (since === null ? 0 : Math.max(0, now - since));
  for (let block = blocks[at]; block !== undefined && time >= block.length; block = blocks[at]) {
    time -= block.length;
    at++;
  }
  return { index: at, passed: at >= blocks.length ? 0 : time };
}

function movedTo(timer: PlanTimer, position: Position, now: number): PlanTimer {
  return { ...timer, ...position, since: timer.since === null ? null : now };
}

function isBlock(value: unknown): value is RunningBlock {
  return (
    isPlainObject(value) &&
    typeof value.id === 'string' &&
    typeof value.text === 'string' &&
    isLength(value.length) &&
    value.length > 0
  );
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
