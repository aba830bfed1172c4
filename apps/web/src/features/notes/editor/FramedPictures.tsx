/** The pictures of a document, each drawn into its place there. */
import { ActionIcon } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useReducer, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '#ui/icons/Icon.tsx';
import { NotePicture } from '../NotePicture.tsx';
import styles from './editor.module.css';
import type { FrameEvents, PictureFrame } from './pictures/picture-view.ts';

interface Frame extends PictureFrame {
  readonly key: number;
}

type Change = { readonly framed: PictureFrame } | { readonly unframed: HTMLElement };

function changed(frames: readonly Frame[], change: Change): readonly Frame[] {
  if ('unframed' in change) return frames.filter(({ element }) => element !== change.unframed);
  const { framed } = change;
  const old = frames.find(({ element }) => element === framed.element);
  const key = old?.key ?? 1 + Math.max(0, ...frames.map((frame) => frame.key));
  return [...frames.filter((frame) => frame !== old), { ...framed, key }];
}

/** The places of pictures in the document, as the editor makes and removes them. */
export function useFrames(): { readonly frames: readonly Frame[]; readonly framing: FrameEvents } {
  const [frames, change] = useReducer(changed, []);
  const [framing] = useState<FrameEvents>(() => ({
    framed: (framed) => change({ framed }),
    unframed: (unframed) => change({ unframed }),
  }));
  return { frames, framing };
}

export interface FramedPicturesProps {
  readonly frames: readonly Frame[];
  /** The text is for everybody. */
  readonly isPublic: boolean;
}

export function FramedPictures({ frames, isPublic }: FramedPicturesProps) {
  return frames.map(({ element, medium, key, remove }) =>
    createPortal(
      <>
        <NotePicture medium={medium} isPublic={isPublic} />
        <ActionIcon
          className={styles.removePicture ?? ''}
          variant="default"
          tabIndex={-1}
          aria-label={m.media_clear()}
          onClick={remove}
        >
          <Icon name="close" size={18} />
        </ActionIcon>
      </>,
      element,
      key,
    ),
  );
}
