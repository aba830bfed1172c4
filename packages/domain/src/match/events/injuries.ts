/**
 * Injured players by the events: from an INJURED event on, until the coach marks them as fit, or until they come on.
 * The match sheet adds injuries from before the match.
 */
import type { Match, MatchEvent } from '../../entity/tables/match.ts';
import { compareEvents, eventsInOrder } from './events.ts';
import { ourSide } from './names.ts';

/** The players who are injured after the events; with `before`, before that event. */
export function injuredInMatch(match: Match, before?: MatchEvent): ReadonlySet<number> {
  // The match sheet asks this for every block and player, and few matches have such an event.
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

/** The match in which the injuries of a player have ended. */
export function withInjuriesOver<M extends Match>(match: M, player: number): M {
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
