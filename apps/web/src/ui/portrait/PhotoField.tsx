/** A person's photo: chosen from a file or taken with the camera, cropped, removed. */
import { Button, FileButton } from '@mantine/core';
import { m } from '@touchline/i18n';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAction } from '../forms/use-action.ts';
import { Icon } from '../icons/Icon.tsx';
import { cameraTypes, PICTURE_TYPES } from '../pictures/picture-types.ts';
import { ABOUT_PHOTO, appToasts } from '../toast/app-toasts.ts';
import { CropSheet } from './CropSheet.tsx';
import type { DrawnPicture } from './canvas.ts';
import { pictureIn } from './chosen-file.ts';
import { openPicture } from './draw.ts';
import styles from './photo-field.module.css';
import { refusedFileText, refusedPhotoText } from './photo-words.tsx';

/** A photo that is not on the server yet. */
interface UnsentPhoto {
  readonly name: string;
  /** The server's refusal; null while the photo waits or is being sent. */
  readonly refusal: { readonly code: number } | null;
}

export interface PhotoFieldProps {
  /** The photo, or its fallback. */
  readonly picture: ReactNode;
  readonly hasPhoto: boolean;
  readonly unsent: UnsentPhoto | null;
  /** The camera to use: the rear one, or the front one for a self-portrait. */
  readonly camera: 'environment' | 'user';
  readonly save: (drawn: DrawnPicture) => void;
  readonly remove: () => void;
  /** Sends the unsent photo again. */
  readonly retry: (name: string) => void;
  /** Discards the unsent photo. */
  readonly discard: (name: string) => void;
}

export function PhotoField({ unsent, save, remove, retry, discard, ...shown }: PhotoFieldProps) {
  const { picture, hasPhoto, camera } = shown;
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChosen] = useState<HTMLImageElement | null>(null);
  const fromFile = useRef<() => void>(null);
  const fromCamera = useRef<() => void>(null);
  useEffect(() => {
    if (chosen !== null) return () => URL.revokeObjectURL(chosen.src);
  }, [chosen]);

  const refused = unsent?.refusal?.code;
  // A "Saved" message beside the reason for a refusal would be confusing.
  useEffect(() => {
    if (problem !== null || refused !== undefined) appToasts.withdraw(ABOUT_PHOTO);
  }, [problem, refused]);

  /** Opening a large picture takes a phone a second. */
  const { busy: opening, run: choose } = useAction(async (file: File | null) => {
    if (file === null) return;
    // Allows choosing the same file again.
    for (const reset of [fromFile, fromCamera]) reset.current?.();
    setProblem(null);
    const found = await pictureIn(file);
    if (!found.ok) return setProblem(refusedFileText(found.error));
    const opened = await openPicture(file);
    if (opened !== null) return setChosen(opened);
    setProblem(refusedFileText({ code: 'unreadable' }));
  });

  function use(drawn: DrawnPicture | null) {
    setChosen(null);
    if (drawn === null) setProblem(m.photos_err_draw());
    else save(drawn);
  }

  return (
    <div className={styles.field}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.choices}>
        <div className={styles.buttons}>
          <FileButton accept={PICTURE_TYPES} resetRef={fromFile} onChange={(file) => void choose(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={opening}
                leftSection={<Icon name="user" size={20} />}
              >
                {m.photos_choose()}
              </Button>
            )}
          </FileButton>
          <FileButton
            accept={cameraTypes()}
            capture={camera}
            resetRef={fromCamera}
            onChange={(file) => void choose(file)}
          >
            {(props) => (
              <Button
                {...props}
                className={styles.camera ?? ''}
                variant="default"
                leftSection={<Icon name="camera" size={20} />}
              >
                {m.photos_take()}
              </Button>
            )}
          </FileButton>
          {hasPhoto && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<Icon name="trash" size={20} />}
              onClick={remove}
            >
              {m.photos_remove()}
            </Button>
          )}
        </div>
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {unsent !== null && (
          <Unsent
            refusal={unsent.refusal}
            retry={() => retry(unsent.name)}
            discard={() => discard(unsent.name)}
          />
        )}
        {!hasPhoto && <p className={styles.quiet}>{m.photos_hint()}</p>}
      </div>
      <CropSheet picture={chosen} close={() => setChosen(null)} use={use} />
    </div>
  );
}

interface UnsentProps extends Pick<UnsentPhoto, 'refusal'> {
  readonly retry: () => void;
  readonly discard: () => void;
}

function Unsent({ refusal, retry, discard }: UnsentProps) {
  if (refusal === null) {
    return (
      <p className={styles.quiet} role="status">
        {m.photos_waiting()}
      </p>
    );
  }
  return (
    <>
      <p className={styles.problem} role="alert">
        {refusedPhotoText(refusal.code)}
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={retry}>
          {m.common_retry()}
        </Button>
        <Button variant="subtle" color="red" onClick={discard}>
          {m.words_discard()}
        </Button>
      </div>
    </>
  );
}
