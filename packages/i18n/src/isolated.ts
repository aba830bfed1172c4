/** Unicode blocks with letters of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * Isolates a value within a sentence. Without this, a name in Hebrew or Arabic would reorder the numbers and signs
 * beside it: the browser treats `4 · محمد` as one right-to-left run.
 */
export function isolated<T>(value: T): T | string {
  return typeof value === 'string' && RIGHT_TO_LEFT.test(value)
    ? `${FIRST_STRONG_ISOLATE}${value}${POP_DIRECTIONAL_ISOLATE}`
    : value;
}
