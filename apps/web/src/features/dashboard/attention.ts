/** What the dashboard asks the coach to look at. Only what is so: nothing is listed to fill the card. */
import type { MatchStatus } from '@touchline/domain/entity/match';
import { kickOffInstant, type WallClock } from '@touchline/domain/match/kickoff-time';
import { isAhead } from './next-match.ts';

export interface AttentionMatch extends WallClock {
  readonly sid: number;
  readonly status: MatchStatus;
}

export interface Facts<M extends AttentionMatch> {
  /** Changes that the server refused. */
  readonly refused: number;
  readonly matches: readonly M[];
  /** The next match and how many stand in its line-up; null without one. */
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
/** Nobody has entered what became of it. */
const OVERDUE_AFTER = 3 * HOUR;
/** A line-up is asked for when the match is near. */
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
