/**
 * Sets documents with Typst, in a child process, one after the other: as PDF, or as a picture. Typst keeps what it
 * computed, so the memory of a process with it only grows: a child is replaced after 200 documents.
 */
import { type ChildLimits, ChildProcesses } from '../child-process/child-processes.ts';
import type { PdfAnswer, PdfOrder } from './messages.ts';
import type { PdfDocument, PdfPrinter, PdfResult } from './pdf.ts';

export interface TypstLimits extends Omit<ChildLimits, 'children'> {
  /** Bytes of one document's values as JSON. */
  readonly bytes: number;
}

export const TYPST_LIMITS: TypstLimits = {
  orders: 200,
  idleMs: 30_000,
  timeMs: 20_000,
  waiting: 40,
  bytes: 1_000_000,
};

const PROGRAM = { module: new URL('child/main.ts', import.meta.url), environment: {} };

export class TypstPrinter implements PdfPrinter {
  readonly #bytes: number;
  readonly #children: ChildProcesses<PdfOrder, PdfAnswer>;

  constructor(limits: Partial<TypstLimits> = {}) {
    const { bytes, ...others } = { ...TYPST_LIMITS, ...limits };
    this.#bytes = bytes;
    this.#children = new ChildProcesses(PROGRAM, { ...others, children: 1 });
  }

  /** The child's process, undefined while there is none. */
  get pid(): number | undefined {
    return this.#children.pids[0];
  }

  print(document: PdfDocument): Promise<PdfResult> {
    return this.#inTurn(document, 'pdf');
  }

  draw(document: PdfDocument): Promise<PdfResult> {
    return this.#inTurn(document, 'png');
  }

  close(): Promise<void> {
    return this.#children.close();
  }

  async #inTurn({ template, values }: PdfDocument, as: PdfOrder['as']): Promise<PdfResult> {
    const order = { template, values: JSON.stringify(values), as };
    const bytes = Buffer.byteLength(order.values);
    if (bytes > this.#bytes)
      return { ok: false, failure: 'refused', detail: `the values have ${bytes} bytes` };
    const result = await this.#children.run(order);
    if (!result.ok) return result;
    const { answer } = result;
    if ('error' in answer) return { ok: false, failure: 'refused', detail: answer.error };
    return { ok: true, bytes: answer.bytes };
  }
}
