import { boolean, number, oneOf, string, strings } from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';
import { EVENT_TYPES, GOAL_TYPES } from '../tables/match.ts';
import { APPEARANCES } from './appearance.ts';

export const LOCALES = ['en', 'nl-NL'] as const;
export type Locale = (typeof LOCALES)[number];

/** Settings of one device. Never replicated. */
export const localOptionsFields = {
  menu: string(''),
  version: string(''),
  first_time: boolean(true),
  introduction: boolean(true),
  last_username: string(''),
  total_fieldplayers: number(11),
  gametime_in_minutes: number(90),
  substitute_parts_per_half: number(2),
  current_period: number(1),
  sound: boolean(true),
  pushnotifications: boolean(true),
  cloudbackup: boolean(true),
  energysaver: boolean(false),
  registrate_subs: boolean(true),
  stream_show_formation: boolean(true),
  stream_show_substitutes: boolean(true),
  stream_show_images: boolean(false),
  stream_show_media: boolean(false),
  field_show_shirts: boolean(true),
  tips_hide: strings<string>([]),
  locale: oneOf(LOCALES, 'en'),
  automatic_cloud_sync: boolean(true),
  analytics: boolean(false),
  haptic: boolean(true),
  lineup_size: number(5),
  /** Goal kinds and event types that match day offers; empty for all. */
  match_goaltypes: strings([], { allowed: GOAL_TYPES }),
  match_eventtypes: strings([], { allowed: EVENT_TYPES }),
  current_training_selection: number(0, { ref: 'training_selections' }),
  appearance: oneOf(APPEARANCES, 'automatic'),
  android_exit: boolean(false),
  device_platform: oneOf(['web', 'ios', 'android'], 'web'),
  device_app_id: string(''),
  device_has_notch: boolean(false),
};
export type LocalOptions = Entity<typeof localOptionsFields>;
