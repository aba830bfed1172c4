import { boolean, json, number, oneOf, strings } from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';
import { APPEARANCES } from './appearance.ts';

/** The state of a running app. It is lost when the app ends. */
export const appStateFields = {
  background: boolean(false),
  initialized: boolean(false),
  menu_opened: boolean(false),
  active_match_sid: number(0, { ref: 'matches' }),
  matchsheet_opened: boolean(false),
  new_notis: boolean(false),
  signup: boolean(false),
  appearance: oneOf(APPEARANCES, 'automatic'),
  calendar_synced: boolean(false),
  filter_substitutions: boolean(false),
  filter_media: boolean(false),
  /** Invitations of this account to teams that are not answered yet. */
  invited: strings([]),
  /** Whole days left of the trial; -1 for none. */
  trial_days: number(-1),
  is_premium: boolean(false),
  statsControllerState: json<object | null>(null),
};
export type AppState = Entity<typeof appStateFields>;
