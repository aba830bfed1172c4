import { boolean, type Entity, oneOf, string } from './field.ts';

export const notificationFields = {
  title: string(''),
  priority: oneOf([1, 2, 3, 4], 4),
  new: boolean(false),
};
export type Notification = Entity<typeof notificationFields>;
