/**
 * Who is injured, as the events tell it: a player of ours is, from their INJURED event on until the coach says
 * that they can play again, or until they come on. The match sheet adds what was known before the match.
 */
import type { Match, MatchEvent } from '../entity/match.ts';
import { compareEvents, eventsInOrder } from './events.ts';
import { ourSide } from './names.ts';

/** The players whom events leave injured; with `before`, as it was just before that event. */
export function injuredInMatch(match: Match, before?: MatchEvent): ReadonlySet<number> {
  // The sheet asks for every block and every player: almost no match has such an event.
  if (!match.events.some(({ type }) => type === 'INJURED')) return NOBODY;
  const injured = new Set<number>();
  for (const event of eventsInOrder(match)) {
    if (before !== undefined && compareEvents(event, before) >= 0) break;
    const { type, data } = event;
    if (isInjury(match, event) && !data.over) injured.add(data.player_sid);
    if (type === 'SUBS_IN') injured.delete(data.player_sid);
  }
  return injured;
}

/** The match in which the injuries of a player are over: they can play again. */
export function withInjuriesOver(match: Match, player: number): Match {
  const lasts = (event: MatchEvent) =>
    isInjury(match, event) && event.data.player_sid === player && !event.data.over;
  if (!match.events.some(lasts)) return match;
  return {
    ...match,
    events: match.events.map((event) =>
      lasts(event) ? { ...event, data: { ...event.data, over: true } } : event,
    ),
  };
}

const NOBODY: ReadonlySet<number> = new Set();

function isInjury(match: Match, { type, data }: MatchEvent): boolean {
  const theirs = data.homeaway !== '' && data.homeaway !== ourSide(match);
  return type === 'INJURED' && data.player_sid !== 0 && !theirs;
}
