/** The players and the staff of a Team Page, and which pictures it may show. */
import { type Medium, PORTRAIT } from '../entity/tables/medium.ts';
import type { Player } from '../entity/tables/player.ts';
import type { Team } from '../entity/tables/team.ts';
import type { TeamPage } from '../entity/tables/team-page.ts';
import { SHIRT_NUMBER_NONE } from '../match-limits.ts';
import { mediaOnPage, mediumOf } from '../media/page-media.ts';
import { mayBePortrait } from '../media/visibility.ts';
import { isArchived } from '../player/archive.ts';
import { type Appearance, appearanceOf } from '../privacy/appearance.ts';
import { mayShowPicture, mayShowWritten, type WrittenPictureQuestion } from '../privacy/pictured.ts';
import { plainLine } from '../text/plain-text.ts';
import { staffInOrder } from './editing.ts';
import type { PagePicture, PagePlayer, PageStaff } from './team-page.ts';

export interface PagePeopleInput {
  readonly team: Team;
  readonly page: Pick<TeamPage, 'options' | 'staff'>;
  /** Existing players. Those who are not of the team are not shown. */
  readonly players: readonly Player[];
  /** Existing media. */
  readonly media: readonly Medium[];
  /** Their stored pictures, by medium. */
  readonly pictures: ReadonlyMap<number, PagePicture>;
}

/** The players as their levels allow. Their order depends on nothing else. */
export function pagePlayers(input: PagePeopleInput): readonly PagePlayer[] {
  const { page, players, media, pictures } = input;
  const portraits = new Map(
    media.filter(mayBePortrait).map((medium) => [medium.sid, pictures.get(medium.sid)]),
  );
  return players
    .filter((player) => isOfTeam(input, player.sid) && !isArchived(player))
    .map((player) => {
      const { name, number, photo } = appearance(input, player, page.options.show_portraits);
      return { name, number, picture: photo ? (portraits.get(player.media_sid) ?? null) : null };
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

export function pageStaff(input: PagePeopleInput): readonly PageStaff[] {
  return staffInOrder(input.page.staff)
    .map(({ name, role, media_sid, image }) => ({
      name: plainLine(name),
      role,
      picture: pagePicture(input, media_sid, image),
    }))
    .filter(({ name }) => name !== '');
}

/**
 * A picture that the coach put on the page: public, of this team or of the owner's own library, and with no player on it
 * whose photo may not be shown.
 *
 * @param uri the picture of clients that know no library; counts without `sid`
 */
export function pagePicture(input: PagePeopleInput, sid: number, uri: string): PagePicture | null {
  return placed(input, sid > 0 ? sid : mediumOf(uri), mayShowPicture);
}

/** The same for a picture in the description. */
export function writtenPicture(input: PagePeopleInput, sid: number): PagePicture | null {
  return placed(input, sid, mayShowWritten);
}

function placed(
  input: PagePeopleInput,
  sid: number,
  mayShow: (asked: WrittenPictureQuestion) => boolean,
): PagePicture | null {
  const { team, media, players, pictures } = input;
  const medium = media.find((each) => each.sid === sid);
  if (medium === undefined) return null;
  // Portraits have no tags.
  const portrayed = players.filter(({ media_sid }) => media_sid === sid).map((player) => player.sid);
  if (medium.type === PORTRAIT && portrayed.length === 0) return null;
  const own = players.filter(({ sid: player }) => isOfTeam(input, player));
  const known = new Map(own.map((player) => [player.sid, player]));
  const tagged = { ...medium, player_sids: [...medium.player_sids, ...portrayed] };
  const isShown = mayShow({ surface: 'team page', team, medium: tagged, players: known });
  return isShown ? (pictures.get(sid) ?? null) : null;
}

/** The media that the page may need, before it is known which of them it shows. */
export function shownMedia({
  page,
  players,
  written,
}: {
  readonly page: TeamPage;
  readonly players: readonly Pick<Player, 'media_sid'>[];
  /** The media of the description. */
  readonly written: readonly number[];
}): readonly number[] {
  const sids = [
    ...mediaOnPage(page),
    ...written,
    ...(page.options.show_portraits ? players.map(({ media_sid }) => media_sid) : []),
  ];
  return [...new Set(sids.filter((sid) => sid > 0))];
}

function appearance({ team }: Pick<PagePeopleInput, 'team'>, player: Player, photos: boolean): Appearance {
  const worn = team.shirtnumbers.find(({ id }) => id === player.sid)?.value ?? 0;
  const number = worn > 0 ? worn : SHIRT_NUMBER_NONE;
  return appearanceOf({ surface: 'team page', team, player, number, photos });
}

function isOfTeam({ team }: Pick<PagePeopleInput, 'team'>, sid: number): boolean {
  return team.player_sids.includes(sid);
}

/** Players without a number follow. */
function rankOf({ number }: PagePlayer): number {
  return number === SHIRT_NUMBER_NONE ? Number.MAX_SAFE_INTEGER : number;
}
