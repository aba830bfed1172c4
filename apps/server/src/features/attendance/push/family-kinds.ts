import type { EventKind } from '../links/event.ts';

/** The kind of subscription to an event of each collection, because their numbers may be equal. */
export const FAMILY_KINDS = {
  matches: 'family',
  training_sessions: 'family_session',
} as const satisfies Readonly<Record<EventKind, string>>;
