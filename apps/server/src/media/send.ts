/** One size of a picture as an answer: what it is, and that a browser does nothing else with it. */
import { PICTURE_SIZES, type PictureSize } from '@touchline/domain/entity/medium';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { keyOf, type StoredName } from './pictures.ts';
import { refusal } from './refusals.ts';

const FILE = /^([0-9a-f]{32})-(\d{2,3})\.webp$/;

/** A picture's name and size, as an address says them; null for anything else. */
export function fileIn(text: string): { readonly name: string; readonly size: PictureSize } | null {
  const [, name = '', digits] = FILE.exec(text) ?? [];
  const size = PICTURE_SIZES.find((each) => String(each) === digits);
  return size === undefined ? null : { name, size };
}

export interface Sending {
  readonly of: StoredName;
  readonly size: PictureSize;
  /** Who may keep it, and how long. */
  readonly cacheControl: string;
}

/** Throws 404 when the file is not there. */
export async function sendPicture(
  deps: Pick<Deps, 'files'>,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { of, size, cacheControl }: Sending,
): Promise<FastifyReply> {
  // The name is made of the contents: the same name and size are the same bytes.
  const etag = `"${of.name}-${size}"`;
  reply.header('etag', etag).header('cache-control', cacheControl);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const bytes = await deps.files.get(keyOf(of, size));
  if (bytes === null) throw refusal('unknown');
  return (
    reply
      .header('x-content-type-options', 'nosniff')
      // Opened by itself it is a picture to keep, and no page.
      .header('content-disposition', 'attachment; filename="picture.webp"')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .type('image/webp')
      .send(bytes)
  );
}
