import { number, string } from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';

/** The federation while none is chosen or known (section 3). */
export const PLACEHOLDER_FEDERATION_ID = 999;

export const federationFields = {
  id: number(PLACEHOLDER_FEDERATION_ID),
  title: string(''),
  flag: string(''),
  code: string(''),
};
export type Federation = Entity<typeof federationFields>;
