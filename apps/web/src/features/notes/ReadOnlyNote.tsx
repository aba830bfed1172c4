/** A note for people who may read it, but not change it. */
import { repaired } from '@touchline/domain/note/content';
import { treeOf } from '@touchline/domain/note/to-html';
import { m } from '@touchline/i18n';
import type { StoredNote } from '#data/queries/notes.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { NoteText } from '#ui/note/NoteText.tsx';
import { pictureOfNote } from './NotePicture.tsx';
import styles from './notes.module.css';

export function ReadOnlyNote({ stored }: { readonly stored: StoredNote }) {
  const { note, blocks } = stored;
  return (
    <div className={styles.editor}>
      <div className={styles.head}>
        <strong className={styles.title}>{note?.title}</strong>
        <span className={styles.mark} data-mark="locked" title={m.notes_state_locked()}>
          <Icon name="lock" size={20} title={m.notes_state_locked()} />
        </span>
      </div>
      <NoteText tree={treeOf(repaired(blocks))} done={m.words_done()} picture={pictureOfNote} />
    </div>
  );
}
