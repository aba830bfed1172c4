/**
 * The shoot-out: kicks from the penalty mark, in turn, five for each side and then one each until it is decided. Its
 * state is derived from its kicks. It does not change the score of the match.
 */
import type { EventType, Match, MatchEvent, Side } from '../../entity/tables/match.ts';
import { SHOOTOUT_PART } from '../../match-limits.ts';
import { eventsInOrder, isPublic } from './events.ts';
import type { Score } from './score.ts';

export const KICK_OUTCOMES = ['scored', 'saved', 'missed'] as const;
export type KickOutcome = (typeof KICK_OUTCOMES)[number];

/** The event type that stores a kick. These types have their own meaning during play, which does not apply here. */
export const KICK_TYPES = {
  scored: 'PENALTY',
  saved: 'PENALTY_STOPPED',
  missed: 'PENALTY_MISSED',
} as const satisfies Record<KickOutcome, EventType>;

/** Kicks of each side before single kicks decide. */
export const KICKS_EACH = 5;

export interface Kick {
  readonly eid: string;
  readonly side: Side;
  readonly outcome: KickOutcome;
  /** One of our players; 0 for an opponent or without a name. */
  readonly player: number;
  readonly sn: number;
  readonly playername: string;
  /** The state after this kick. */
  readonly score: Score;
  /** True when this kick decided the shoot-out. */
  readonly decisive: boolean;
}

export interface Shootout {
  readonly score: Score;
  readonly kicks: readonly Kick[];
  /** The winner; null while it is open. */
  readonly winner: Side | null;
  /** The side whose turn it is; null before the first kick, when either side may begin, and after the last. */
  readonly next: Side | null;
}

/** The outcome of a kick; null for an event that is not a kick of a shoot-out. */
export function kickOutcome(event: Pick<MatchEvent, 'type' | 'data'>): KickOutcome | null {
  if (event.data.part !== SHOOTOUT_PART) return null;
  return KICK_OUTCOMES.find((outcome) => KICK_TYPES[outcome] === event.type) ?? null;
}

/** An invalid kick: out of turn, or after the decision. */
export interface KickClash {
  readonly code: 'notTheirTurn' | 'shootoutDecided';
  readonly eid: string;
  readonly player: number;
  readonly against: string | null;
}

/** The match's shoot-out; null without one. When the server left out kicks, all others are valid. */
export function shootoutOf(match: Pick<Match, 'events' | 'status' | 'entries_judged'>): Shootout | null {
  const events = eventsInOrder(match);
  return talliedShootout(match, match.entries_judged ? events : foldKicks(events).kicks);
}

/** The shoot-out as followers see it, without kicks that only the team sees. */
export function publicShootoutOf(match: Pick<Match, 'events' | 'status'>): Shootout | null {
  return talliedShootout(match, foldKicks(eventsInOrder(match)).kicks.filter(isPublic));
}

/** The invalid kicks. */
export function kickClashes(events: readonly MatchEvent[]): readonly KickClash[] {
  return foldKicks(events).clashes;
}

/** Finds the valid kicks: the sides take turns until the decision. */
function foldKicks(events: readonly MatchEvent[]): {
  readonly kicks: readonly MatchEvent[];
  readonly clashes: readonly KickClash[];
} {
  const kicks: MatchEvent[] = [];
  const clashes: KickClash[] = [];
  let score: Score = { home: 0, away: 0 };
  const taken = { home: 0, away: 0 };
  for (const event of events) {
    const outcome = kickOutcome(event);
    const { homeaway: side, player_sid: player } = event.data;
    if (outcome === null || side === '') continue;
    const last = kicks.at(-1);
    const decided = winnerOf(score, taken) !== null;
    if (decided || last?.data.homeaway === side) {
      const code = decided ? 'shootoutDecided' : 'notTheirTurn';
      clashes.push({ code, eid: event.eid, player, against: last?.eid ?? null });
      continue;
    }
    taken[side] += 1;
    if (outcome === 'scored') score = { ...score, [side]: score[side] + 1 };
    kicks.push(event);
  }
  return { kicks, clashes };
}

function talliedShootout({ status }: Pick<Match, 'status'>, events: readonly MatchEvent[]): Shootout | null {
  const kicks: Kick[] = [];
  let score: Score = { home: 0, away: 0 };
  const taken = { home: 0, away: 0 };
  let winner: Side | null = null;
  for (const event of events) {
    const outcome = kickOutcome(event);
    const { homeaway: side, player_sid, sn, playername } = event.data;
    if (outcome === null || side === '') continue;
    taken[side] += 1;
    if (outcome === 'scored') score = { ...score, [side]: score[side] + 1 };
    const before: Side | null = winner;
    winner ??= winnerOf(score, taken);
    const decisive = before === null && winner !== null;
    kicks.push({ eid: event.eid, side, outcome, player: player_sid, sn, playername, score, decisive });
  }
  if (kicks.length === 0 && status !== 'PENALTIES') return null;
  return { score, kicks, winner, next: winner === null ? nextSide(kicks) : null };
}

/** The side that can no longer be caught: during the first five by the remaining kicks, afterwards by a lead of one. */
function winnerOf(score: Score, taken: Score): Side | null {
  const left = (side: Side) => Math.max(0, KICKS_EACH - taken[side]);
  const even = taken.home === taken.away;
  const openEnd = taken.home >= KICKS_EACH && taken.away >= KICKS_EACH;
  if (openEnd && !even) return null;
  if (score.home > score.away + left('away')) return 'home';
  return score.away > score.home + left('home') ? 'away' : null;
}

function nextSide(kicks: readonly Kick[]): Side | null {
  const last = kicks.at(-1);
  if (last === undefined) return null;
  return last.side === 'home' ? 'away' : 'home';
}
