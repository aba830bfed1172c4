/** What the server and its child process say to each other. */

export interface PdfOrder {
  readonly template: string;
  /** JSON of the values. */
  readonly values: string;
  readonly as: 'pdf' | 'png';
}

export type PdfAnswer =
  | { readonly bytes: Uint8Array }
  | {
      /** What the compiler says about template or values. */
      readonly error: string;
    };
