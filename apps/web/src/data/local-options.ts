/** What this device remembers for itself (section 3, local options); nothing of it is synchronised. */
import { type Entity, number, string } from '@touchline/domain/entity/field';
import { localOptionsFields } from '@touchline/domain/entity/local-options';

export const localOptionFields = {
  ...localOptionsFields,
  /** Empty until the coach chose one: then address and browser decide. */
  locale: string(''),
  /** While no change is planned: match day reminds of one every so many minutes; 0 for never. */
  change_reminder: number(0),
};

export type LocalOptions = Entity<typeof localOptionFields>;
export type LocalOption = keyof LocalOptions;
