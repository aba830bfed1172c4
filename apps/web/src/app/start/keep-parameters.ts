import { setSetting } from '#data/commands/account/settings.ts';
import type { StartParameters } from './parameters.ts';

/** Stores the parameters of the address as settings of the device; settings that it does not name stay. */
export async function keepStartParameters(given: StartParameters): Promise<void> {
  if (given.lang !== null) await setSetting(null, 'locale', given.lang);
  if (given.appearance !== null) await setSetting(null, 'appearance', given.appearance);
  if (given.platform !== null) await setSetting(null, 'device_platform', given.platform);
  if (given.appId !== null) await setSetting(null, 'device_app_id', given.appId);
  if (given.notch !== null) await setSetting(null, 'device_has_notch', given.notch);
}
