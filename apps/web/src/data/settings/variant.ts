/** The variant of the app on this device: that of its app id, or the one chosen in the settings. */
import { type AppVariant, appIdOf, variantOf } from '@touchline/domain/account/app-ids';
import type { LocalOptions } from './local-options.ts';
import { readSetting } from './settings.ts';

export function variantOfPage(): AppVariant {
  return variantOfSettings({
    device_app_id: readSetting('device_app_id'),
    trainer_app: readSetting('trainer_app'),
  });
}

export function variantOfSettings({
  device_app_id,
  trainer_app,
}: Pick<LocalOptions, 'device_app_id' | 'trainer_app'>): AppVariant {
  return trainer_app ? 'trainer' : variantOf(appIdOf(device_app_id));
}
