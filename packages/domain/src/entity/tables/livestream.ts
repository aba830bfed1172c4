import { date, string, TEXT_LONG } from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';

/** A message of the coach to followers during a match. Section 3 names it without fields. */
export const livestreamMessageFields = {
  id: string(''),
  title: string(''),
  message: string('', { max: TEXT_LONG }),
  createdAt: date(0),
};
export type LivestreamMessage = Entity<typeof livestreamMessageFields>;
