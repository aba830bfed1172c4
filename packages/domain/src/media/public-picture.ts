/** A picture on a page without account: the live page, the Team Page, the club page. */
import type { PictureSize, RenditionSize } from '../entity/tables/medium.ts';

/**
 * One size of a picture. Each has a random name of its own, so that the address of a small one leads to no larger one.
 */
export interface PublicRendition {
  /** The longest side that was asked for, in pixels. A small picture has the same pixels in all sizes. */
  readonly size: RenditionSize;
  readonly name: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** A picture that keeps its shape, in all sizes, the smallest first. */
export type PublicPicture = readonly PublicRendition[];

/** The last part of a rendition's address, below the page's own address. */
export function renditionFile({ name }: Pick<PublicRendition, 'name'>): string {
  return `${name}.webp`;
}

/** The last part of a square's address, such as a portrait's or a logo's. */
export function squareFile(name: string, size: PictureSize): string {
  return `${name}-${size}.webp`;
}
