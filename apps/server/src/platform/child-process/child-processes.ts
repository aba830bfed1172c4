/**
 * Work in child processes, each with one order at a time.
 *
 *   no child ──first order──▶ working ◀──order, answer──▶ idle ──a time without orders, or its last order──▶ no child
 *                                └──killed: it hung, or it crashed──▶ no child
 *
 * A child gives all its memory back when it ends, and a server without such work has none. A hanging or crashing child
 * harms only its own order.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Semaphore, TooManyWaiting } from '../limits/semaphore.ts';

export interface ChildLimits {
  /** Children at the same time. */
  readonly children: number;
  /** Orders of one child. */
  readonly orders: number;
  readonly idleMs: number;
  /** For one order, with the start of its child. */
  readonly timeMs: number;
  /** Orders that wait for their turn. */
  readonly waiting: number;
}

/**
 * - busy: too many orders wait, or the server stops
 * - late: the order took longer than the time limit
 * - broken: the child ended in the middle, or could not be started
 */
export type ChildFailure = 'busy' | 'late' | 'broken';

export type ChildResult<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly failure: ChildFailure; readonly detail: string };

const START = fileURLToPath(new URL('start.mjs', import.meta.url));
/** The limit is of JavaScript; memory of native libraries is outside of it. A program may collect its garbage itself. */
const FLAGS = ['--max-old-space-size=128', '--expose-gc'];
export interface ChildProgram {
  /** A module that calls `answerOrders`. */
  readonly module: URL;
  /** All that the process is told, such as settings of the C library. */
  readonly environment: Readonly<Record<string, string>>;
}

interface Child {
  readonly process: ChildProcess;
  /** Resolves when the process has ended and its folder is gone. */
  readonly ended: Promise<void>;
  orders: number;
  idle: NodeJS.Timeout | undefined;
}

export class ChildProcesses<Order extends object, Answer> {
  readonly #program: ChildProgram;
  readonly #limits: ChildLimits;
  readonly #turns: Semaphore;
  /** The child that worked last is at the end, and gets the next order. The others end. */
  readonly #idle: Child[] = [];
  readonly #working = new Set<Child>();
  #closed = false;

  constructor(program: ChildProgram, limits: ChildLimits) {
    this.#program = program;
    this.#limits = limits;
    this.#turns = new Semaphore(limits.children, limits.waiting);
  }

  /** The processes that there are now. */
  get pids(): readonly number[] {
    return [...this.#working, ...this.#idle].map(({ process }) => process.pid ?? 0);
  }

  /** Never rejects. */
  async run(order: Order): Promise<ChildResult<Answer>> {
    try {
      return await this.#turns.run(() => this.#work(order));
    } catch (error) {
      if (error instanceof TooManyWaiting) return failed('busy', 'too many orders wait');
      return failed('broken', String(error));
    }
  }

  /** Ends all children. Orders that wait fail as busy. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#working, ...this.#idle].map(end));
  }

  async #work(order: Order): Promise<ChildResult<Answer>> {
    const child = this.#closed ? null : (this.#idle.pop() ?? (await this.#start()));
    if (child === null) return failed('busy', 'the server stops');
    clearTimeout(child.idle);
    this.#working.add(child);
    // The server may have stopped while the child started.
    const result = this.#closed ? failed('busy', 'the server stops') : await this.#answer(child, order);
    this.#working.delete(child);
    child.orders++;
    if (!result.ok || child.orders >= this.#limits.orders || this.#closed) await end(child);
    else this.#rest(child);
    return result;
  }

  async #start(): Promise<Child> {
    const child = await startChild(this.#program);
    // A child that the system ends while it waits is replaced by the next order.
    void child.ended.then(() => this.#forget(child));
    return child;
  }

  #rest(child: Child): void {
    this.#idle.push(child);
    child.idle = setTimeout(() => {
      this.#forget(child);
      void end(child);
    }, this.#limits.idleMs).unref();
  }

  #forget(child: Child): void {
    const at = this.#idle.indexOf(child);
    if (at >= 0) this.#idle.splice(at, 1);
  }

  async #answer({ process }: Child, order: Order): Promise<ChildResult<Answer>> {
    const settled = new AbortController();
    const { signal } = settled;
    try {
      return await Promise.race([
        once(process, 'message', { signal }).then(
          ([answer]) => ({ ok: true, answer: answer as Answer }) as const,
        ),
        once(process, 'exit', { signal }).then(([code, by]) =>
          failed('broken', `the child ended with ${by ?? code}`),
        ),
        timeLimit(this.#limits.timeMs, signal),
        sent(process, order),
      ]);
    } finally {
      settled.abort();
    }
  }
}

/** Starts in an empty folder, without the server's settings: the program finds nothing to read. */
async function startChild({ module, environment }: ChildProgram): Promise<Child> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-child-'));
  const child = fork(START, [module.href], {
    cwd: folder,
    env: environment,
    execArgv: FLAGS,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // The server may end while a child waits. One that hangs would not notice that.
  child.unref();
  child.channel?.unref();
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  }).then(() => {
    process.off('exit', kill);
    return rm(folder, { recursive: true, force: true });
  });
  return { process: child, ended, orders: 0, idle: undefined };
}

async function end(child: Child): Promise<void> {
  clearTimeout(child.idle);
  // The end of a process that no one waits for would not be noticed.
  child.process.ref();
  child.process.kill('SIGKILL');
  await child.ended;
}

/** Rejects when the message cannot be sent; otherwise stays open until the answer. */
function sent(child: ChildProcess, order: object): Promise<never> {
  return new Promise((_resolve, reject) => {
    child.send(order, (error) => {
      if (error !== null) reject(error);
    });
  });
}

function timeLimit(ms: number, signal: AbortSignal): Promise<ChildResult<never>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(failed('late', `not ready after ${ms} ms`)), ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}

function failed(failure: ChildFailure, detail: string): ChildResult<never> {
  return { ok: false, failure, detail };
}
