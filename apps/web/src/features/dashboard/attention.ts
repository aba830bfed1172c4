/** The open problems on the dashboard. The list is empty when there are none. */
import type { MatchStatus } from '@touchline/domain/entity/tables/match';
import { kickOffInstant, type WallClock } from '@touchline/domain/match/clock/kickoff-time';
import { isAhead } from './next-match.ts';

export interface AttentionMatch extends WallClock {
  readonly sid: number;
  readonly status: MatchStatus;
}

export interface Facts<M extends AttentionMatch> {
  /** Changes that the server refused. */
  readonly refused: number;
  readonly matches: readonly M[];
  /** The next match and the number of players in its line-up; null without a match. */
  readonly next: { readonly match: M; readonly lineup: number } | null;
  readonly players: readonly { readonly shirtnumber: number }[];
  /** Seconds since 1970. */
  readonly now: number;
  /** The team's IANA time zone. */
  readonly timezone: string;
}

export type Attention<M extends AttentionMatch> =
  | { readonly kind: 'refused'; readonly count: number }
  | { readonly kind: 'overdue' | 'lineup'; readonly match: M }
  | { readonly kind: 'numbers'; readonly count: number }
  | { readonly kind: 'players' };

const HOUR = 3600;
/** The match is over, but has no result. */
const OVERDUE_AFTER = 3 * HOUR;
/** A missing line-up is a problem only shortly before the match. */
const LINEUP_WITHIN = 48 * HOUR;

export function attentionOf<M extends AttentionMatch>(facts: Facts<M>): readonly Attention<M>[] {
  const { refused, matches, next, players } = facts;
  const since = (match: M) => facts.now - kickOffInstant(match, facts.timezone);
  const list: Attention<M>[] = [];
  if (refused > 0) list.push({ kind: 'refused', count: refused });
  for (const match of matches) {
    if (isAhead(match) && since(match) > OVERDUE_AFTER) list.push({ kind: 'overdue', match });
  }
  if (players.length === 0) {
    list.push({ kind: 'players' });
    return list;
  }
  const soon = next !== null && isAhead(next.match) && -since(next.match) < LINEUP_WITHIN;
  if (soon && next.lineup === 0) list.push({ kind: 'lineup', match: next.match });
  const unnumbered = players.filter((player) => player.shirtnumber === 0).length;
  if (unnumbered > 0) list.push({ kind: 'numbers', count: unnumbered });
  return list;
}
