/** A match as followers see it, read from committed data, with its version. */

import { references } from '@touchline/domain/entity/rows/references';
import { matchFields } from '@touchline/domain/entity/tables/match';
import { type Player, playerFields } from '@touchline/domain/entity/tables/player';
import { teamFields } from '@touchline/domain/entity/tables/team';
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import { publicSettings, publicView, showsPortraits } from '@touchline/domain/match/public/public-view';
import type { Registers } from '@touchline/sync/model/registers';
import type { Reader } from '#platform/database/database.ts';
import { readRow, readRows, type StoredRow } from '#platform/database/rows.ts';
import { statement } from '#platform/database/statement.ts';
import { type Picture, picturesOfMedia } from '../pictures/pictures.ts';
import { entityOf } from '../pull/entities.ts';
import { readPublicNotes } from './public-notes.ts';

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
  /** The photos in the view, by name. Only these are public. */
  readonly portraits: ReadonlyMap<string, Picture>;
}

const NO_PORTRAITS: ReadonlyMap<string, Picture> = new Map();

/** Reads the match with its team and its players. Players of other teams are left out. */
export async function readPublicState(db: Reader, { sid, space }: LiveMatch): Promise<PublicState> {
  const matchRow = await readRow(db, 'matches', sid);
  const teamRow = matchRow === undefined ? undefined : await readRow(db, 'teams', matchRow.team_sid);
  if (matchRow === undefined || teamRow === undefined || matchRow.deleted + teamRow.deleted > 0) {
    const version = Math.max(matchRow?.change ?? 0, teamRow?.change ?? 0);
    return { version, view: null, privacy: 'gone', portraits: NO_PORTRAITS };
  }
  const match = entityOf(matchFields, matchRow);
  const team = entityOf(teamFields, teamRow);
  const named = references('matches', JSON.parse(matchRow.registers) as Registers)
    .filter(({ collection }) => collection === 'players')
    .map((reference) => reference.sid);
  const sids = [...new Set([...named, ...team.player_sids])];
  const squad = { sid: teamRow.sid, registers: JSON.parse(teamRow.registers) as Registers };
  const playerRows = (await readRows(db, 'players', sids)).filter(
    (row) => row.space === space && wasInTeam(row, squad),
  );
  const players = playerRows.map((row) => entityOf(playerFields, row));
  const written = await readPublicNotes(db, matchRow);
  const photos = showsPortraits(match, team) ? await readPhotos(db, players, space) : NO_PHOTOS;
  const portraits = new Map([...photos.pictures].map(([sid, { name }]) => [sid, name]));
  const view = publicView({ match, team, players, portraits, notes: written.notes });
  const changes = playerRows.map(({ change }) => change);
  return {
    version: Math.max(matchRow.change, teamRow.change, photos.change, written.change, ...changes),
    view,
    privacy: JSON.stringify([...publicSettings(match, team), written.shown]),
    portraits: shownPortraits(view, photos.pictures),
  };
}

interface Photos {
  /** By medium. */
  readonly pictures: ReadonlyMap<number, Picture>;
  /** The highest change number of the media, so that a new photo changes the version. */
  readonly change: number;
}

const NO_PHOTOS: Photos = { pictures: new Map(), change: 0 };

async function readPhotos(db: Reader, players: readonly Player[], space: number): Promise<Photos> {
  const sids = [...new Set(players.map(({ media_sid }) => media_sid).filter((sid) => sid > 0))];
  const media = (await readRows(db, 'media', sids)).filter((row) => row.space === space);
  const there = media.filter(({ deleted }) => deleted === 0).map(({ sid }) => sid);
  return {
    pictures: await picturesOfMedia(db, there),
    change: Math.max(0, ...media.map(({ change }) => change)),
  };
}

function shownPortraits(
  view: PublicMatch | null,
  pictures: ReadonlyMap<number, Picture>,
): ReadonlyMap<string, Picture> {
  if (view === null || pictures.size === 0) return NO_PORTRAITS;
  const named = new Set([...(view.lineup ?? []), ...(view.bench ?? [])].map(({ portrait }) => portrait));
  return new Map(
    [...pictures.values()].filter(({ name }) => named.has(name)).map((picture) => [picture.name, picture]),
  );
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
