/** Orders that hang or break harm only themselves, and no child is left over. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type ChildLimits, ChildProcesses, type ChildResult } from './child-processes.ts';
import type { Order } from './program.testing.ts';

const LIMITS: ChildLimits = { children: 1, orders: 100, idleMs: 60_000, timeMs: 60_000, waiting: 10 };
const PATIENCE = { timeout: 10_000 };
const HANG = { hang: true } as const;

const program = (file: string) => ({ module: new URL(file, import.meta.url), environment: {} });

let children = new ChildProcesses<Order, unknown>(program('none.ts'), LIMITS);
afterEach(() => children.close());

function open(limits: Partial<ChildLimits> = {}): void {
  children = new ChildProcesses(program('program.testing.ts'), { ...LIMITS, ...limits });
}

const say = (text: string) => children.run({ say: text });
const outcome = (result: ChildResult<unknown>) => (result.ok ? result.answer : result.failure);
const kill = (pid = 0) => process.kill(pid, 'SIGKILL');

/** Resolves when this many orders are with a child. */
async function begun(count: number): Promise<readonly number[]> {
  return vi.waitFor(() => {
    const { pids } = children;
    expect(pids).toHaveLength(count);
    return pids;
  }, PATIENCE);
}

test('bytes come back as they were sent', async () => {
  open();
  const bytes = Buffer.alloc(3_000_000, 'abc');
  const result = await children.run({ bytes });
  expect(result.ok && bytes.equals(result.answer as Buffer)).toBe(true);
});

test('a child finds no settings of the server and no files', async () => {
  open();
  const result = await children.run({ look: true });
  expect(outcome(result)).toEqual({ files: [], settings: [] });
});

test('several children work at the same time, and of idle ones the latest works on', async () => {
  open({ children: 2 });
  const answers = await Promise.all([say('a'), say('b'), say('c')]);
  expect(answers.map(outcome)).toEqual(['a', 'b', 'c']);
  const [, latest] = await begun(2);
  const hanging = children.run(HANG);
  expect(children.pids[0]).toBe(latest);
  expect(outcome(await say('beside'))).toBe('beside');
  kill(latest);
  expect(outcome(await hanging)).toBe('broken');
});

test('there is no child before the first order, and none after a time without orders', async () => {
  open({ children: 2, idleMs: 50 });
  expect(children.pids).toEqual([]);
  await Promise.all([say('a'), say('b')]);
  await begun(0);
  expect(outcome(await say('c'))).toBe('c');
});

test('a child that worked off its orders is replaced', async () => {
  open({ orders: 2 });
  await say('a');
  const [first] = children.pids;
  await say('b');
  expect(children.pids).toEqual([]);
  await say('c');
  expect(children.pids).not.toContain(first);
});

describe('a child that', () => {
  test('is killed in the middle breaks its own order only', async () => {
    open({ children: 2 });
    await Promise.all([say('a'), say('b')]);
    const broken = children.run(HANG);
    const [pid] = children.pids;
    const beside = say('beside');
    kill(pid);
    expect([await broken, await beside].map(outcome)).toEqual(['broken', 'beside']);
    expect(outcome(await say('next'))).toBe('next');
  });

  test('is killed while it is idle is replaced', async () => {
    open();
    await say('a');
    kill(children.pids[0]);
    await begun(0);
    expect(outcome(await say('next'))).toBe('next');
  });

  test('hangs is killed at the time limit', async () => {
    open({ timeMs: 2_000 });
    await say('warm');
    const [late, next] = await Promise.all([children.run(HANG), say('next')]);
    expect([late, next].map(outcome)).toEqual(['late', 'next']);
  });

  test('has a bug breaks that order', async () => {
    open();
    expect(outcome(await children.run({ fail: true }))).toBe('broken');
    expect(outcome(await say('next'))).toBe('next');
  });

  test('has no program breaks the order', async () => {
    children = new ChildProcesses(program('none.ts'), LIMITS);
    expect(outcome(await say('a'))).toBe('broken');
    await begun(0);
  });
});

test('orders above the limit are refused', async () => {
  open({ children: 1, waiting: 1 });
  const results = await Promise.all(['a', 'b', 'c'].map(say));
  expect(results.map(outcome)).toEqual(['a', 'b', 'busy']);
});

test('closing ends all children: orders in them break, orders that wait or start are refused', async () => {
  open({ children: 2 });
  await say('warm');
  const working = children.run(HANG);
  const starting = children.run(HANG);
  const waiting = say('waiting');
  await children.close();
  expect((await Promise.all([working, starting, waiting])).map(outcome)).toEqual(['broken', 'busy', 'busy']);
  expect(children.pids).toEqual([]);
  expect(outcome(await say('later'))).toBe('busy');
});
