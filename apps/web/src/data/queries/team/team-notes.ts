/** All notes of a team on this device: about the team, its players, its matches and its training; and the coach's own. */
import type { CollectionName } from '@touchline/domain/entity/fields/field-types';
import type { EntityOf } from '@touchline/domain/entity/rows/collections';
import type { NoteType } from '@touchline/domain/entity/tables/note';
import type { Team } from '@touchline/domain/entity/tables/team';
import { plainTextOf } from '@touchline/domain/note/content';
import { mediaIn } from '@touchline/domain/note/public-text';
import { NOTE_SUBJECTS, noteContents, noteTypeOf } from '@touchline/domain/note/reading';
import type { StoreTx } from '@touchline/sync/store/store';
import type { Ids } from '../../live/ports.ts';
import { entityOfRow } from '../../store/codecs/entities.ts';
import type { Rows } from '../../store/ports.ts';
import { allNotes, resolved } from '../notes.ts';
import { parseHtml } from '../parse-html.ts';

export interface TeamNote {
  readonly sid: number;
  readonly type: NoteType;
  /** The row that it is about. */
  readonly about: number;
  /** The player's or the selection's name, or the opponent; empty for the team itself and the account. */
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  /** Seconds since 1970. */
  readonly updatedAt: number;
}

/** Latest first. Notes without words and pictures are left out. */
export async function notesOfTeam(ports: Rows & Ids, team: Team): Promise<readonly TeamNote[]> {
  return ports.store.read(async (tx) => {
    const found: TeamNote[] = [];
    for (const note of await allNotes(tx)) {
      const type = noteTypeOf(note);
      if (type === null) continue;
      const about = resolved(ports, note);
      const subject = await subjectIn(tx, { type, about, team });
      const contents = noteContents(note, parseHtml);
      const text = plainTextOf(contents);
      const title = note.title.trim();
      const isBlank = title === '' && text.trim() === '' && mediaIn(contents).length === 0;
      if (subject === null || isBlank) continue;
      const { sid, updatedAt } = note;
      found.push({ sid, type, about, subject, title, text, updatedAt });
    }
    return found.toSorted((a, b) => b.updatedAt - a.updatedAt);
  });
}

interface Asked {
  readonly type: NoteType;
  readonly about: number;
  /** Null for any team. */
  readonly team: Team | null;
}

/** The name of what a note is about; null when that is not of this team, or deleted. */
export async function subjectIn(tx: StoreTx, { type, about, team }: Asked): Promise<string | null> {
  switch (NOTE_SUBJECTS[type].collection) {
    case 'teams':
      return team === null || about === team.sid ? '' : null;
    case 'players': {
      const isAsked = team === null || team.player_sids.includes(about);
      const player = isAsked ? await rowOf(tx, 'players', about) : null;
      return player === null ? null : player.nickname || player.firstname;
    }
    case 'matches': {
      const match = await rowOf(tx, 'matches', about);
      if (match === null || (team !== null && match.team_sid !== team.sid)) return null;
      return [match.opponent_clubname, match.opponent_teamname].join(' ').trim();
    }
    case 'training_selections':
      return selectionOf(tx, about, team);
    case 'training_sessions': {
      const session = await rowOf(tx, 'training_sessions', about);
      if (session === null) return null;
      const selection = await selectionOf(tx, session.selection_sid, team);
      return selection === null ? null : session.name || selection;
    }
    default:
      // A device has a note about an account only if it is that of the account itself.
      return '';
  }
}

async function selectionOf(tx: StoreTx, sid: number, team: Team | null): Promise<string | null> {
  const selection = await rowOf(tx, 'training_selections', sid);
  const isAsked = team === null || selection?.team_sid === team.sid;
  return selection !== null && isAsked ? selection.name : null;
}

async function rowOf<C extends CollectionName>(
  tx: StoreTx,
  collection: C,
  sid: number,
): Promise<EntityOf<C> | null> {
  const row = await tx.row({ collection, sid });
  return row === undefined ? null : entityOfRow(collection, row);
}
