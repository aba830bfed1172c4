/**
 * Entries that carry no name outside the team's staff, of either side, unless the team switches names on
 * (`public_cards`): discipline (section 4), injuries, own goals, and penalties that were not scored.
 */
import type { EventType, MatchEvent } from '../entity/match.ts';
import { type KickOutcome, kickOutcome } from './shootout.ts';

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

/** Whether an entry of this type carries no name. A kick of the shoot-out has its outcome. */
export function isUnnamed({ type, kick }: { type: EventType; kick: KickOutcome | null }): boolean {
  return UNNAMED.has(type) || (kick !== null && kick !== 'scored');
}

/** Whether the entry carries no name. */
export function isUnnamedEvent(event: MatchEvent): boolean {
  return isUnnamed({ type: event.type, kick: kickOutcome(event) });
}

/** The entry without the person whom it is about. */
export function withoutName(event: MatchEvent): MatchEvent {
  return { ...event, data: { ...event.data, player_sid: 0, sn: 0, playername: '' } };
}
