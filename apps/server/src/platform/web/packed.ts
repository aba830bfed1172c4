/** Compresses texts that are made for one request. Files are compressed by the build. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Compressing a page of 40 kB takes a millisecond and saves nearly as much as the best quality. */
const QUALITY = 5;
/** Below this size compression saves less than one packet. */
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

/** Compresses a text; a short one stays as it is. */
export async function packed(text: string, packing: Packing): Promise<Packed> {
  return packing === null || text.length < WORTH_IT_CHARACTERS
    ? { encoding: null, body: text }
    : { encoding: packing, body: await packers[packing](text) };
}

/**
 * The best encoding that the client accepts. An encoding with quality 0 is refused.
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
