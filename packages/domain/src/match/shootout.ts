/**
 * The shoot-out: kicks from the penalty mark, in turn, five each and then one each until it is decided. Its
 * state is derived from its kicks; the score of the match is not touched by it.
 */
import type { EventType, Match, MatchEvent, Side } from '../entity/match.ts';
import { eventsInOrder, isPublic } from './events.ts';
import { SHOOTOUT_PART } from './limits.ts';
import type { Score } from './score.ts';

export const KICK_OUTCOMES = ['scored', 'saved', 'missed'] as const;
export type KickOutcome = (typeof KICK_OUTCOMES)[number];

/** As which event a kick is stored; in play the same types are what they say, and count for nothing here. */
export const KICK_TYPES = {
  scored: 'PENALTY',
  saved: 'PENALTY_STOPPED',
  missed: 'PENALTY_MISSED',
} as const satisfies Record<KickOutcome, EventType>;

/** Kicks that each side has before one each decides. */
export const KICKS_EACH = 5;

export interface Kick {
  readonly eid: string;
  readonly side: Side;
  readonly outcome: KickOutcome;
  /** One of our players; 0 for an opponent or when nobody is named. */
  readonly player: number;
  readonly sn: number;
  readonly playername: string;
  /** The shoot-out afterwards. */
  readonly score: Score;
  /** With this kick it was decided. */
  readonly decisive: boolean;
}

export interface Shootout {
  readonly score: Score;
  readonly kicks: readonly Kick[];
  /** Who has won; null while it is open. */
  readonly winner: Side | null;
  /** Whose turn it is; null before the first kick, when either side may begin, and after the last. */
  readonly next: Side | null;
}

/** What a kick came to; null for an event that is no kick of a shoot-out. */
export function kickOutcome(event: Pick<MatchEvent, 'type' | 'data'>): KickOutcome | null {
  if (event.data.part !== SHOOTOUT_PART) return null;
  return KICK_OUTCOMES.find((outcome) => KICK_TYPES[outcome] === event.type) ?? null;
}

/** A kick that does not hold: out of turn, or after the shoot-out was decided. */
export interface KickClash {
  readonly code: 'notTheirTurn' | 'shootoutDecided';
  readonly eid: string;
  readonly player: number;
  readonly against: string | null;
}

/** The match's shoot-out; null when it has none. Where the server left out kicks, the others all hold. */
export function shootoutOf(match: Pick<Match, 'events' | 'status' | 'entries_judged'>): Shootout | null {
  const events = eventsInOrder(match);
  return talliedShootout(match, match.entries_judged ? events : foldKicks(events).kicks);
}

/** The shoot-out as followers see it: without kicks that stay with the team. */
export function publicShootoutOf(match: Pick<Match, 'events' | 'status'>): Shootout | null {
  return talliedShootout(match, foldKicks(eventsInOrder(match)).kicks.filter(isPublic));
}

/** The kicks that do not hold. */
export function kickClashes(events: readonly MatchEvent[]): readonly KickClash[] {
  return foldKicks(events).clashes;
}

/** Which kicks hold: the sides take turns until it is decided. */
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

/** Who cannot be caught any more: in the first five each by what is left, then by one each. */
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
