import type { AppVariant } from '@touchline/domain/account/app-ids';
import { takeNewVersion, updateSource } from '../page/updates.ts';
import type { LocalOptions } from '../settings/local-options.ts';
import { settingsSource } from '../settings/settings.ts';
import { variantOfSettings } from '../settings/variant.ts';
import { useLiveQuery } from './use-live-query.ts';

/** The device's settings; undefined while they are read. Works without an account. */
export function useSettings(): LocalOptions | undefined {
  return useLiveQuery(settingsSource);
}

/** The variant of the app on this device; that of teams while the settings are read. */
export function useVariant(): AppVariant {
  const settings = useSettings();
  return settings === undefined ? 'team' : variantOfSettings(settings);
}

/** Applies a new version of the app; null when none is ready. */
export function useUpdate(): (() => void) | null {
  const ready = useLiveQuery(updateSource);
  return ready ? takeNewVersion : null;
}
