import { APPEARANCES } from './appearance.ts';
import { boolean, type Entity, json, number, oneOf, strings } from './field.ts';

/** What a running app knows about itself; gone when it ends. */
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
  /** Teams to which this account is invited and has not answered. */
  invited: strings([]),
  /** Whole days that the trial has left; -1 for none. */
  trial_days: number(-1),
  is_premium: boolean(false),
  statsControllerState: json<object | null>(null),
};
export type AppState = Entity<typeof appStateFields>;
