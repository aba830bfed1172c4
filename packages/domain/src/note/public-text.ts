/** A text as pages without account show it: without ids of rows, and only with the pictures that they may show. */
import type { NoteContent } from './content.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';
import { treeOf } from './to-html.ts';

export interface PublicText<P> {
  /** As `treeOf` makes it. A `figure` has `data-picture`: the place of its picture in `pictures`, from 1. */
  readonly tree: readonly HtmlNode[];
  readonly pictures: readonly P[];
}

/**
 * A picture that may not be shown is left out with its caption, which may name the child on it.
 *
 * @param pictureOf the picture of a Medium; null for one that the page may not show
 */
export function publicText<P>(
  contents: readonly NoteContent[],
  pictureOf: (medium: number) => P | null,
): PublicText<P> {
  const shown = new Map(
    mediaIn(contents).flatMap((medium): readonly (readonly [number, P])[] => {
      const picture = pictureOf(medium);
      return picture === null ? [] : [[medium, picture]];
    }),
  );
  const places = new Map([...shown.keys()].map((medium, at) => [medium, at + 1]));
  const kept = contents.filter(({ shape, medium }) => shape !== 'picture' || shown.has(medium));
  const figure = (medium: number) => ({ 'data-picture': String(places.get(medium) ?? 0) });
  return { tree: treeOf(kept, figure), pictures: [...shown.values()] };
}

/** The picture of a figure in such a tree; undefined for none. */
export function pictureOfFigure<P>(
  { attributes }: Pick<HtmlElement, 'attributes'>,
  pictures: readonly P[],
): P | undefined {
  return pictures[Number(attributes['data-picture']) - 1];
}

/** The media of a text's pictures, each once. */
export function mediaIn(contents: readonly NoteContent[]): readonly number[] {
  return [...new Set(contents.filter(({ shape }) => shape === 'picture').map(({ medium }) => medium))];
}
