/** What a club page shows: the contract between domain, server, the public page and the owner's preview. */
import type { Shirt } from '../entity/tables/team.ts';
import type { NoTeamPage } from '../team-page/page-answer.ts';
import type { PageMatch } from '../team-page/team-page.ts';

/** JSON without ids of rows, and without anything about a player. Everything here is public. */
export interface PublicClubPage {
  /** The owner's title, otherwise the name of the club; empty when there is neither. */
  readonly title: string;
  /** Of the owner, with line breaks; may be empty. */
  readonly text: string;
  /** In the owner's order. */
  readonly teams: readonly PublicClubTeam[];
  /** Matches that are played now and whose live pages are open. */
  readonly playing: readonly PublicClubMatch[];
  /** Today, and the days of this weekend that are still to come. */
  readonly days: readonly PublicClubDay[];
  /** True when a match is listed without its score, because it may not be published. */
  readonly hidesResults: boolean;
  /** As `date` of a match. */
  readonly today: number;
  /** Search engines may list the page. */
  readonly indexed: boolean;
}

export interface PublicClubTeam {
  /** Without the club's name where all teams are of one club. */
  readonly name: string;
  readonly division: string;
  readonly shirt: Shirt;
  /** The token of its open Team Page; empty while that has no link. */
  readonly page: string;
}

export interface PublicClubDay {
  /** As `date` of a match. */
  readonly day: number;
  /** By time. */
  readonly matches: readonly PublicClubMatch[];
}

export interface PublicClubMatch extends PageMatch {
  /** The name of our team, as in the list of teams. */
  readonly team: string;
}

/** What an address below `/club/` shows. The server fills it in, and the web app renders it. */
export type ClubPageAnswer =
  | { readonly page: 'club'; readonly token: string; readonly view: PublicClubPage }
  | { readonly page: NoTeamPage };
