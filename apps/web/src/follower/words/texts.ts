/** The texts of the follower's page: one message for each type, status and part. */
import type { MatchStatus } from '@touchline/domain/entity/tables/match';
import { clockAt, minuteText } from '@touchline/domain/match/clock/clock';
import { isNotStarted } from '@touchline/domain/match/clock/status';
import { isGoal } from '@touchline/domain/match/events/events';
import type { KickOutcome } from '@touchline/domain/match/events/shootout';
import type { PublicEvent, PublicMatch, PublicWho } from '@touchline/domain/match/public/public-match';
import { SHIRT_NUMBER_NONE } from '@touchline/domain/match-limits';
import { m } from '@touchline/i18n';
import { goalTypeText, happenedText } from '#ui/words/match/event-words.ts';
import { partWords } from '#ui/words/match/part-words.ts';

type Text = () => string;

/** The texts that replace the clock when it is not running. */
const STATUS_TEXT: Readonly<Partial<Record<MatchStatus, Text>>> = {
  HALFTIME: m.words_halftime,
  BREAK: m.words_break,
  DELAYED: m.live_status_delayed,
  POSTPONED: m.words_postponed,
  CANCELLED: m.words_cancelled,
  ABANDONED: m.words_abandoned,
  ABANDONED_ARCHIVED: m.words_abandoned,
  FINISHED: m.words_full_time,
  ARCHIVED: m.words_full_time,
  PENALTIES: m.live_status_penalties,
};

/** A sentence below the score that explains the current phase. */
const HINT_TEXT: Readonly<Partial<Record<MatchStatus, Text>>> = {
  DELAYED: m.live_hint_delayed,
  POSTPONED: m.live_hint_postponed,
  CANCELLED: m.live_hint_cancelled,
};

/** The player's name, otherwise "Player" with the shirt number if it is shown. An opponent is named by team and number. */
export function whoText(view: PublicMatch, event: PublicEvent, who: PublicWho): string {
  if (who.name !== '') return who.name;
  if (event.side !== '' && event.side !== view.ours && event.type !== 'OWN_GOAL') {
    const team = sideText(view, event.side);
    return who.number > 0 ? m.live_opponent_number({ team, number: who.number }) : team;
  }
  return playerText(who);
}

/** One of our players: the name, "Player 7", or "Player". */
export function playerText({ name, number }: PublicWho): string {
  if (name !== '') return name;
  const isShown = number > 0 && number !== SHIRT_NUMBER_NONE;
  return isShown ? m.live_player_number({ number }) : m.common_screen_player();
}

/** The details after the name: the assist, the kind of goal, the player who went off. */
export function detailText(view: PublicMatch, event: PublicEvent): string {
  if (event.type === 'OWN_GOAL') return m.live_own_goal_short();
  // A corner or a time-out names its side when no player is named.
  if (event.who === null && !isGoal(event.type) && event.kick === null) return sideText(view, event.side);
  if (event.type === 'TIME_PENALTY') return m.live_minutes_out({ minutes: event.minutes });
  if (event.type === 'SUBS_IN' && event.other !== null)
    return m.live_for({ name: whoText(view, event, event.other) });
  const details: string[] = [];
  if (event.type === 'GOAL') {
    if (event.other !== null) details.push(m.live_from({ name: whoText(view, event, event.other) }));
    const kind = goalTypeText(event.goalType);
    if (kind !== undefined) details.push(kind);
  }
  return details.join(' · ');
}

/** A side's short name; empty for events of the match itself, such as whistles. */
export function sideText(view: PublicMatch, side: PublicEvent['side']): string {
  if (side === '') return '';
  return side === 'home' ? view.homeClubShort : view.awayClubShort;
}

/** The event's text: a team's own event type by its title, a whistle by the part that it ends or begins. */
export function titleText(view: PublicMatch, { type, text, part }: PublicEvent): string {
  if (type === 'UNDEFINED' && text !== '') return text;
  return happenedText(type, { match: view, part, abandoned: isAbandoned(view.status) });
}

/** The result of a kick of the shoot-out. */
export const KICK_TEXT = {
  scored: m.live_kick_scored,
  saved: m.live_kick_saved,
  missed: m.live_kick_missed,
} as const satisfies Record<KickOutcome, Text>;

/** The line under the score while the clock is hidden; null while it shows. */
export function statusText(view: PublicMatch): string | null {
  if (view.status === 'EXTRATIME') {
    return view.gamepart > view.matchParts ? m.live_status_extra_break() : m.live_status_extra_next();
  }
  const text = STATUS_TEXT[view.status];
  return text === undefined ? null : text();
}

/** The outcome of a match that ended, and the minute at which an abandoned one stopped. */
export function endText(view: PublicMatch, nowSeconds: number): string {
  if (isAbandoned(view.status)) {
    if (view.timeline.length === 0) return '';
    return m.live_abandoned_at({ minute: minuteText(clockAt(view, nowSeconds)) });
  }
  if (view.status !== 'FINISHED' && view.status !== 'ARCHIVED') return '';
  if (view.shootout !== null) return m.live_after_shootout();
  return view.gamepart > view.matchParts ? m.live_after_extra() : '';
}

/**
 * The page's title. It begins with the score, which is what people look for in a list of tabs, where results are
 * published.
 */
export function titleOf(view: PublicMatch): string {
  const teams = m.live_title({
    home: `${view.homeClub} ${view.homeTeam}`.trim(),
    away: `${view.awayClub} ${view.awayTeam}`.trim(),
  });
  if (view.score === null || isNotStarted(view.status)) return teams;
  return m.live_title_score({ ...view.score, teams });
}

function isAbandoned(status: MatchStatus): boolean {
  return status === 'ABANDONED' || status === 'ABANDONED_ARCHIVED';
}

export const hintText = (status: MatchStatus): string => HINT_TEXT[status]?.() ?? '';

export function partText(view: PublicMatch): string {
  const extra = view.gamepart - view.matchParts;
  if (extra > 0) {
    if (view.extraParts !== 2) return m.words_extra_time();
    return extra === 1 ? m.live_part_extra_first() : m.live_part_extra_second();
  }
  return view.matchParts === 1 ? '' : partWords(view, view.gamepart);
}

const KIND_TEXT: Readonly<Record<PublicMatch['kind'], Text>> = {
  1: m.words_league,
  2: m.words_cup,
  3: m.words_friendly,
};

export const kindText = (kind: PublicMatch['kind']): string => KIND_TEXT[kind]();
