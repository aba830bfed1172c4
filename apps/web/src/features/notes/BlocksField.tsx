/** The notes' editor for a text that is no note, such as that of a Team Page. Its changes wait for the button. */
import { Button } from '@mantine/core';
import {
  characters,
  NOTE_TEXT_MAX,
  type NoteContent,
  repaired,
  withMedia,
} from '@touchline/domain/note/content';
import { treeOf } from '@touchline/domain/note/to-html';
import { m } from '@touchline/i18n';
import { lazy, Suspense, useState } from 'react';
import { useClient } from '#data/page/react.tsx';
import { NoteText } from '#ui/note/NoteText.tsx';
import { Fold } from '#ui/parts/cards/Fold.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import type { PictureOffer } from '#ui/pictures/picture-field.ts';
import { pictureOfNote } from './NotePicture.tsx';
import styles from './notes.module.css';

const BlockEditor = lazy(async () => ({ default: (await import('./editor/BlockEditor.tsx')).BlockEditor }));

export interface BlocksFieldProps {
  readonly title: string;
  /** The stored text. */
  readonly contents: readonly NoteContent[];
  /** What was typed and is not saved, also on an earlier visit; null for nothing. */
  readonly typed: readonly NoteContent[] | null;
  readonly onType: (typed: readonly NoteContent[] | null) => void;
  /** Tells an empty text what belongs in it. */
  readonly placeholder: string;
  readonly disabled: boolean;
  readonly pictures: PictureOffer;
  /** True once it is stored. */
  readonly onSave: (contents: readonly NoteContent[]) => Promise<boolean>;
}

export function BlocksField(props: BlocksFieldProps) {
  const { title, contents, typed, onType, placeholder, disabled, pictures, onSave } = props;
  const { live } = useClient();
  const [revision, setRevision] = useState(0);
  const [isFocused, setFocused] = useState(false);
  const isTooLong = typed !== null && characters(repaired(typed)) > NOTE_TEXT_MAX;

  async function save() {
    // A picture may have got its id of the server since it was chosen.
    const now = (medium: number) => live.resolve('media', medium);
    if (typed !== null && (await onSave(withMedia(typed, now)))) onType(null);
  }
  function cancel() {
    onType(null);
    setRevision((count) => count + 1);
  }

  const reading = <NoteText tree={treeOf(typed ?? contents)} done={m.words_done()} picture={pictureOfNote} />;
  return (
    <Fold title={title} startsOpen={typed !== null}>
      {disabled ? (
        reading
      ) : (
        <fieldset
          aria-label={title}
          className={styles.editor}
          onFocus={() => setFocused(true)}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) setFocused(false);
          }}
        >
          <Suspense fallback={<div className={styles.reading}>{reading}</div>}>
            <BlockEditor
              label={title}
              placeholder={placeholder}
              contents={typed ?? contents}
              revision={revision}
              onWrite={onType}
              onSave={() => void save()}
              withTools={isFocused || typed !== null}
              pictures={{ offer: pictures, isPublic: true }}
            />
          </Suspense>
          {isTooLong && <Hint>{m.attend_err_reason({ max: NOTE_TEXT_MAX })}</Hint>}
          {typed !== null && <Hint role="status">{m.words_unsaved()}</Hint>}
          {typed !== null && (
            <div className={styles.buttons}>
              <Button disabled={isTooLong} onClick={() => void save()}>
                {m.common_save()}
              </Button>
              <Button variant="default" onClick={cancel}>
                {m.common_cancel()}
              </Button>
            </div>
          )}
        </fieldset>
      )}
    </Fold>
  );
}
