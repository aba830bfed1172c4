import { boolean, oneOf, string } from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';

export const notificationFields = {
  title: string(''),
  priority: oneOf([1, 2, 3, 4], 4),
  new: boolean(false),
};
export type Notification = Entity<typeof notificationFields>;
