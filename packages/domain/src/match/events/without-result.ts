/** The events of a match whose results are not published. */
import type { EventType } from '../../entity/tables/match.ts';
import { isFlow, isSubstitution } from './events.ts';

/** Besides whistles and substitutions, these events say nothing about the result. */
const WITHOUT_RESULT: ReadonlySet<EventType> = new Set(['MESSAGE', 'TIME_OUT']);

/**
 * True for an event that people outside the staff may see although results are not published. Every other event may
 * tell a goal, a chance, or a player's part in one; the team's own types too, because their titles are free.
 */
export function tellsNoResult({ type }: { readonly type: EventType }): boolean {
  return isFlow(type) || isSubstitution(type) || WITHOUT_RESULT.has(type);
}
