/**
 * The device's settings as they are kept with the account (decision 025), so that a new phone begins as the old
 * one ended. What belongs to one device only, such as its language and its cloud sync, stays there.
 */
import { patch } from '@touchline/domain/entity/rows';
import { type LocalOption, type LocalOptions, localOptionFields } from './local-options.ts';

/** The key of the account meta. */
export const SETTINGS_KEY = 'settings';

export const KEPT_OPTIONS = [
  'sound',
  'haptic',
  'energysaver',
  'pushnotifications',
  'field_show_shirts',
  'change_reminder',
  'match_goaltypes',
  'match_eventtypes',
  'tips_hide',
] as const satisfies readonly LocalOption[];

export type KeptOptions = Pick<LocalOptions, (typeof KEPT_OPTIONS)[number]>;

export function backupText(options: LocalOptions): string {
  return JSON.stringify(Object.fromEntries(KEPT_OPTIONS.map((name) => [name, options[name]])));
}

/** What was kept; what is missing or of a wrong type is as it is here (section 5). Null for no backup. */
export function readBackup(text: string, here: LocalOptions): KeptOptions | null {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return null;
  const known = Object.fromEntries(
    Object.entries(kept).filter(([name]) => KEPT_OPTIONS.some((option) => option === name)),
  );
  return patch(localOptionFields, here, known);
}
