/** The notes of a match that its coach wrote for followers. */
import { noteFields } from '@touchline/domain/entity/tables/note';
import type { PublicNote } from '@touchline/domain/match/public/public-match';
import { legacyText, noteContents, noteTypeOf } from '@touchline/domain/note/reading';
import { treeOf } from '@touchline/domain/note/to-html';
import type { Registers } from '@touchline/sync/model/registers';
import type { Reader } from '#platform/database/database.ts';
import { readRows, type StoredRow } from '#platform/database/rows.ts';
import { parseHtml } from '../notes/parse-html.ts';
import { entityOf } from '../pull/entities.ts';
import { childrenOf } from '../view/team-rows.ts';

export interface PublicNotes {
  readonly notes: readonly PublicNote[];
  /** The ids of the shown ones: a note that is closed must not be sent again. */
  readonly shown: readonly number[];
  /** The highest change number of the match's notes, also of those that are not public. */
  readonly change: number;
}

/** Everybody reads it. */
const PUBLIC = 2;

/** Without a note for followers, the old plain field of the match. */
export async function readPublicNotes(db: Reader, match: StoredRow): Promise<PublicNotes> {
  const { space, sid } = match;
  const parts = await childrenOf(db, { space, collection: 'matches', sid });
  const sids = parts.flatMap((part) => (part.collection === 'notes' ? [part.sid] : []));
  const rows = (await readRows(db, 'notes', sids)).filter((row) => row.space === space);
  const change = Math.max(0, ...rows.map((row) => row.change));
  const there = rows
    .filter(({ deleted }) => deleted === 0)
    .map((row) => ({ sid: row.sid, note: entityOf(noteFields, row) }))
    .filter(({ note }) => noteTypeOf(note) === 'match_public');
  if (there.length === 0) return { notes: oldNote(match), shown: [], change };
  const open = there.filter(({ note }) => note.privacy === PUBLIC).toSorted((a, b) => a.sid - b.sid);
  const notes = open.flatMap(({ note }) => noteOf(note.title, treeOf(noteContents(note, parseHtml))));
  return { notes, shown: open.map((each) => each.sid), change };
}

function oldNote({ registers }: StoredRow): readonly PublicNote[] {
  const values = JSON.parse(registers) as Registers;
  const { blocks } = legacyText('match_public', (path) => values[path]?.[0]);
  return noteOf('', treeOf(blocks));
}

function noteOf(title: string, tree: PublicNote['tree']): readonly PublicNote[] {
  return title === '' && tree.length === 0 ? [] : [{ title, tree }];
}
