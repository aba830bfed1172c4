/** Texts that are made for one request, packed for whoever takes them so. Files are packed beforehand. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A page of 40 kB takes a millisecond and comes out nearly as small as with the best quality. */
const QUALITY = 5;
/** Below this the saved bytes are fewer than those of one packet. */
const WORTH_IT_CHARACTERS = 1_024;

const packers = {
  br: (text: string) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  gzip: (text: string) => promisify(gzip)(text),
} as const;

export type Packing = keyof typeof packers | null;

export interface Packed {
  readonly encoding: Packing;
  readonly body: string | Buffer;
}

/** A short text stays as it is. */
export async function packed(text: string, packing: Packing): Promise<Packed> {
  return packing === null || text.length < WORTH_IT_CHARACTERS
    ? { encoding: null, body: text }
    : { encoding: packing, body: await packers[packing](text) };
}

/**
 * The best that is taken; what is refused has a quality of nought.
 *
 * @param accepted the request's Accept-Encoding
 */
export function packingOf(accepted = ''): Packing {
  const taken = accepted
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim().toLowerCase());
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding)) ?? null;
}
