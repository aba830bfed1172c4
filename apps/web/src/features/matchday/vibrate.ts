/** A short buzz says "done" to a thumb in a glove; it does nothing where the device or the coach has none. */
import { readSetting } from '#data/settings.ts';

export function vibrate(): void {
  if (readSetting('haptic') && 'vibrate' in navigator) navigator.vibrate(20);
}
