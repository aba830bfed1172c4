import { setSetting } from '#data/commands/settings.ts';
import type { StartParameters } from './parameters.ts';

/** What the address said becomes the device's own setting; a setting that it did not name stays. */
export async function keepStartParameters(given: StartParameters): Promise<void> {
  if (given.lang !== null) await setSetting(null, 'locale', given.lang);
  if (given.appearance !== null) await setSetting(null, 'appearance', given.appearance);
  if (given.platform !== null) await setSetting(null, 'device_platform', given.platform);
  if (given.appId !== null) await setSetting(null, 'device_app_id', given.appId);
  if (given.notch !== null) await setSetting(null, 'device_has_notch', given.notch);
}
