/** Buttons that add pictures from files or with the camera. */
import { Button, FileButton } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useRef } from 'react';
import { Icon } from '#ui/icons/Icon.tsx';
import { cameraTypes, PICTURE_TYPES } from '#ui/pictures/picture-types.ts';
import styles from '../media.module.css';

export interface AddButtonsProps {
  /** Several files at once, or one. */
  readonly multiple: boolean;
  readonly add: (files: readonly File[]) => void;
}

export function AddButtons({ multiple, add }: AddButtonsProps) {
  const fromFile = useRef<() => void>(null);
  const fromCamera = useRef<() => void>(null);

  function choose(files: readonly File[]) {
    // Allows choosing the same file again.
    for (const reset of [fromFile, fromCamera]) reset.current?.();
    if (files.length > 0) add(files);
  }

  return (
    <span className={styles.add}>
      <span className={styles.camera}>
        <FileButton
          accept={cameraTypes()}
          capture="environment"
          resetRef={fromCamera}
          onChange={(file) => choose(file === null ? [] : [file])}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<Icon name="camera" size={20} />}>
              {m.photos_take()}
            </Button>
          )}
        </FileButton>
      </span>
      {multiple ? (
        <FileButton accept={PICTURE_TYPES} multiple resetRef={fromFile} onChange={choose}>
          {(props) => (
            <Button {...props} leftSection={<Icon name="plus" size={20} />}>
              {m.media_add()}
            </Button>
          )}
        </FileButton>
      ) : (
        <FileButton
          accept={PICTURE_TYPES}
          resetRef={fromFile}
          onChange={(file) => choose(file === null ? [] : [file])}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<Icon name="plus" size={20} />}>
              {m.media_from_device()}
            </Button>
          )}
        </FileButton>
      )}
    </span>
  );
}
