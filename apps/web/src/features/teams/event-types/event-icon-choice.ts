/** The icons for a team's own event type: those of events, without whistles and the like. */
import { type EventType, PLAY_EVENT_TYPES } from '@touchline/domain/entity/tables/match';

/** Icons of events that the app creates itself, or that have one fixed meaning. */
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
