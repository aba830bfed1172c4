/** The data that followers see: the contract between domain, server and the follower's page. */
import type { EventType, GoalType, MatchStatus, Side, Timer } from '../../entity/tables/match.ts';
import type { Shirt } from '../../entity/tables/team.ts';
import type { PublicPicture } from '../../media/public-picture.ts';
import type { PublicText } from '../../note/public-text.ts';
import type { Score } from '../events/score.ts';
import type { KickOutcome } from '../events/shootout.ts';

/** A player for followers: the name as the team allows it (empty for numbers only), and the number. */
export interface PublicPlayer {
  readonly name: string;
  /** 99 when none is assigned. */
  readonly number: number;
  readonly captain: boolean;
  readonly keeper: boolean;
  /** The name of the photo's files; absent without one, and where photos are not shown. */
  readonly portrait?: string;
}

/** A player on the pitch, in percent: x from the left, y from the opponent's goal. */
export interface PublicPlace extends PublicPlayer {
  readonly x: number;
  readonly y: number;
}

/** The person of an event: one of our players, or an opponent as far as known. Null without a name. */
export interface PublicWho {
  readonly name: string;
  /** 0 for an unknown opponent, 99 for one of our players without a number. */
  readonly number: number;
}

export interface PublicEvent {
  /** Stable: the key of the row. */
  readonly id: string;
  readonly type: EventType;
  readonly part: number;
  readonly minute: number;
  readonly overtime: number;
  /** The side of the event; empty for the flow of the match. */
  readonly side: Side | '';
  readonly who: PublicWho | null;
  /** Goal: the assist. Substitution: the player who went off. */
  readonly other: PublicWho | null;
  readonly goalType: GoalType;
  /** Time penalty: its minutes; 0 for every other event. */
  readonly minutes: number;
  /** The outcome of a kick of the shoot-out; null for every other event. */
  readonly kick: KickOutcome | null;
  /** The text of a message, or the title of one of the team's own event types; empty for every other event. */
  readonly text: string;
  /** Seconds since 1970 of a message outside play, which has a time instead of a minute. */
  readonly said: number;
  /** The score after the event; null where results are not published. */
  readonly score: Score | null;
  /** Pictures of the event; absent for none. Their texts name no player. */
  readonly pictures?: readonly PublicPicture[];
}

/** A note that the coach wrote for followers. */
export interface PublicNote extends PublicText<PublicPicture> {
  /** Empty for none. */
  readonly title: string;
}

/**
 * Flat JSON without ids of rows. `status`, `timer`, `gamepart`, `matchParts` and `matchLength` are the input of the
 * clock (`clockAt(view, nowSeconds)`), so that the page derives the time itself.
 */
export interface PublicMatch {
  readonly status: MatchStatus;
  readonly timer: Timer;
  readonly gamepart: number;
  readonly matchParts: number;
  /** Minutes. */
  readonly matchLength: number;
  readonly extraParts: number;
  /** Minutes of one part of extra time. */
  readonly extraLength: number;
  /** The clock stops whenever play stops, and has no stoppage time. */
  readonly stoppedClock: boolean;
  /** Null where results are not published: then no goals, chances and kicks of a shoot-out are in the timeline. */
  readonly score: Score | null;
  /** Goals of the shoot-out; null without one, and where results are not published. */
  readonly shootout: Score | null;
  /** The side of the team that owns the stream. */
  readonly ours: Side;
  readonly homeClub: string;
  readonly homeTeam: string;
  readonly homeClubShort: string;
  readonly homeTeamShort: string;
  readonly homeShirt: Shirt;
  readonly awayClub: string;
  readonly awayTeam: string;
  readonly awayClubShort: string;
  readonly awayTeamShort: string;
  readonly awayShirt: Shirt;
  /** 1 competition, 2 cup, 3 friendly. */
  readonly kind: 1 | 2 | 3;
  /** The day of the kick-off, as in `match.date`. */
  readonly date: number;
  readonly dateHours: number;
  readonly dateMinutes: number;
  /** Where it is played; empty when the coach gave no place. */
  readonly place: string;
  /** Minutes before the kick-off at which the players meet; 0 for none. */
  readonly meet_minutes: number;
  /** IANA name. */
  readonly timezone: string;
  /** 0 soccer, 1 futsal. */
  readonly pitch: number;
  /** One as a rule; two when two devices wrote one without network. */
  readonly notes: readonly PublicNote[];
  /** Oldest first. */
  readonly timeline: readonly PublicEvent[];
  /** The players on the pitch, or the starting line-up; null when line-ups are switched off. */
  readonly lineup: readonly PublicPlace[] | null;
  /** The players on the match sheet who are not on the pitch; null when substitutes are switched off. */
  readonly bench: readonly PublicPlayer[] | null;
}
