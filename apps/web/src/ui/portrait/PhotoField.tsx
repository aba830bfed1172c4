/** Somebody's photo: chosen from a file or taken with the camera, cut to what is kept, removed. */
import { Button, FileButton } from '@mantine/core';
import { m } from '@touchline/i18n';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { ABOUT_PHOTO, appToasts } from '../toast/app-toasts.ts';
import { CropSheet } from './CropSheet.tsx';
import { pictureIn } from './chosen-file.ts';
import { type DrawnPicture, openPicture } from './draw.ts';
import styles from './photo-field.module.css';
import { refusedFileText, refusedPhotoText } from './photo-words.tsx';

/** A photo that is not on the server yet. */
interface UnsentPhoto {
  readonly name: string;
  /** What the server said of it; null while it is on its way. */
  readonly refusal: { readonly code: number } | null;
}

export interface PhotoFieldProps {
  /** The photo, or what stands for it. */
  readonly picture: ReactNode;
  readonly hasPhoto: boolean;
  readonly unsent: UnsentPhoto | null;
  /** Which one takes it: that on the back, or for oneself the one in front. */
  readonly camera: 'environment' | 'user';
  readonly save: (drawn: DrawnPicture) => void;
  readonly remove: () => void;
  /** Sends the unsent photo again. */
  readonly retry: (name: string) => void;
  /** Gives the unsent photo up. */
  readonly discard: (name: string) => void;
}

const TYPES = 'image/jpeg,image/png';

export function PhotoField({ unsent, save, remove, retry, discard, ...shown }: PhotoFieldProps) {
  const { picture, hasPhoto, camera } = shown;
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChosen] = useState<HTMLImageElement | null>(null);
  /** A large one takes a phone a second. */
  const [opening, setOpening] = useState(false);
  const fromFile = useRef<() => void>(null);
  const fromCamera = useRef<() => void>(null);
  useEffect(() => {
    if (chosen !== null) return () => URL.revokeObjectURL(chosen.src);
  }, [chosen]);

  const refused = unsent?.refusal?.code;
  // "Saved", with the reason why it is not beside it, would be read as a riddle.
  useEffect(() => {
    if (problem !== null || refused !== undefined) appToasts.withdraw(ABOUT_PHOTO);
  }, [problem, refused]);

  async function choose(file: File | null) {
    if (file === null) return;
    // The same file may be chosen again.
    for (const reset of [fromFile, fromCamera]) reset.current?.();
    setProblem(null);
    const found = await pictureIn(file);
    if (!found.ok) return setProblem(refusedFileText(found.error));
    setOpening(true);
    const opened = await openPicture(file);
    setOpening(false);
    if (opened !== null) return setChosen(opened);
    setProblem(refusedFileText({ code: 'unreadable' }));
  }

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
          <FileButton accept={TYPES} resetRef={fromFile} onChange={(file) => void choose(file)}>
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
            accept={TYPES}
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
