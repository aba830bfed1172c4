/** Documents as PDF, and pictures as PNG. Knows neither what they are about nor which program makes them. */
import type { ChildFailure } from '../child-process/child-processes.ts';

/** Values that a template reads: plain data, never markup. */
export type PdfValue =
  | string
  | number
  | boolean
  | null
  | readonly PdfValue[]
  | { readonly [name: string]: PdfValue };

export interface PdfDocument {
  /** The template in Typst's language. It gets its values with `json(bytes(sys.inputs.values))`. */
  readonly template: string;
  readonly values: PdfValue;
}

/** refused: template or values have a fault, such as too many bytes or a rule of PDF/UA that is not kept. */
export type PdfFailure = ChildFailure | 'refused';

export type PdfResult =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly failure: PdfFailure; readonly detail: string };

export interface PdfPrinter {
  /** Sets one document as PDF/UA-1. Never rejects. */
  print(document: PdfDocument): Promise<PdfResult>;
  /** Makes a PNG picture of a document's one page: a pixel for each point. Never rejects. */
  draw(document: PdfDocument): Promise<PdfResult>;
  /** Ends the running program. Documents that wait fail as busy. */
  close(): Promise<void>;
}

export interface PdfDep {
  readonly pdf: PdfPrinter;
}
