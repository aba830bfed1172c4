/**
 * Sets documents with Typst, in a child process, one after the other: as PDF, or as a picture.
 *
 *   no child ──first document──▶ ready ──200 documents, or 30 s without one──▶ no child
 *                                  └──killed: it hung, or it crashed──▶ no child
 *
 * Typst keeps what it computed, so the memory of a process with it only grows. A child that is replaced gives all of it
 * back, and a server that prints nothing has no child. A hanging or crashing child harms only its own document.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Semaphore, TooManyWaiting } from '../limits/semaphore.ts';
import type { PdfAnswer, PdfOrder } from './messages.ts';
import type { PdfDocument, PdfPrinter, PdfResult } from './pdf.ts';

export interface TypstLimits {
  /** Documents of one child. */
  readonly documents: number;
  readonly idleMs: number;
  /** For one document, with the start of the child. */
  readonly timeMs: number;
  /** Documents that wait for their turn. */
  readonly waiting: number;
  /** Bytes of one document's values as JSON. */
  readonly bytes: number;
}

export const TYPST_LIMITS: TypstLimits = {
  documents: 200,
  idleMs: 30_000,
  timeMs: 20_000,
  waiting: 40,
  bytes: 1_000_000,
};

const PROGRAM = fileURLToPath(new URL('child/main.ts', import.meta.url));
/** Of JavaScript; Typst's own memory is outside of it. */
const HEAP_FLAG = '--max-old-space-size=128';

interface Child {
  readonly process: ChildProcess;
  /** Resolves when the process has ended and its folder is gone. */
  readonly ended: Promise<void>;
  documents: number;
}

export class TypstPrinter implements PdfPrinter {
  readonly #limits: TypstLimits;
  readonly #turns: Semaphore;
  #child: Child | null = null;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(limits: Partial<TypstLimits> = {}) {
    this.#limits = { ...TYPST_LIMITS, ...limits };
    this.#turns = new Semaphore(1, this.#limits.waiting);
  }

  /** The child's process, undefined while there is none. */
  get pid(): number | undefined {
    return this.#child?.process.pid;
  }

  print(document: PdfDocument): Promise<PdfResult> {
    return this.#inTurn(document, 'pdf');
  }

  draw(document: PdfDocument): Promise<PdfResult> {
    return this.#inTurn(document, 'png');
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#end();
  }

  async #inTurn({ template, values }: PdfDocument, as: PdfOrder['as']): Promise<PdfResult> {
    const order = { template, values: JSON.stringify(values), as };
    const bytes = Buffer.byteLength(order.values);
    if (bytes > this.#limits.bytes) return failed('refused', `the values have ${bytes} bytes`);
    try {
      return await this.#turns.run(() => this.#set(order));
    } catch (error) {
      if (error instanceof TooManyWaiting) return failed('busy', 'too many documents wait');
      return failed('broken', String(error));
    }
  }

  async #set(order: PdfOrder): Promise<PdfResult> {
    if (this.#closed) return failed('busy', 'the server stops');
    clearTimeout(this.#idle);
    const child = this.#child ?? (await this.#start());
    const result = await this.#answer(child, order);
    child.documents++;
    const isDone = result.ok || result.failure === 'refused';
    if (!isDone || child.documents >= this.#limits.documents || this.#closed) await this.#end();
    else this.#idle = setTimeout(() => void this.#end(), this.#limits.idleMs).unref();
    return result;
  }

  async #start(): Promise<Child> {
    const child = await startChild();
    this.#child = child;
    // A child that the system ends while it waits is replaced by the next document.
    void child.ended.then(() => {
      if (this.#child === child) this.#child = null;
    });
    return child;
  }

  async #answer({ process }: Child, order: PdfOrder): Promise<PdfResult> {
    const settled = new AbortController();
    const { signal } = settled;
    try {
      return await Promise.race([
        once(process, 'message', { signal }).then(([answer]) => resultOf(answer as PdfAnswer)),
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

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    this.#child = null;
    if (child === null) return;
    // The end of a process that no one waits for would not be noticed.
    child.process.ref();
    child.process.kill('SIGKILL');
    await child.ended;
  }
}

/** Starts with an empty environment in an empty folder: a template finds nothing to read. */
async function startChild(): Promise<Child> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-pdf-'));
  const child = fork(PROGRAM, {
    cwd: folder,
    env: {},
    execArgv: [HEAP_FLAG],
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
  return { process: child, ended, documents: 0 };
}

/** Rejects when the message cannot be sent; otherwise stays open until the answer. */
function sent(child: ChildProcess, order: PdfOrder): Promise<never> {
  return new Promise((_resolve, reject) => {
    child.send(order, (error) => {
      if (error !== null) reject(error);
    });
  });
}

function timeLimit(ms: number, signal: AbortSignal): Promise<PdfResult> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(failed('late', `not ready after ${ms} ms`)), ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}

function resultOf(answer: PdfAnswer): PdfResult {
  return 'bytes' in answer ? { ok: true, bytes: answer.bytes } : failed('refused', answer.error);
}

function failed(failure: Exclude<PdfResult, { ok: true }>['failure'], detail: string): PdfResult {
  return { ok: false, failure, detail };
}
