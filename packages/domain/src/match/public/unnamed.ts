/**
 * Events that outsiders of the team see without a name, for both sides, unless the team allows names (`public_cards`):
 * discipline (section 4), injuries, own goals, and missed penalties. Names of opponents are never public.
 */
import type { EventType, MatchEvent } from '../../entity/tables/match.ts';
import { type KickOutcome, kickOutcome } from '../events/shootout.ts';

const UNNAMED: ReadonlySet<EventType> = new Set([
  'OWN_GOAL',
  'YELLOW_CARD',
  'SECOND_YELLOW_CARD',
  'RED_CARD',
  'TIME_PENALTY',
  'OFFENSE',
  'WARNING_REFEREE',
  'INJURED',
  'PENALTY_MISSED',
]);

/** True when an event of this type carries no name. A kick of the shoot-out depends on its outcome. */
export function isUnnamed({ type, kick }: { type: EventType; kick: KickOutcome | null }): boolean {
  return UNNAMED.has(type) || (kick !== null && kick !== 'scored');
}

/** True when the event carries no name. */
export function isUnnamedEvent(event: MatchEvent): boolean {
  return isUnnamed({ type: event.type, kick: kickOutcome(event) });
}

/** The event without its person. */
export function withoutName(event: MatchEvent): MatchEvent {
  return { ...event, data: { ...event.data, player_sid: 0, sn: 0, playername: '' } };
}

/**
 * The event without a number of our own player, which another app may have written beside the player. The privacy level
 * decides about it elsewhere.
 */
export function withoutOwnNumber(event: MatchEvent): MatchEvent {
  return event.data.player_sid === 0 ? event : { ...event, data: { ...event.data, sn: 0 } };
}

/** The event without the names of opponents, whose numbers stay. */
export function withoutOpponentName(event: MatchEvent): MatchEvent {
  return { ...event, data: { ...event.data, playername: '', assist_text: '' } };
}
