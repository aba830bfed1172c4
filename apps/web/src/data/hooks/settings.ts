import type { LocalOptions } from '../local-options.ts';
import { settingsSource } from '../settings.ts';
import { takeNewVersion, updateSource } from '../updates.ts';
import { useSource } from './use-source.ts';

/** The device's settings; undefined while they are read. Works without an account. */
export function useSettings(): LocalOptions | undefined {
  return useSource(settingsSource);
}

/** The way to use a new version of the app that is ready; null when there is none. */
export function useUpdate(): (() => void) | null {
  const ready = useSource(updateSource);
  return ready ? takeNewVersion : null;
}
