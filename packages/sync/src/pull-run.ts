/**
 * Pulling, and the audit that checks what pulling left behind. A pull asks page by page from the cursor; a
 * page and the cursor that it moves are one transaction (PUL-1), so a killed tab goes on where it was.
 */
import { type AuditResult, audit } from './audit.ts';
import { keepRegistration } from './identity.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';
import type { Failure } from './ports.ts';
import { applyPage, type FirstPull } from './pull.ts';

/** Rows asked for at a time: few transactions, and none so long that a tap would wait for it. */
export const PAGE_ROWS = 2_000;
/** The catalogue's code for a cursor that is malformed or of another server (PUL-1). */
const INVALID_CURSOR = 520;
/** On a busy account the listing may be ahead of the device; then the next audit decides. */
const AUDIT_ROUNDS = 3;

export interface PullRunPorts {
  readonly line: Line;
  readonly model: Model;
  readonly pageRows: number;
  /** Told after each page that brought rows. */
  readonly onRows: (cursor: string) => void;
}

export class PullRun {
  readonly #ports: PullRunPorts;

  constructor(ports: PullRunPorts) {
    this.#ports = ports;
  }

  /** Reads everything that changed since the cursor. */
  async pull(): Promise<Failure | undefined> {
    const { line, model, pageRows, onRows } = this.#ports;
    const start = await line.read(async (tx) => {
      const [{ cursor, nextBatch }, rows] = await Promise.all([tx.state(), tx.countRows()]);
      const first: FirstPull = { arrived: new Set(), nextBatch };
      return rows === 0 ? { cursor, first } : { cursor };
    });
    let from = start.cursor;
    for (;;) {
      const cursor = from;
      const reply = await line.ask((transport) => transport.pull(cursor, pageRows));
      if (!reply.ok) {
        if (reply.code !== INVALID_CURSOR || cursor === '')
          return { code: reply.code, message: reply.message };
        const failure = await this.#startAnew(cursor);
        if (failure !== undefined) return failure;
        return this.pull();
      }
      const page = reply.value;
      const applied = await line.write('relaxed', (tx) =>
        applyPage(tx, model, { ...start, from: cursor, page }),
      );
      if (!applied) return undefined;
      if (page.rows.length > 0 || page.gone.length > 0 || page.cursor !== cursor) onRows(page.cursor);
      if (!page.more) return undefined;
      from = page.cursor;
    }
  }

  /** Pulls, lists and compares until nothing differs (PUL-4, PUL-5). */
  async audit(): Promise<Failure | undefined> {
    const { line, model } = this.#ports;
    // An empty device pulls everything now; a listing could tell it nothing more.
    const isNew = await line.read(
      async (tx) => (await tx.state()).cursor === '' && (await tx.countRows()) === 0,
    );
    let result: AuditResult = isNew ? 'pull' : 'late';
    for (let round = 0; round < AUDIT_ROUNDS && result === 'late'; round++) {
      const failure = await this.pull();
      if (failure !== undefined) return failure;
      const reply = await line.ask((transport) => transport.listing());
      if (!reply.ok) return { code: reply.code, message: reply.message };
      result = await line.write('relaxed', (tx) => audit(tx, model, reply.value));
    }
    // The rows that differ, or are missing, come with a pull from the start.
    return result === 'pull' ? this.pull() : undefined;
  }

  /** The server does not know the cursor: it may have another history (PUL-6). */
  async #startAnew(cursor: string): Promise<Failure | undefined> {
    const { line, model } = this.#ports;
    const { device } = await line.read((tx) => tx.state());
    const reply = await line.ask((transport) => transport.register(device));
    if (!reply.ok) return { code: reply.code, message: reply.message };
    await line.write('strict', async (tx) => {
      await keepRegistration(tx, model, { device, registration: reply.value });
      if ((await tx.state()).cursor === cursor) await tx.setState({ cursor: '' });
    });
    return undefined;
  }
}
