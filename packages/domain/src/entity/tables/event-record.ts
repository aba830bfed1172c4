import type { Entity } from '../fields/field-types.ts';
import { matchFields } from './match.ts';

/** A match's events and clock as a separate entity (section 3), which `updateEvents` carries. */
export const eventRecordFields = {
  sid: matchFields.sid,
  incremental: matchFields.incremental,
  timer: matchFields.timer,
  events: matchFields.events,
};
export type EventRecord = Entity<typeof eventRecordFields>;
