/** One note: its title, its text, and the marks and buttons of its state. */
import { Button, TextInput } from '@mantine/core';
import { TEXT_SHORT } from '@touchline/domain/entity/fields/field';
import { characters, NOTE_TEXT_MAX } from '@touchline/domain/note/content';
import { treeOf } from '@touchline/domain/note/to-html';
import { m } from '@touchline/i18n';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { NoteSubject, StoredNote } from '#data/queries/notes.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { NoteText } from '#ui/note/NoteText.tsx';
import { ErrorCode } from '#ui/parts/page/ErrorCode.tsx';
import type { TextPictures } from '#ui/pictures/picture-field.ts';
import { FullScreen } from './FullScreen.tsx';
import { pictureOfNote } from './NotePicture.tsx';
import styles from './notes.module.css';
import { type NoteEdit, useNote } from './use-note.ts';

const BlockEditor = lazy(async () => ({ default: (await import('./editor/BlockEditor.tsx')).BlockEditor }));

/** Below this number the remaining characters are red (section 9). */
const FEW_LEFT = 10;

export interface NoteEditorProps {
  readonly subject: NoteSubject;
  readonly stored: StoredNote;
  /** The name of the note for screen readers. */
  readonly name: string;
  /** Closing without saving discards the changes, as in the stream's edit mode. */
  readonly discards: boolean;
  readonly pictures: TextPictures;
  /** What is offered below the note where it does not fill the screen. */
  readonly below: (discard: () => void) => ReactNode;
}

export function NoteEditor(props: NoteEditorProps) {
  const { name, discards, below, pictures } = props;
  const edit = useNote(props);
  const [isFull, setFull] = useState(false);

  async function close() {
    if (discards) edit.cancel();
    else if (!(await edit.save())) return;
    setFull(false);
  }

  if (!isFull) {
    return (
      <>
        <Fields edit={edit} name={name} pictures={pictures} openFull={() => setFull(true)} />
        {below(edit.cancel)}
      </>
    );
  }
  return (
    <FullScreen title={name} onClose={() => void close()}>
      <Fields edit={edit} name={name} pictures={pictures} />
    </FullScreen>
  );
}

interface FieldsProps {
  readonly edit: NoteEdit;
  readonly name: string;
  readonly pictures: TextPictures;
  /** Absent where the note fills the screen. */
  readonly openFull?: () => void;
}

function Fields({ edit, name, pictures, openFull }: FieldsProps) {
  const isFull = openFull === undefined;
  const withTools = edit.state !== 'idle' || isFull;
  return (
    <fieldset
      aria-label={name}
      className={cx(styles.editor, isFull && styles.full)}
      data-state={edit.state}
      onFocus={edit.focus}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) edit.blur();
      }}
    >
      <div className={styles.head}>
        <TextInput
          className={styles.title ?? ''}
          aria-label={`${name}, ${m.notes_title().toLowerCase()}`}
          placeholder={m.notes_title()}
          autoComplete="off"
          maxLength={TEXT_SHORT}
          value={edit.title}
          onChange={(event) => edit.type(event.currentTarget.value)}
        />
        <StateMark edit={edit} />
        {openFull !== undefined && (
          <button
            type="button"
            className={styles.icon}
            aria-label={m.notes_full_screen()}
            title={m.notes_full_screen()}
            onClick={openFull}
          >
            <Icon name="full-screen" size={20} />
          </button>
        )}
      </div>
      <Suspense fallback={<Reading edit={edit} />}>
        <BlockEditor
          label={m.notes_text_of({ note: name })}
          placeholder={m.notes_placeholder()}
          contents={edit.contents}
          revision={edit.revision}
          onWrite={edit.write}
          onSave={() => void edit.save()}
          withTools={withTools}
          pictures={pictures}
          fills={isFull}
          startsFocused={isFull}
        />
      </Suspense>
      {withTools && <Counter edit={edit} />}
      {edit.problem !== null && (
        <p className={styles.problem} role="alert">
          {edit.problem.text}
          {edit.problem.code !== null && <ErrorCode code={edit.problem.code} />}
        </p>
      )}
      {edit.isEdited && (
        <div className={styles.buttons}>
          <Button onClick={() => void edit.save()}>{m.common_save()}</Button>
          <Button variant="default" onClick={edit.cancel}>
            {m.common_cancel()}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** The text while the editor is being loaded. */
function Reading({ edit }: { readonly edit: NoteEdit }) {
  return (
    <div className={styles.reading}>
      <NoteText tree={treeOf(edit.contents)} done={m.words_done()} picture={pictureOfNote} />
    </div>
  );
}

function Counter({ edit }: { readonly edit: NoteEdit }) {
  const left = NOTE_TEXT_MAX - characters(edit.contents);
  return (
    <p className={styles.counter} data-few={left < FEW_LEFT || undefined}>
      {m.notes_left({ count: left })}
    </p>
  );
}

/** Turning arrows while it is saved or fetched, a pencil while it is edited, else a check: green for half a minute. */
function StateMark({ edit }: { readonly edit: NoteEdit }) {
  const { state, isRecent, title, contents } = edit;
  const isNew = title === '' && contents.length === 0;
  if (isNew && state !== 'syncing') return null;
  const [icon, text, mark] =
    state === 'syncing'
      ? (['syncing', m.notes_state_syncing(), 'syncing'] as const)
      : state === 'edited'
        ? (['edit', m.words_unsaved(), 'edited'] as const)
        : isRecent
          ? (['check', m.notes_state_recent(), 'recent'] as const)
          : (['check', m.words_saved(), 'saved'] as const);
  return (
    <span className={styles.mark} data-mark={mark} role="status" title={text}>
      <Icon name={icon} size={20} />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
