/** Rows on their way out. Registers stay the text that they are stored as: nothing is parsed to be sent. */

export interface RowToSend {
  readonly collection: string;
  readonly sid: number;
  readonly space: number;
  readonly change: number;
  readonly incremental: number;
  /** The registers as JSON. */
  readonly text: string;
}

/** A `ServerRow` as JSON. Collection names are ours and need no escaping. */
export function serverRowText({ collection, sid, space, change, incremental, text }: RowToSend): string {
  return `{"collection":"${collection}","sid":${sid},"space":${space},"change":${change},"incremental":${incremental},"registers":${text}}`;
}
