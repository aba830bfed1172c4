import type { Entity } from './field.ts';
import { matchFields } from './match.ts';

/** A match's events and clock as an entity of their own (section 3): what `updateEvents` carries. */
export const eventRecordFields = {
  sid: matchFields.sid,
  incremental: matchFields.incremental,
  timer: matchFields.timer,
  events: matchFields.events,
};
export type EventRecord = Entity<typeof eventRecordFields>;
