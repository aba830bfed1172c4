/** What the coach wrote for followers. */
import type { PublicNote } from '@touchline/domain/match/public/public-match';
import { pictureOfFigure } from '@touchline/domain/note/public-text';
import { m } from '@touchline/i18n';
import { NoteText } from '#ui/note/NoteText.tsx';
import { LargePicture } from './LargePicture.tsx';
import styles from './notes-view.module.css';

interface NotesViewProps {
  readonly token: string;
  readonly notes: readonly PublicNote[];
}

export function NotesView({ token, notes }: NotesViewProps) {
  if (notes.length === 0) return null;
  return (
    <section className={styles.notes} aria-label={m.live_note()}>
      {notes.map((note) => (
        <article key={JSON.stringify(note)}>
          {note.title !== '' && <h2 className={styles.title}>{note.title}</h2>}
          <NoteText
            tree={note.tree}
            done={m.words_done()}
            picture={(figure) => {
              const picture = pictureOfFigure(figure, note.pictures);
              return picture === undefined ? null : (
                <LargePicture token={token} picture={picture} alt={m.words_photo()} />
              );
            }}
          />
        </article>
      ))}
    </section>
  );
}
