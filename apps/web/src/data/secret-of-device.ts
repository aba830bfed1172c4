/**
 * What this device calls itself to nobody else: what was begun here goes on here only, a code of a mail or the second
 * step of a sign-in. Kept, also for a coach who closed the tab while he looked for the mail.
 */
import { newDeviceId } from './device-id.ts';

const KEY = 'touchline.sign-up-device';

export function secretOfDevice(): string {
  const kept = localStorage.getItem(KEY);
  if (kept !== null) return kept;
  const made = newDeviceId();
  localStorage.setItem(KEY, made);
  return made;
}
