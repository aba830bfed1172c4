/** Settings of this device (section 3, local options); they are not synchronised. */

import { localOptionsFields } from '@touchline/domain/entity/device/local-options';
import { boolean, number, string } from '@touchline/domain/entity/fields/field';
import type { Entity } from '@touchline/domain/entity/fields/field-types';

/** A purchase that Apple signed has about 5,000 characters. */
const STORE_NOTES_MAX = 200_000;

export const localOptionFields = {
  ...localOptionsFields,
  /** Empty until the user chooses one: then the address and the browser decide. */
  locale: string(''),
  /** Minutes between match-day reminders while no change is planned; 0 for never. */
  change_reminder: number(0),
  /** The trainer variant, chosen in an app that is not that of trainers (areas.md, "Trainings"). */
  trainer_app: boolean(false),
  /** This device subscribed to the person's own calendar (section 3, app state). */
  calendar_synced: boolean(false),
  /** The filter of the statistics that was chosen last, as JSON; empty for none (section 3, app state). */
  statsControllerState: string(''),
  /** The plan that was just paid for, as JSON; empty for none (`awaited-plan.ts`). */
  awaited_plan: string(''),
  /** Purchases in the phone's store that the server does not have yet, as JSON; empty for none (`store-notes.ts`). */
  store_notes: string('', { max: STORE_NOTES_MAX }),
  /**
   * Looking around without an account (decision 115): `here` while a visitor does, and further words when an account
   * was entered and the visitor's work waits for a decision (`around/stage.ts`); empty for neither.
   */
  around: string(''),
  /** How often a visitor has started over here, so that other tabs notice. */
  around_times: number(0),
  /** When the coach answered "Not now" to what is kept about players who left, seconds since 1970; 0 for never. */
  left_players_not_now: number(0),
};

export type LocalOptions = Entity<typeof localOptionFields>;
export type LocalOption = keyof LocalOptions;
