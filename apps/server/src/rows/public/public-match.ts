/** A match as followers see it, read from committed data, with its version. */

import { references } from '@touchline/domain/entity/rows/references';
import { matchFields } from '@touchline/domain/entity/tables/match';
import { playerFields } from '@touchline/domain/entity/tables/player';
import { teamFields } from '@touchline/domain/entity/tables/team';
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import { publicNamesOf } from '@touchline/domain/match/public/public-names';
import { publicSettings, publicView, showsPortraits } from '@touchline/domain/match/public/public-view';
import type { PublicPicture } from '@touchline/domain/media/public-picture';
import { mayShowPicture, mayShowWritten } from '@touchline/domain/privacy/pictured';
import type { Registers } from '@touchline/sync/model/registers';
import type { Reader } from '#platform/database/database.ts';
import { readRowIn, readRowsIn, type StoredRow } from '#platform/database/rows.ts';
import { statement } from '#platform/database/statement.ts';
import type { Picture, Rendition } from '../pictures/pictures.ts';
import { type ShownFiles, shownRenditions, shownSquare } from '../pictures/public-pictures.ts';
import { entityOf } from '../pull/entities.ts';
import { readPublicNotes } from './public-notes.ts';
import { type EventPictures, type Photos, readEventPictures, readPhotos } from './public-pictures.ts';

const matchOf = statement((db, p: { token: string }) =>
  db
    .selectFrom('match_tokens')
    .innerJoin('rows', (join) =>
      join.onRef('rows.sid', '=', 'match_tokens.match_sid').on('rows.collection', '=', 'matches'),
    )
    .select(['rows.sid', 'rows.space'])
    .where('match_tokens.token', '=', p.token),
);

export interface LiveMatch {
  readonly sid: number;
  readonly space: number;
}

/** The match of a token; null for an unknown token. */
export async function findLiveMatch(db: Reader, token: string): Promise<LiveMatch | null> {
  const [found] = await matchOf(db, { token });
  return found ?? null;
}

export interface PublicState {
  /** The highest change number of everything in the view; the same in every process. */
  readonly version: number;
  /** Null while the stream is closed. */
  readonly view: PublicMatch | null;
  /** Changes when the coach changes the privacy settings: nothing rendered before may be sent afterwards (LIV-2). */
  readonly privacy: string;
  /** The files of the pictures in the view. Only these are public. */
  readonly pictures: ShownFiles;
}

const NO_FILES: ShownFiles = new Map();
const NO_PHOTOS: Photos = { pictures: new Map(), change: 0 };
const NO_EVENT_PICTURES: EventPictures = { pictures: [], change: 0 };

/** Reads the match with its team and its players. Players of other teams are left out. */
export async function readPublicState(db: Reader, { sid, space }: LiveMatch): Promise<PublicState> {
  const matchRow = await readRowIn(db, { space, collection: 'matches' }, sid);
  const teamRow =
    matchRow === undefined
      ? undefined
      : await readRowIn(db, { space, collection: 'teams' }, matchRow.team_sid);
  if (matchRow === undefined || teamRow === undefined || matchRow.deleted + teamRow.deleted > 0) {
    const version = Math.max(matchRow?.change ?? 0, teamRow?.change ?? 0);
    return { version, view: null, privacy: 'gone', pictures: NO_FILES };
  }
  const match = entityOf(matchFields, matchRow);
  const team = entityOf(teamFields, teamRow);
  const named = references('matches', JSON.parse(matchRow.registers) as Registers)
    .filter(({ collection }) => collection === 'players')
    .map((reference) => reference.sid);
  const sids = [...new Set([...named, ...team.player_sids])];
  const squad = { sid: teamRow.sid, registers: JSON.parse(teamRow.registers) as Registers };
  const playerRows = (await readRowsIn(db, { space, collection: 'players' }, sids)).filter((row) =>
    wasInTeam(row, squad),
  );
  const players = playerRows.map((row) => entityOf(playerFields, row));
  const known = new Map(players.map((player) => [player.sid, player]));
  const names = publicNamesOf(match, team);
  const where = { surface: 'live page', team, players: known, names } as const;
  const written = await readPublicNotes(db, matchRow, (medium) => mayShowWritten({ ...where, medium }));
  const photos = showsPortraits(match, team) ? await readPhotos(db, players, space) : NO_PHOTOS;
  const portraits = new Map([...photos.pictures].map(([sid, { name }]) => [sid, name]));
  const taken = match.metadata.stream_show_media
    ? await readEventPictures(db, matchRow, (medium) => mayShowPicture({ ...where, medium }))
    : NO_EVENT_PICTURES;
  const pictures = byEvent(taken);
  const view = publicView({ match, team, players, portraits, pictures, notes: written.notes });
  const shown = view === null ? [] : [...shownPictures(view, taken), ...written.renditions];
  const files = new Map([...shownPortraits(view, photos.pictures), ...shownRenditions(shown)]);
  const changes = playerRows.map(({ change }) => change);
  return {
    version: Math.max(
      matchRow.change,
      teamRow.change,
      photos.change,
      written.change,
      taken.change,
      ...changes,
    ),
    view,
    privacy: JSON.stringify([...publicSettings(match, team), written.shown, shown.map(({ name }) => name)]),
    pictures: files,
  };
}

function shownPortraits(view: PublicMatch | null, pictures: ReadonlyMap<number, Picture>): ShownFiles {
  if (view === null || pictures.size === 0) return NO_FILES;
  const named = new Set([...(view.lineup ?? []), ...(view.bench ?? [])].map(({ portrait }) => portrait));
  const shown = [...pictures.values()].filter(({ name }) => named.has(name));
  return new Map(shown.flatMap((picture) => [...shownSquare(picture)]));
}

function byEvent({ pictures }: EventPictures): ReadonlyMap<string, readonly PublicPicture[]> {
  const groups = [...Map.groupBy(pictures, ({ eid }) => eid)];
  return new Map(groups.map(([eid, some]) => [eid, some.map(({ picture }) => picture)]));
}

/** The pictures whose event is in the view. */
function shownPictures(view: PublicMatch | null, { pictures }: EventPictures): readonly Rendition[] {
  const events = new Set(view?.timeline.map(({ id }) => id));
  return pictures.filter(({ eid }) => events.has(eid)).flatMap(({ renditions }) => renditions);
}

/**
 * Whether a player is or was in the squad, or was created for the team. No other players are shown, whatever the match
 * names.
 */
export function wasInTeam(
  player: StoredRow,
  { sid, registers }: { readonly sid: number; readonly registers: Registers },
): boolean {
  return registers[`player_sids/${player.sid}`] !== undefined || player.team_sid === sid;
}
