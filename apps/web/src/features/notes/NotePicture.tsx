/** A picture of a note, from this device's library. */

import { isInTrash } from '@touchline/domain/media/trash';
import type { HtmlElement } from '@touchline/domain/note/html-tree';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { useMedium } from '#data/hooks/media/use-library.ts';
import { useMediumPhoto } from '#data/hooks/team/use-photos.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import styles from './notes.module.css';

/** The picture of a `figure` as `treeOf` makes it. */
export function pictureOfNote({ attributes }: HtmlElement): ReactNode {
  return <NotePicture medium={Number(attributes['data-medium'])} />;
}

/** Only what the library of this device has: never an address from a text. */
export function NotePicture({ medium: sid }: { readonly medium: number }) {
  const medium = useMedium(sid);
  const photo = useMediumPhoto(sid, 'large');
  if (medium === undefined) return null;
  if (medium === null || isInTrash(medium)) {
    return <NoPicture text={m.notes_picture_gone()} />;
  }
  const { width, height } = medium;
  if (photo === undefined) {
    return <NoPicture text={medium.uri === '' ? m.media_elsewhere() : m.media_not_here()} />;
  }
  return (
    <img src={photo} width={width} height={height} alt={m.words_photo()} draggable={false} decoding="async" />
  );
}

function NoPicture({ text }: { readonly text: string }) {
  return (
    <span className={styles.noPicture}>
      <Icon name="picture" size={24} />
      {text}
    </span>
  );
}
