/** A short buzz says "done" to a thumb in a glove; it does nothing where the device or the coach has none. */
import { readSetting } from '#data/settings.ts';
import type { Signal } from './signals.ts';

/** Milliseconds of buzz and silence in turn: a pocket tells them apart. */
const PATTERNS: Readonly<Record<'done' | Signal, readonly number[]>> = {
  done: [20],
  kickOff: [60],
  goal: [30, 40, 30],
  partOver: [400, 150, 400],
  changeDue: [200, 100, 200, 100, 200],
  reminder: [150, 100, 150],
};

export function vibrate(what: keyof typeof PATTERNS = 'done'): void {
  if (readSetting('haptic') && 'vibrate' in navigator) navigator.vibrate([...PATTERNS[what]]);
}
