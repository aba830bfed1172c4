/** The pictures of the library: which of them a filter shows, in which order, and where each is used. */
import { type Medium, PORTRAIT } from '@touchline/domain/entity/tables/medium';
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import { isInTrash } from '@touchline/domain/media/trash';
import { isPublic } from '@touchline/domain/media/visibility';
import { mayShowPicture } from '@touchline/domain/privacy/pictured';
import { entityOfRow } from '../store/entities.ts';
import type { Rows } from '../store/ports.ts';
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

/** Where a picture is used, beside the event that it names itself. */
export interface MediumUses {
  /** The players whose photo it is. */
  readonly players: readonly number[];
  readonly notes: readonly number[];
  /** The teams on whose page it is. */
  readonly pages: readonly number[];
}

export function usesOf({ store }: Rows, medium: number): Promise<MediumUses> {
  return store.read(async (tx) => {
    const players = (await tx.rowsOf('players')).flatMap((row) => entityOfRow('players', row) ?? []);
    const pages = (await tx.rowsOf('teampages')).flatMap((row) => entityOfRow('teampages', row) ?? []);
    return {
      players: players.filter(({ media_sid }) => media_sid === medium).map(({ sid }) => sid),
      notes: [],
      pages: pages
        .filter(({ main_sid, logo_sid, staff }) =>
          [main_sid, logo_sid, ...staff.map(({ media_sid }) => media_sid)].includes(medium),
        )
        .map(({ team_sid }) => team_sid),
    };
  });
}
