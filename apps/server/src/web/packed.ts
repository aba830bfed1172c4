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

export interface Packed {
  readonly encoding: keyof typeof packers | null;
  readonly body: string | Buffer;
}

/** @param accepted the request's Accept-Encoding */
export async function packed(text: string, accepted: string | undefined): Promise<Packed> {
  const encoding = text.length < WORTH_IT_CHARACTERS ? undefined : best(accepted ?? '');
  return encoding === undefined
    ? { encoding: null, body: text }
    : { encoding, body: await packers[encoding](text) };
}

/** Whatever is refused has a quality of nought. */
function best(accepted: string): keyof typeof packers | undefined {
  const taken = accepted
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim().toLowerCase());
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding));
}
