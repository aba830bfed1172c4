/** Letters of scripts that are written from right to left, in the blocks that Unicode keeps for them. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * A value as it stands in a sentence. A name in Hebrew or Arabic would otherwise turn the numbers and signs
 * beside it around: the browser takes `4 · محمد` for one run from right to left.
 */
export function isolated<T>(value: T): T | string {
  return typeof value === 'string' && RIGHT_TO_LEFT.test(value)
    ? `${FIRST_STRONG_ISOLATE}${value}${POP_DIRECTIONAL_ISOLATE}`
    : value;
}
