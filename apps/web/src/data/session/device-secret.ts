/**
 * A secret of this device: a code from an e-mail or a second step works only on the device that requested it. It is
 * stored, because the tab may be closed while the user opens the e-mail.
 */
import { newDeviceId } from '../store/device-id.ts';

const KEY = 'touchline.sign-up-device';

export function deviceSecret(): string {
  const kept = localStorage.getItem(KEY);
  if (kept !== null) return kept;
  const made = newDeviceId();
  localStorage.setItem(KEY, made);
  return made;
}
