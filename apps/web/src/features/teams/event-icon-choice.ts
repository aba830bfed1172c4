/** The pictures that a team's own event may have: those of events, without the flow of the match. */
import { type EventType, PLAY_EVENT_TYPES } from '@touchline/domain/entity/match';

/** What the app works out itself, or what means one thing only to everybody who reads it. */
const TAKEN: readonly EventType[] = [
  'YELLOW_CARD',
  'SECOND_YELLOW_CARD',
  'RED_CARD',
  'GOAL',
  'OWN_GOAL',
  'SUBS_IN',
  'SUBS_OUT',
];

export const OWN_EVENT_ICONS: readonly EventType[] = PLAY_EVENT_TYPES.filter((type) => !TAKEN.includes(type));
