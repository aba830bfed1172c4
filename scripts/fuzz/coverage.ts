/** Which parts of our own code have run, as V8 counts them. */
import { type Profiler, Session } from 'node:inspector';

/** Finds out which blocks of code an input reached that none before it did. */
export class Coverage {
  readonly #session = new Session();
  readonly #seen = new Set<string>();
  readonly #folders: readonly string[];

  /** @param folders only files whose address contains one of these are counted */
  constructor(folders: readonly string[]) {
    this.#folders = folders;
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  get size(): number {
    return this.#seen.size;
  }

  /** The blocks that ran since the last call and are not known. How often a block ran counts in powers of two. */
  take(): ReadonlySet<string> {
    const fresh = new Set<string>();
    for (const { url, functions } of this.#counted()) {
      if (!this.#folders.some((folder) => url.includes(folder))) continue;
      for (const { count, startOffset, endOffset } of functions.flatMap(({ ranges }) => ranges)) {
        if (count === 0) continue;
        const block = `${url}:${startOffset}:${endOffset}:${Math.floor(Math.log2(count))}`;
        if (!this.#seen.has(block)) fresh.add(block);
      }
    }
    return fresh;
  }

  /** From now on these blocks are known. */
  learn(blocks: ReadonlySet<string>): void {
    for (const block of blocks) this.#seen.add(block);
  }

  close(): void {
    this.#session.disconnect();
  }

  /** Calls to a session of the own thread are answered before `post` returns. */
  #counted(): readonly Profiler.ScriptCoverage[] {
    let counted: readonly Profiler.ScriptCoverage[] = [];
    this.#session.post('Profiler.takePreciseCoverage', (error, answer) => {
      if (error !== null) throw error;
      counted = answer.result;
    });
    return counted;
  }
}
