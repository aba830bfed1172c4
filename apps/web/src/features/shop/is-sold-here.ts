import { bridge } from '#data/native/bridge.ts';

/** False in a native app: the stores allow no other way to pay there. */
export function isSoldHere(): boolean {
  return bridge() === null;
}
