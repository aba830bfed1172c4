/**
 * Pictures on pages without account. Their address is below the address of the page, so that each request is compared
 * with what the page shows now:
 *
 *   shown now ──▶ the picture
 *   a picture of the page's account that is not shown: withdrawn, in the trash, deleted ──▶ 410
 *   anything else ──▶ 404
 */
import { PICTURE_SIZES, type RenditionSize } from '@touchline/domain/entity/tables/medium';
import { type PublicPicture, renditionFile, squareFile } from '@touchline/domain/media/public-picture';
import type { FastifyReply } from 'fastify';
import type { DatabaseDep } from '#platform/database/database.ts';
import { ApiError } from '#platform/errors.ts';
import type { FilesDep } from '#platform/files/files.ts';
import {
  fileOfRendition,
  type Picture,
  type Rendition,
  type StoredFileName,
  wasPictureIn,
} from './pictures.ts';
import { type Exchange, sendPicture } from './send.ts';

/** Shared caches must not store a child's picture. A browser asks again after a minute whether it is still shown. */
export const PUBLIC_CACHE = 'private, max-age=60';

/** The files that a page shows now, by the last part of their address. */
export type ShownFiles = ReadonlyMap<string, StoredFileName>;

/** The files of a square, such as a portrait or a logo. */
export function shownSquare({ space, owner, sid, name }: Picture): ShownFiles {
  return new Map(
    PICTURE_SIZES.map((size) => [squareFile(name, size), { space, owner, sid, name, size }] as const),
  );
}

/** The files of pictures that keep their shape. */
export function shownRenditions(renditions: readonly Rendition[]): ShownFiles {
  return new Map(renditions.map((each) => [renditionFile(each), fileOfRendition(each)] as const));
}

/** A picture as a public view names it. @param renditions of one medium, the smallest first */
export function publicPictureOf(renditions: readonly Rendition[]): PublicPicture {
  return renditions.map(({ name, size, width, height }) => ({
    // Written with these sizes only.
    size: size as RenditionSize,
    name,
    width,
    height,
  }));
}

export interface AskedPicture {
  /** The last part of the address. */
  readonly file: string;
  readonly shown: ShownFiles;
  /** The accounts whose pictures the page may show. */
  readonly spaces: readonly number[];
}

const FILE = /^([0-9a-f]{32})(?:-\d{2,4})?\.webp$/;

/** Answers the picture, 410 or 404. Rate limits are the caller's. */
export async function sendPublicPicture(
  deps: DatabaseDep & FilesDep,
  exchange: Exchange,
  { file, shown, spaces }: AskedPicture,
): Promise<FastifyReply> {
  const { reply } = exchange;
  const found = shown.get(file);
  if (found === undefined) {
    const [, name] = FILE.exec(file) ?? [];
    const isGone = name !== undefined && (await wasPictureIn(deps.database.reader, spaces, name));
    return isGone ? noPicture(reply, 410) : noPicture(reply, 404);
  }
  try {
    return await sendPicture(deps, exchange, { file: found, cacheControl: PUBLIC_CACHE });
  } catch (error) {
    if (error instanceof ApiError) return noPicture(reply, 404);
    throw error;
  }
}

const MESSAGES = { 404: 'no picture here', 410: 'this picture is not shown any more' } as const;

export function noPicture(reply: FastifyReply, code: keyof typeof MESSAGES): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .removeHeader('etag')
    .code(code)
    .send({ code, message: MESSAGES[code] });
}
