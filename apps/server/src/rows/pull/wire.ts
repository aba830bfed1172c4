/** Rows as they are sent. Registers stay their stored text; nothing is parsed. */

export interface RowToSend {
  readonly collection: string;
  readonly sid: number;
  readonly space: number;
  readonly change: number;
  readonly incremental: number;
  /** The registers as JSON. */
  readonly text: string;
}

/** A `ServerRow` as JSON. Collection names are constants and need no escaping. */
export function serverRowText({ collection, sid, space, change, incremental, text }: RowToSend): string {
  return `{"collection":"${collection}","sid":${sid},"space":${space},"change":${change},"incremental":${incremental},"registers":${text}}`;
}
