/** The notes of a match that its coach wrote for followers. */
import type { Medium } from '@touchline/domain/entity/tables/medium';
import { noteFields } from '@touchline/domain/entity/tables/note';
import type { PublicNote } from '@touchline/domain/match/public/public-match';
import type { NoteContent } from '@touchline/domain/note/content';
import { mediaIn, publicText } from '@touchline/domain/note/public-text';
import { legacyText, noteContents, noteTypeOf } from '@touchline/domain/note/reading';
import type { Registers } from '@touchline/sync/model/registers';
import type { Reader } from '#platform/database/database.ts';
import { readRowsIn, type StoredRow } from '#platform/database/rows.ts';
import { parseHtml } from '../notes/parse-html.ts';
import type { Rendition } from '../pictures/pictures.ts';
import { publicPictureOf } from '../pictures/public-pictures.ts';
import { entityOf } from '../pull/entities.ts';
import { childrenOf } from '../view/team-rows.ts';
import { type NotePictures, readNotePictures } from './public-pictures.ts';

export interface PublicNotes {
  readonly notes: readonly PublicNote[];
  /** The ids of the shown ones: a note that is closed must not be sent again. */
  readonly shown: readonly number[];
  /** The pictures in them. */
  readonly renditions: readonly Rendition[];
  /** The highest change number of the match's notes, also of those that are not public, and of the media in them. */
  readonly change: number;
}

/** Everybody reads it. */
const PUBLIC = 2;

/**
 * Without a note for followers, the old plain field of the match.
 *
 * @param mayShow whether followers may see the medium's picture
 */
export async function readPublicNotes(
  db: Reader,
  match: StoredRow,
  mayShow: (medium: Medium) => boolean,
): Promise<PublicNotes> {
  const { space, sid } = match;
  const parts = await childrenOf(db, { space, collection: 'matches', sid });
  const sids = parts.flatMap((part) => (part.collection === 'notes' ? [part.sid] : []));
  const rows = await readRowsIn(db, { space, collection: 'notes' }, sids);
  const there = rows
    .filter(({ deleted }) => deleted === 0)
    .map((row) => ({ sid: row.sid, note: entityOf(noteFields, row) }))
    .filter(({ note }) => noteTypeOf(note) === 'match_public');
  const open = there.filter(({ note }) => note.privacy === PUBLIC).toSorted((a, b) => a.sid - b.sid);
  const texts: readonly Text[] =
    there.length === 0
      ? [oldText(match)]
      : open.map(({ note }) => ({ title: note.title, contents: noteContents(note, parseHtml) }));
  const pictures = await readNotePictures(db, {
    space,
    media: mediaIn(texts.flatMap(({ contents }) => contents)),
    mayShow,
  });
  return {
    notes: texts.flatMap((text) => noteOf(text, pictures)),
    shown: open.map((each) => each.sid),
    renditions: [...pictures.renditions.values()].flat(),
    change: Math.max(pictures.change, ...rows.map((row) => row.change)),
  };
}

interface Text {
  readonly title: string;
  readonly contents: readonly NoteContent[];
}

function oldText({ registers }: StoredRow): Text {
  const values = JSON.parse(registers) as Registers;
  return { title: '', contents: legacyText('match_public', (path) => values[path]?.[0]).blocks };
}

function noteOf({ title, contents }: Text, { renditions }: NotePictures): readonly PublicNote[] {
  const text = publicText(contents, (medium) => {
    const own = renditions.get(medium);
    return own === undefined ? null : publicPictureOf(own);
  });
  return title === '' && text.tree.length === 0 ? [] : [{ title, ...text }];
}
