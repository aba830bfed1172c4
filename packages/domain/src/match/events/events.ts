/** The events of a match in the order in which they happened, and what kind of event each is. */
import { defaultsOf } from '../../entity/fields/field.ts';
import {
  type EventType,
  type Match,
  type MatchEvent,
  type MatchEventData,
  matchEventDataFields,
} from '../../entity/tables/match.ts';
import { isEnded } from '../clock/status.ts';

/** Events that begin a part; they come first in it, whatever their time. */
const OPENERS: ReadonlySet<EventType> = new Set([
  'KICKOFF',
  'BREAK_KICKOFF',
  'HALFTIME_KICKOFF',
  'EXTRATIME_KICKOFF',
]);
/** Events that end a part; they come last in it, also after a goal that was added later at 45+5'. */
const CLOSERS: ReadonlySet<EventType> = new Set(['BREAK', 'HALFTIME', 'EXTRATIME', 'ENDMATCH']);
/** Followers never see these. */
const INTERNAL: ReadonlySet<EventType> = new Set(['LINEUP', 'PAUSE', 'PAUSE_END', 'UNDEFINED']);

export const CARD_TYPES = ['YELLOW_CARD', 'SECOND_YELLOW_CARD', 'RED_CARD'] as const;
export type CardType = (typeof CARD_TYPES)[number];

/** A goal of either side, own goals included, kicks of a shoot-out excluded. */
export const isGoal = (type: EventType): type is 'GOAL' | 'OWN_GOAL' =>
  type === 'GOAL' || type === 'OWN_GOAL';
/** Yellow, second yellow or red. */
export const isCard = (type: EventType): type is CardType => CARD_TYPES.some((card) => card === type);
/** A second yellow or a red card. */
export const isDismissal = (type: EventType): type is 'SECOND_YELLOW_CARD' | 'RED_CARD' =>
  type === 'SECOND_YELLOW_CARD' || type === 'RED_CARD';
/** A player came on, or went off without a replacement. */
export const isSubstitution = (type: EventType): type is 'SUBS_IN' | 'SUBS_OUT' =>
  type === 'SUBS_IN' || type === 'SUBS_OUT';
/** Kick-offs and whistles: the flow of the match. */
export const isFlow = (type: EventType): boolean => OPENERS.has(type) || CLOSERS.has(type);
/** A whistle that ends a part or the match. */
export const isCloser = (type: EventType): boolean => CLOSERS.has(type);
/** Types that followers never see, whatever the event's own status. */
export const isInternal = (type: EventType): boolean => INTERNAL.has(type);

/** True for an event that is not marked as deleted or inactive. */
export function isActive(event: MatchEvent): boolean {
  return event.action !== 'DELETE' && event.data.active;
}

/** True when followers may see the event. */
export const isPublic = (event: Pick<MatchEvent, 'status'>): boolean => event.status === 'PUBLIC';

/**
 * The valid events in order: by part, then match clock, then order of creation. The final whistle of one phone is not
 * valid when the match continues on another, or was ended again later.
 */
export function eventsInOrder(match: Pick<Match, 'events' | 'status'>): readonly MatchEvent[] {
  const events = match.events.filter(isActive).sort(compareEvents);
  const whistle = isEnded(match.status) ? events.findLast(({ type }) => type === 'ENDMATCH') : undefined;
  return events.filter((event) => event.type !== 'ENDMATCH' || event === whistle);
}

/** Compares the positions of two events in the match. Zero only for the same event. */
export function compareEvents(a: MatchEvent, b: MatchEvent): number {
  return (
    a.data.part - b.data.part ||
    rankInPart(a) - rankInPart(b) ||
    a.data.said - b.data.said ||
    a.data.game_time - b.data.game_time ||
    compareKeys(a.eid, b.eid)
  );
}

/** The order of members in registers: `17-3` before `17-10`; numbers inside keys are compared by value. */
export function compareKeys(a: string, b: string): number {
  const [numbersA, numbersB] = [a.split(/\D+/).map(Number), b.split(/\D+/).map(Number)];
  for (let i = 0; i < Math.max(numbersA.length, numbersB.length); i++) {
    const difference = (numbersA[i] ?? -1) - (numbersB[i] ?? -1);
    if (difference !== 0) return difference;
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

/** True when the match was run live: there is a kick-off. */
export function wasRunLive(match: Pick<Match, 'events'>): boolean {
  return match.events.some((event) => event.type === 'KICKOFF' && isActive(event));
}

/** The match with these events, in the order of their registers. */
export function withEvents(match: Match, events: readonly MatchEvent[]): Match {
  return { ...match, events: [...events].sort((a, b) => compareKeys(a.eid, b.eid)) };
}

/** Event data with the given values; everything else is unset. */
export function eventData(given: Partial<MatchEventData>): MatchEventData {
  return { ...NO_DATA, ...given };
}

const NO_DATA: MatchEventData = defaultsOf(matchEventDataFields);

function rankInPart({ type, data }: MatchEvent): number {
  if (OPENERS.has(type)) return 0;
  // An event after the final whistle, or before the kick-off.
  if (data.said > 0) return 3;
  return CLOSERS.has(type) ? 2 : 1;
}
