/** A picture of a note, from this device's library. */

import type { Medium } from '@touchline/domain/entity/tables/medium';
import { isInTrash } from '@touchline/domain/media/trash';
import { isPublic } from '@touchline/domain/media/visibility';
import type { HtmlElement } from '@touchline/domain/note/html-tree';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { useHidingPlayers, useMedium } from '#data/hooks/media/use-library.ts';
import { useMediumPhoto } from '#data/hooks/team/use-photos.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import styles from './notes.module.css';

/** The picture of a `figure` as `treeOf` makes it. */
export function pictureOfNote({ attributes }: HtmlElement): ReactNode {
  return <NotePicture medium={Number(attributes['data-medium'])} />;
}

interface NotePictureProps {
  readonly medium: number;
  /** The text is for everybody: says where the picture is not. */
  readonly isPublic?: boolean;
}

/** Only what the library of this device has: never an address from a text. */
export function NotePicture({ medium: sid, isPublic: isShown = false }: NotePictureProps) {
  const medium = useMedium(sid);
  const photo = useMediumPhoto(sid, 'large');
  if (medium === undefined) return null;
  if (medium === null || isInTrash(medium)) {
    return <NoPicture text={m.notes_picture_gone()} />;
  }
  const { width, height, uri } = medium;
  return (
    <>
      {photo === undefined ? (
        <NoPicture text={uri === '' ? m.media_elsewhere() : m.media_not_here()} />
      ) : (
        <img
          src={photo}
          width={width}
          height={height}
          alt={m.words_photo()}
          draggable={false}
          decoding="async"
        />
      )}
      {isShown && <Hidden medium={medium} />}
    </>
  );
}

/** Pages leave the picture out, with its caption. */
function Hidden({ medium }: { readonly medium: Medium }) {
  const hiding = useHidingPlayers(medium);
  if (isPublic(medium) && hiding.length === 0) return null;
  return (
    <span className={styles.hidden}>
      <Icon name="eye-off" size={16} />
      {m.notes_picture_hidden()}
    </span>
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
