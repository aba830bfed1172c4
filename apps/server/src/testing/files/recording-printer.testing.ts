import type { LinkPicture } from '@touchline/domain/media/link-picture';
import type { PdfDocument, PdfFailure, PdfPrinter, PdfResult } from '#platform/pdf/pdf.ts';

/**
 * Remembers what each picture of a link and each document says. Makes them with another printer, or answers its values
 * as JSON.
 */
export class RecordingPrinter implements PdfPrinter {
  readonly drawn: LinkPicture[] = [];
  readonly printed: unknown[] = [];
  failure: PdfFailure | null = null;
  readonly #printer: PdfPrinter | null;

  constructor(printer: PdfPrinter | null = null) {
    this.#printer = printer;
  }

  async print(document: PdfDocument): Promise<PdfResult> {
    this.printed.push(document.values);
    return this.#printer?.print(document) ?? asJson(document);
  }

  async draw(document: PdfDocument): Promise<PdfResult> {
    if (this.failure !== null)
      return { ok: false, failure: this.failure, detail: JSON.stringify(document.values) };
    this.drawn.push(document.values as LinkPicture);
    return this.#printer?.draw(document) ?? asJson(document);
  }

  async close(): Promise<void> {
    await this.#printer?.close();
  }
}

const asJson = ({ values }: PdfDocument): PdfResult => ({
  ok: true,
  bytes: Buffer.from(JSON.stringify(values)),
});
