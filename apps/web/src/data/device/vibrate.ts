/**
 * A short vibration that confirms an action. It does nothing where the device has none or the coach switched it
 * off.
 */
import { bridge, type Haptic } from '../native/bridge.ts';
import { readSetting } from '../settings/settings.ts';
import type { SoundName } from './sounds.ts';

/** Milliseconds of vibration and silence in turn, different for each signal so that they can be told apart. */
const PATTERNS: Readonly<Record<'done' | SoundName, readonly number[]>> = {
  done: [20],
  kickOff: [60],
  goal: [30, 40, 30],
  partOver: [400, 150, 400],
  changeDue: [200, 100, 200, 100, 200],
  reminder: [150, 100, 150],
  blockOver: [300, 100, 300],
  planOver: [300, 100, 300, 100, 600],
};

/** What the phone's own haptics say, where the app has them. */
const HAPTICS: Readonly<Record<keyof typeof PATTERNS, Haptic>> = {
  done: 'tap',
  kickOff: 'success',
  goal: 'success',
  partOver: 'attention',
  changeDue: 'attention',
  reminder: 'attention',
  blockOver: 'attention',
  planOver: 'attention',
};

export function vibrate(what: keyof typeof PATTERNS = 'done'): void {
  if (!readSetting('haptic')) return;
  const native = bridge();
  if (native !== null) void native.feel(HAPTICS[what]);
  else if ('vibrate' in navigator) navigator.vibrate([...PATTERNS[what]]);
}
