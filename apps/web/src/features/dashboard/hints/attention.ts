/** The open problems on the dashboard. The list is empty when there are none. */
import type { MatchStatus } from '@touchline/domain/entity/tables/match';
import { hasPassed, kickOffInstant, type WallClock } from '@touchline/domain/match/clock/kickoff-time';
import { isArchived, isEnded } from '@touchline/domain/match/clock/status';
import { isAhead } from '../next-match/next-match.ts';

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
  /** The match of `lastToRate`, while the account has not rated it; null for none. */
  readonly unrated: M | null;
  readonly players: readonly { readonly shirtnumber: number }[];
  /** Seconds since 1970. */
  readonly now: number;
  /** The team's IANA time zone. */
  readonly timezone: string;
}

export type Attention<M extends AttentionMatch> =
  | { readonly kind: 'refused'; readonly count: number }
  | { readonly kind: 'overdue' | 'lineup' | 'ratings'; readonly match: M }
  | { readonly kind: 'numbers'; readonly count: number }
  | { readonly kind: 'players' };

const HOUR = 3600;
/** The match is over, but has no result. */
const OVERDUE_AFTER = 3 * HOUR;
/** A missing line-up is a problem only shortly before the match. */
const LINEUP_WITHIN = 48 * HOUR;
/** Later the coach no longer remembers. A reminder that never ends would be a reproach. */
const RATE_WITHIN = 72 * HOUR;

/** The last match that has ended and can be rated; null when none was played recently. */
export function lastToRate<M extends AttentionMatch>(
  matches: readonly M[],
  { now, timezone }: Pick<Facts<M>, 'now' | 'timezone'>,
): M | null {
  const isRecent = (match: M) => !hasPassed(match, { nowSeconds: now, timezone }, RATE_WITHIN);
  const ended = matches.filter(
    (match) => isEnded(match.status) && !isArchived(match.status) && isRecent(match),
  );
  const at = (match: M) => kickOffInstant(match, timezone);
  return ended.toSorted((a, b) => at(b) - at(a))[0] ?? null;
}

export function attentionOf<M extends AttentionMatch>(facts: Facts<M>): readonly Attention<M>[] {
  const { refused, matches, next, unrated, players } = facts;
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
  if (unrated !== null) list.push({ kind: 'ratings', match: unrated });
  const soon = next !== null && isAhead(next.match) && -since(next.match) < LINEUP_WITHIN;
  if (soon && next.lineup === 0) list.push({ kind: 'lineup', match: next.match });
  const unnumbered = players.filter((player) => player.shirtnumber === 0).length;
  if (unnumbered > 0) list.push({ kind: 'numbers', count: unnumbered });
  return list;
}
