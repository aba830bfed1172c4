/**
 * The notes of a subject. There is one, as a rule; two when two devices made one without network, and both are shown.
 */
import { Switch } from '@mantine/core';
import { plainTextOf } from '@touchline/domain/note/content';
import { mediaIn } from '@touchline/domain/note/public-text';
import { m } from '@touchline/i18n';
import { type ReactNode, useState } from 'react';
import { deleteNote, setNotePrivacy } from '#data/commands/notes/notes.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useNotes } from '#data/hooks/notes.ts';
import { useClient } from '#data/page/react.tsx';
import type { NoteSubject, StoredNote } from '#data/queries/notes.ts';
import { Fold } from '#ui/parts/cards/Fold.tsx';
import { DeleteButton } from '#ui/parts/fields/DeleteButton.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import type { PictureOffer } from '#ui/pictures/picture-field.ts';
import { showDoneToast } from '#ui/toast/answers.ts';
import { NoteEditor } from './NoteEditor.tsx';
import { NoteKeys } from './note-keys.ts';
import styles from './notes.module.css';
import { ReadOnlyNote } from './ReadOnlyNote.tsx';
import { written } from './toasts.ts';

export interface SubjectNotesProps {
  readonly subject: NoteSubject;
  /** The name of the note on its screen, such as “Note for followers”. */
  readonly name: string;
  /** False for people who may only read it. */
  readonly mayWrite: boolean;
  readonly hint?: string;
  /** Closing the editor discards changes that are not saved. */
  readonly discards?: boolean;
  /** The library of the team. It belongs to another feature, so the app passes it in. */
  readonly pictures: PictureOffer;
  /** The button for earlier values of a note. It belongs to another feature, so the app passes it in. */
  readonly earlier?: (note: number) => ReactNode;
}

/** The notes in a part of a screen that opens on demand. */
export function NotesFold(props: SubjectNotesProps) {
  const notes = useNotes(props.subject);
  const { name, mayWrite } = props;
  if (notes === undefined) return null;
  if (!mayWrite && notes.every(isBlank)) return null;
  const startsOpen = location.hash === `#note-${props.subject.type}`;
  return (
    // The notes are read after the screen was shown, too late for the browser to go to the address by itself.
    <div id={`note-${props.subject.type}`} ref={startsOpen ? scrollTo : undefined} className={styles.fold}>
      <Fold title={name} detail={detailOf(notes)} startsOpen={startsOpen}>
        <Notes {...props} notes={notes} />
      </Fold>
    </div>
  );
}

function Notes({ notes, ...props }: SubjectNotesProps & { readonly notes: readonly StoredNote[] }) {
  const { subject, name, mayWrite, hint, discards = false, pictures } = props;
  const { live } = useClient();
  const [keys] = useState(() => new NoteKeys());
  const resolve = (sid: number) => live.resolve('notes', sid);
  return (
    <div className={styles.notes}>
      {hint !== undefined && <Hint>{hint}</Hint>}
      {notes.length > 1 && <Hint>{m.notes_another()}</Hint>}
      {notes.map((stored, at) => (
        <div key={keys.keyOf(stored.note?.sid ?? null, resolve)} className={styles.editor}>
          {mayWrite ? (
            <NoteEditor
              subject={subject}
              stored={stored}
              name={at === 0 ? name : `${name} (${at + 1})`}
              discards={discards}
              pictures={{ offer: pictures, isPublic: subject.type === 'match_public' }}
              below={(discard) =>
                stored.note !== null && <NoteSteps {...props} note={stored.note} discard={discard} />
              }
            />
          ) : (
            <ReadOnlyNote stored={stored} />
          )}
        </div>
      ))}
    </div>
  );
}

interface NoteStepsProps extends SubjectNotesProps {
  readonly note: NonNullable<StoredNote['note']>;
  /** Takes back what is not saved. */
  readonly discard: () => void;
}

/** Who reads the note, its earlier values, and its end. */
function NoteSteps({ subject, note, earlier, discard }: NoteStepsProps) {
  const client = useClient();

  async function remove() {
    discard();
    const done = await written(deleteNote(client, { subject, note: note.sid }));
    if (done !== null) showDoneToast(m.notes_deleted(), undoOf(client, done.action));
  }

  return (
    <>
      {SHARED.includes(subject.type) && (
        <Switch
          label={m.notes_for_team()}
          checked={note.privacy > 0}
          onChange={(event) =>
            void written(
              setNotePrivacy(client, {
                subject,
                note: note.sid,
                privacy: event.currentTarget.checked ? 1 : 0,
              }),
            )
          }
        />
      )}
      <div className={styles.buttons}>
        {earlier?.(note.sid)}
        <DeleteButton text={m.notes_delete()} onClick={() => void remove()} />
      </div>
    </>
  );
}

/** Notes that the staff can open to everybody on the team. */
const SHARED: readonly NoteSubject['type'][] = ['team', 'match', 'training_session'];

const pictureText = ({ blocks }: StoredNote): string | undefined =>
  mediaIn(blocks).length > 0 ? m.words_photo() : undefined;

const scrollTo = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'start' });

const isBlank = ({ note, blocks }: StoredNote): boolean => (note?.title ?? '') === '' && blocks.length === 0;

/** The beginning of the first note. */
function detailOf([first]: readonly StoredNote[]): string | undefined {
  if (first === undefined) return undefined;
  const title = first.note?.title ?? '';
  const lines = [title, ...plainTextOf(first.blocks).split('\n')];
  return lines.find((line) => line.trim() !== '') ?? pictureText(first);
}
