/** How many of the chosen pictures are done. */

export interface OnTheWay {
  /** Of the picture: the same before and after it is stored. */
  readonly picture: string;
  /** It is not sent unless the coach does something about it. */
  readonly refused: boolean;
}

export interface UploadProgress {
  /** The pictures that the bar counts: from the first one until none is left. */
  readonly counted: ReadonlySet<string>;
  readonly left: number;
  readonly done: number;
  readonly count: number;
}

/**
 * @param before what the bar counted so far, without pictures that were cancelled
 * @param now files that are being prepared and pictures that are being sent; the same picture may be both
 */
export function progressOf(before: ReadonlySet<string>, now: readonly OnTheWay[]): UploadProgress {
  const refused = new Set(now.filter((one) => one.refused).map(({ picture }) => picture));
  const waiting = new Set(now.filter((one) => !one.refused).map(({ picture }) => picture));
  const all = [...before].filter((picture) => !refused.has(picture));
  const counted = waiting.size === 0 ? NONE : new Set([...all, ...waiting]);
  return { counted, left: waiting.size, done: counted.size - waiting.size, count: counted.size };
}

export const NONE: ReadonlySet<string> = new Set();
