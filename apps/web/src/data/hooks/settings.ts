import { takeNewVersion, updateSource } from '../page/updates.ts';
import type { LocalOptions } from '../settings/local-options.ts';
import { settingsSource } from '../settings/settings.ts';
import { useLiveQuery } from './use-live-query.ts';

/** The device's settings; undefined while they are read. Works without an account. */
export function useSettings(): LocalOptions | undefined {
  return useLiveQuery(settingsSource);
}

/** Applies a new version of the app; null when none is ready. */
export function useUpdate(): (() => void) | null {
  const ready = useLiveQuery(updateSource);
  return ready ? takeNewVersion : null;
}
