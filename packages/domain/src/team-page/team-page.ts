/** What a Team Page shows: the contract between domain, server, the public page and the coach's preview. */

import type { Shirt } from '../entity/tables/team.ts';
import type { StaffRole } from '../entity/tables/team-page.ts';
import type { WallClock } from '../match/clock/kickoff-time.ts';
import type { MatchResult, Score } from '../match/events/score.ts';
import type { PublicText } from '../note/public-text.ts';

/** JSON without ids of rows. Everything here is public. */
export interface PublicTeamPage {
  /** The coach's title, otherwise the team's name. Never empty while the team has a name. */
  readonly title: string;
  /** The club's and the team's name. */
  readonly team: string;
  readonly division: string;
  /** The title of the period whose matches are shown; empty for a period that the app named. */
  readonly season: string;
  readonly shirt: Shirt;
  readonly mainImage: PagePicture | null;
  readonly logo: PagePicture | null;
  readonly description: PublicText<PagePicture>;
  /** Pinned ones first, then the newest. */
  readonly messages: readonly PublicMessage[];
  /** Matches that are being played now. */
  readonly playing: readonly PageMatch[];
  /** Matches before the next one that are cancelled or postponed: families must not travel to them. */
  readonly calledOff: readonly PageMatch[];
  readonly nextMatch: PageMatch | null;
  /** True when the page shows coming matches and there are none. */
  readonly nothingPlanned: boolean;
  readonly nextSession: PageSession | null;
  /** The first is the next one; without those of `calledOff` and `nextMatch`. Null where matches are not shown. */
  readonly coming: readonly PageMatch[] | null;
  /** The latest first. Null where matches are not shown. */
  readonly played: readonly PageMatch[] | null;
  /** True when a played match is listed without its result, because it may not be published. */
  readonly hidesResults: boolean;
  /** Null where they are not shown, and while no result is public. */
  readonly statistics: PageStatistics | null;
  /** By number. Null where players are not shown. */
  readonly players: readonly PagePlayer[] | null;
  /** In the coach's order. Null where the staff is not shown. */
  readonly staff: readonly PageStaff[] | null;
  /** IANA name. */
  readonly timezone: string;
  /** The page's matches are also a calendar, at `calendar.ics` below its address. */
  readonly calendar: boolean;
  /** Search engines may list the page. */
  readonly indexed: boolean;
}

/** A picture in several sizes. */
export interface PagePicture {
  /** The smallest first; at least one. */
  readonly files: readonly PictureFile[];
  /** Pixels of the largest file. */
  readonly width: number;
  readonly height: number;
}

export interface PictureFile {
  /** The file's name below the page's address. */
  readonly name: string;
  /** Pixels. */
  readonly width: number;
}

export interface PublicMessage {
  readonly text: string;
  /** Seconds since 1970. */
  readonly at: number;
  readonly pinned: boolean;
}

export type PageMatchState =
  | 'coming'
  | 'delayed'
  | 'postponed'
  | 'cancelled'
  | 'playing'
  | 'played'
  | 'abandoned';

export interface PageMatch {
  readonly opponent: string;
  readonly away: boolean;
  readonly state: PageMatchState;
  /** Local time at the team's place. */
  readonly start: WallClock;
  /** When the players meet; only of matches that are still to be played. */
  readonly meeting: WallClock | null;
  /** Empty when the coach gave none. */
  readonly place: string;
  /** The home side's goals first. Null without a result, and where it may not be published. */
  readonly score: Score | null;
  readonly shootout: Score | null;
  /** For our team. Null where `score` is. */
  readonly result: MatchResult | null;
  /** The token of the open live page; empty for none. */
  readonly live: string;
}

export interface PageSession {
  /** The session's name, otherwise its selection's; may be empty. */
  readonly name: string;
  readonly start: WallClock;
  readonly meeting: WallClock | null;
  readonly place: string;
}

export interface PageStatistics {
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  /** The results of the last matches, at most five, the latest last. */
  readonly lastFive: readonly MatchResult[];
}

export interface PagePlayer {
  /** Empty where no name is shown. */
  readonly name: string;
  /** `SHIRT_NUMBER_NONE` where none is shown. */
  readonly number: number;
  readonly picture: PagePicture | null;
}

export interface PageStaff {
  readonly name: string;
  readonly role: StaffRole;
  readonly picture: PagePicture | null;
}
