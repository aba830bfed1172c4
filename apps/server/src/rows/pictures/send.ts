/** Sends one size of a picture, with headers that keep a browser from treating it as anything else. */

import { PICTURE_SIZES, RENDITION_SIZES } from '@touchline/domain/entity/tables/medium';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FilesDep } from '#platform/files/files.ts';
import { hasEntityTag } from '#platform/http/entity-tag.ts';
import { PICTURE_POLICY } from '#platform/http/policy.ts';
import { keyOf, type StoredFileName } from './pictures.ts';
import { refusal } from './refusals.ts';

const FILE = /^([0-9a-f]{32})-(\d{2,4})\.webp$/;
const ALL_SIZES: readonly number[] = [...PICTURE_SIZES, ...RENDITION_SIZES];

/** Parses a picture's name and size in a URL; null for anything else. */
export function fileIn(text: string): { readonly name: string; readonly size: number } | null {
  const [, name = '', digits] = FILE.exec(text) ?? [];
  const size = ALL_SIZES.find((each) => String(each) === digits);
  return size === undefined ? null : { name, size };
}

export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface Sending {
  readonly file: StoredFileName;
  /** The Cache-Control header. */
  readonly cacheControl: string;
}

/** Throws 404 when the file is missing. */
export async function sendPicture(
  deps: FilesDep,
  { request, reply }: Exchange,
  { file, cacheControl }: Sending,
): Promise<FastifyReply> {
  // A name and size mean the same bytes for ever.
  const etag = `"${file.name}-${file.size}"`;
  reply.header('etag', etag).header('cache-control', cacheControl);
  if (hasEntityTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const bytes = await deps.files.get(keyOf(file));
  if (bytes === null) throw refusal('unknown');
  return (
    reply
      .header('x-content-type-options', 'nosniff')
      // Opened directly, the browser downloads it and does not show it as a page.
      .header('content-disposition', 'attachment; filename="picture.webp"')
      .header('content-security-policy', PICTURE_POLICY)
      .header('cross-origin-resource-policy', 'same-origin')
      .type('image/webp')
      .send(bytes)
  );
}
