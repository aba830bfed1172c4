import { boolean, type Entity, oneOf, string } from './field.ts';

/** The colour in which a notification of a priority is shown (section 3). */
export const PRIORITY_COLOURS = { 1: 'red', 2: 'orange', 3: 'blue', 4: 'none' } as const;

export const notificationFields = {
  title: string(''),
  priority: oneOf([1, 2, 3, 4], 4),
  new: boolean(false),
};
export type Notification = Entity<typeof notificationFields>;
