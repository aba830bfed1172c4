/** What the coach wrote for followers. */
import type { PublicNote } from '@touchline/domain/match/public/public-match';
import { m } from '@touchline/i18n';
import { NoteText } from '#ui/note/NoteText.tsx';
import styles from './notes-view.module.css';

export function NotesView({ notes }: { readonly notes: readonly PublicNote[] }) {
  if (notes.length === 0) return null;
  return (
    <section className={styles.notes} aria-label={m.live_note()}>
      {notes.map((note) => (
        <article key={JSON.stringify(note)}>
          {note.title !== '' && <h2 className={styles.title}>{note.title}</h2>}
          <NoteText tree={note.tree} done={m.words_done()} />
        </article>
      ))}
    </section>
  );
}
