import { bridge } from '#data/native/bridge.ts';

/** In a native app its store sells, or nothing does: the stores allow no other way to pay there. */
export function sellingHere(): 'web' | 'store' | 'nowhere' {
  const native = bridge();
  if (native === null) return 'web';
  return native.store === null ? 'nowhere' : 'store';
}
