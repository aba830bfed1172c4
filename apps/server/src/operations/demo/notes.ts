/** The notes of the demo: the staff's agreements with a check list, and a note for the followers of the next match. */
import { create } from '@touchline/domain/entity/rows/rows';
import { type Note, noteFields } from '@touchline/domain/entity/tables/note';
import { editedBlocks } from '@touchline/domain/note/edit';
import { contentsOf } from '@touchline/domain/note/from-html';
import { NOTE_SUBJECTS, noteKindOf } from '@touchline/domain/note/reading';
import { parseHtml } from '#rows/notes/parse-html.ts';

interface DemoNote {
  readonly type: 'team' | 'match_public';
  readonly title: string;
  readonly html: string;
}

export const DEMO_NOTES: readonly DemoNote[] = [
  {
    type: 'team',
    title: 'Agreements with the parents',
    html: `
      <p>Everybody plays <strong>at least half</strong> of each match. Who cannot come says so before Thursday evening.</p>
      <h2>For every match</h2>
      <ul data-type="taskList">
        <li data-type="taskItem" data-checked="true">Match balls and pump</li>
        <li data-type="taskItem" data-checked="true">First-aid kit</li>
        <li data-type="taskItem" data-checked="false">Bibs in a second colour</li>
      </ul>
      <p>Pitch plan of the club: <a href="https://rietdijk.example/pitches">rietdijk.example</a></p>`,
  },
  {
    type: 'match_public',
    title: 'Welcome to De Rietdijk',
    html: `
      <p>Parking is at the sports hall: the car park of the club is full on Saturdays.</p>
      <ul><li>Coffee from half past nine</li><li>Pitch 3 is behind the clubhouse</li></ul>`,
  },
];

/** @param about the rows that the notes are about */
export function demoNotes(
  sids: readonly number[],
  {
    about,
    createdAt,
  }: { readonly about: Readonly<Record<DemoNote['type'], number>>; readonly createdAt: number },
): readonly Note[] {
  return DEMO_NOTES.map(({ type, title, html }, at) => {
    const sid = sids[at] ?? 0;
    let made = 0;
    const blocks = editedBlocks({
      base: [],
      edited: contentsOf(parseHtml(html)),
      newId: () => `demo-${++made}`,
    });
    const { privacy } = NOTE_SUBJECTS[type];
    const values = { type, kind: noteKindOf(type), kind_sid: about[type], title, blocks, privacy, createdAt };
    return { ...create(noteFields, values), sid };
  });
}
