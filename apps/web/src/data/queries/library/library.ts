/** The pictures of the library: which of them a filter shows, in which order, and where each is used. */
import { type Medium, PORTRAIT } from '@touchline/domain/entity/tables/medium';
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { TeamPage } from '@touchline/domain/entity/tables/team-page';
import { isInTrash } from '@touchline/domain/media/trash';
import { isPublic } from '@touchline/domain/media/visibility';
import { mediaIn } from '@touchline/domain/note/public-text';
import { noteContents, noteTypeOf } from '@touchline/domain/note/reading';
import { mayShowPicture } from '@touchline/domain/privacy/pictured';
import { descriptionOf } from '@touchline/domain/team-page/team-page-view';
import type { StoreTx } from '@touchline/sync/store/store';
import type { Ids } from '../../live/ports.ts';
import { entityOfRow } from '../../store/codecs/entities.ts';
import type { Rows } from '../../store/ports.ts';
import { allNotes, type NoteSubject, resolved } from '../notes.ts';
import { parseHtml } from '../parse-html.ts';
import { subjectIn } from '../team/team-notes.ts';
import type { LibraryFilter, LibraryPart } from './library-filter.ts';

/** Whose photos are portraits: the player of each, and the players of the filter's team. */
export interface PortraitOwners {
  readonly playerOf: ReadonlyMap<number, number>;
  readonly squad: ReadonlySet<number>;
}

const FITS: Readonly<Record<LibraryPart, (medium: Medium) => boolean>> = {
  photos: (medium) => medium.type !== PORTRAIT && !isInTrash(medium),
  public: (medium) => medium.type !== PORTRAIT && isPublic(medium),
  private: (medium) => medium.type !== PORTRAIT && !isPublic(medium) && !isInTrash(medium),
  portraits: (medium) => medium.type === PORTRAIT && !isInTrash(medium),
  trash: isInTrash,
};

/** The newest first; in the trash the latest thrown away first. */
export function libraryOf(
  media: Iterable<Medium>,
  { part, team, player, match }: LibraryFilter,
  { playerOf, squad }: PortraitOwners,
): readonly Medium[] {
  const shown = [...media].filter((medium) => {
    const owner = playerOf.get(medium.sid) ?? 0;
    return (
      FITS[part](medium) &&
      (team === 0 || medium.team_sid === team || squad.has(owner)) &&
      (player === 0 || owner === player || medium.player_sids.includes(player)) &&
      (match === 0 || medium.match_sid === match)
    );
  });
  const time = (medium: Medium) => (part === 'trash' ? medium.trashed_at : medium.createdAt);
  return shown.sort((a, b) => time(b) - time(a) || Math.abs(b.sid) - Math.abs(a.sid));
}

/** The pictures of a match's events by event, the oldest first; those in the trash are nowhere. */
export function eventPicturesOf(
  media: Iterable<Medium>,
  match: number,
): ReadonlyMap<string, readonly Medium[]> {
  const own = [...media].filter(
    (medium) => medium.match_sid === match && medium.eid !== '' && !isInTrash(medium),
  );
  return Map.groupBy(
    own.sort((a, b) => a.createdAt - b.createdAt),
    ({ eid }) => eid,
  );
}

export interface People {
  readonly teams: readonly Team[];
  readonly players: readonly Player[];
}

/**
 * The tagged players who keep a picture off public pages: their privacy level, or the names of their team, allow no
 * photo. The picture's team decides; for one of the account's own library, every team of the player.
 */
export function hidingPlayers(
  { player_sids, team_sid }: Pick<Medium, 'player_sids' | 'team_sid'>,
  { teams, players }: People,
): readonly number[] {
  const known = new Map(players.map((player) => [player.sid, player]));
  return player_sids.filter((sid) => {
    const asked = teams.filter(
      (team) => team.sid === team_sid || (team_sid === 0 && team.player_sids.includes(sid)),
    );
    const medium = { visibility: 'PUBLIC', player_sids: [sid], team_sid } as const;
    const isShown = (team: Team) => mayShowPicture({ surface: 'team page', team, medium, players: known });
    return asked.length === 0 || !asked.every(isShown);
  });
}

/** A note with a picture. */
export interface UsingNote extends NoteSubject {
  readonly note: number;
  /** The name of what it is about; empty for a team and the account. */
  readonly subject: string;
}

/** Where a picture is used, beside the event that it names itself. */
export interface MediumUses {
  /** The players whose photo it is. */
  readonly players: readonly number[];
  readonly notes: readonly UsingNote[];
  /** The teams on whose page it is. */
  readonly pages: readonly number[];
}

export function usesOf(ports: Rows & Ids, medium: number): Promise<MediumUses> {
  const isUsed = (sid: number) => ports.live.resolve('media', sid) === medium;
  return ports.store.read(async (tx) => {
    const players = (await tx.rowsOf('players')).flatMap((row) => entityOfRow('players', row) ?? []);
    const pages = (await tx.rowsOf('teampages')).flatMap((row) => entityOfRow('teampages', row) ?? []);
    return {
      players: players.filter(({ media_sid }) => isUsed(media_sid)).map(({ sid }) => sid),
      notes: await usingNotes(ports, tx, isUsed),
      pages: pages.filter((page) => mediaOfPage(page).some(isUsed)).map(({ team_sid }) => team_sid),
    };
  });
}

function mediaOfPage(page: TeamPage): readonly number[] {
  const { main_sid, logo_sid, staff } = page;
  const written = mediaIn(descriptionOf(page, parseHtml));
  return [main_sid, logo_sid, ...staff.map(({ media_sid }) => media_sid), ...written];
}

async function usingNotes(
  ports: Ids,
  tx: StoreTx,
  isUsed: (medium: number) => boolean,
): Promise<readonly UsingNote[]> {
  const found: UsingNote[] = [];
  for (const note of await allNotes(tx)) {
    const type = noteTypeOf(note);
    if (type === null || !mediaIn(noteContents(note, parseHtml)).some(isUsed)) continue;
    const about = resolved(ports, note);
    const subject = await subjectIn(tx, { type, about, team: null });
    if (subject !== null) found.push({ note: note.sid, type, sid: about, subject });
  }
  return found;
}
