/** What a screen cannot do without. All others work with what is on the device, whatever the network does. */
import type { ScreenId } from '../screens.ts';

/** Signing in and up are the server's. */
const NETWORK: readonly ScreenId[] = ['login', 'signup'];
/** The device's own settings make sense before anything of the account is here. */
const NOTHING: readonly ScreenId[] = [
  'settings',
  'appSettings',
  'landing',
  'support',
  'feedback',
  'planFeatures',
  'mobileFeatures',
  'catchAll',
];

export function needsNetwork(screen: ScreenId): boolean {
  return NETWORK.includes(screen);
}

/** Shows rows of the account: until the first of them are on this device, it would say that there are none. */
export function needsAccountRows(screen: ScreenId): boolean {
  return !NETWORK.includes(screen) && !NOTHING.includes(screen);
}
