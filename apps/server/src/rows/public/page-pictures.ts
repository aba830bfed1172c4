/** The stored pictures of a public page: as its view names them, and the files that may be sent. */
import { PICTURE_SIZES } from '@touchline/domain/entity/tables/medium';
import { renditionFile, squareFile } from '@touchline/domain/media/public-picture';
import type { PagePicture, PublicTeamPage } from '@touchline/domain/team-page/team-page';
import type { Reader } from '#platform/database/database.ts';
import { type Picture, picturesOfMedia, type Rendition, renditionsOfMedia } from '../pictures/pictures.ts';
import { type ShownFiles, shownRenditions, shownSquare } from '../pictures/public-pictures.ts';

export interface PagePictures {
  /** By medium. */
  readonly shown: ReadonlyMap<number, PagePicture>;
  readonly files: ShownFiles;
}

export async function readPagePictures(
  db: Reader,
  space: number,
  media: readonly number[],
): Promise<PagePictures> {
  const pictures = await picturesOfMedia(db, space, media);
  const renditions = await renditionsOfMedia(db, space, media);
  const stored = [...pictures].map(([sid, picture]) => {
    const own = renditions.filter((one) => one.sid === sid && one.picture === picture.name);
    return { sid, picture, own };
  });
  return {
    shown: new Map(stored.flatMap(({ sid, picture, own }) => entryOf(sid, shownPicture(picture, own)))),
    files: new Map(
      stored.flatMap(({ picture, own }) => [
        ...(picture.shape === 'square' ? shownSquare(picture) : shownRenditions(own)),
      ]),
    ),
  };
}

/** The files of the pictures that the view names. */
export function filesOfPage(view: PublicTeamPage, { files }: PagePictures): ShownFiles {
  const people = [...(view.players ?? []), ...(view.staff ?? [])].map(({ picture }) => picture);
  const named = [view.mainImage, view.logo, ...people, ...view.description.pictures].flatMap(
    (each) => each?.files ?? [],
  );
  const names = new Set(named.map(({ name }) => name));
  return new Map([...files].filter(([name]) => names.has(name)));
}

function entryOf(sid: number, picture: PagePicture | null): readonly (readonly [number, PagePicture])[] {
  return picture === null ? [] : [[sid, picture]];
}

/** @param own the renditions of a picture that keeps its shape, the smallest first */
function shownPicture({ shape, name }: Picture, own: readonly Rendition[]): PagePicture | null {
  if (shape === 'square') {
    const width = Math.max(...PICTURE_SIZES);
    const files = PICTURE_SIZES.map((size) => ({ name: squareFile(name, size), width: size }));
    return { files, width, height: width };
  }
  const largest = own.at(-1);
  if (largest === undefined) return null;
  // A small picture has the same pixels in all sizes.
  const different = own.filter(({ width }, at) => own.findIndex((each) => each.width === width) === at);
  const files = different.map((each) => ({ name: renditionFile(each), width: each.width }));
  return { files, width: largest.width, height: largest.height };
}
