/**
 * The copy of the device's settings with the account (decision 027), with which a new phone starts. Settings of one
 * device only, such as its language and cloud sync, are left out.
 */
import { patch } from '@touchline/domain/entity/rows/rows';
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

/**
 * Parses a backup; missing or wrong-typed settings keep this device's value (section 5). Null for an invalid backup.
 */
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
