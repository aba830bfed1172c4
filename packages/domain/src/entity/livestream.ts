import { date, type Entity, string, TEXT_LONG } from './field.ts';

/** What the coach writes to followers during a match. Section 3 names it; its fields are ours. */
export const livestreamMessageFields = {
  id: string(''),
  title: string(''),
  message: string('', { max: TEXT_LONG }),
  createdAt: date(0),
};
export type LivestreamMessage = Entity<typeof livestreamMessageFields>;
