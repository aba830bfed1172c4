/** Keeps the screen on during a match or a session. The browser releases the lock when the page is hidden. */
import { useEffect } from 'react';
import { keepAwake } from '../device/wake-lock.ts';
import { bridge } from '../native/bridge.ts';

export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const native = bridge();
    if (native !== null) {
      void native.keepAwake(true);
      return () => void native.keepAwake(false);
    }
    if (!('wakeLock' in navigator)) return;
    return keepAwake({
      isVisible: () => document.visibilityState === 'visible',
      request: () => navigator.wakeLock.request('screen'),
      // Retries on taps, too: some browsers grant the lock only then, or refused it at a low battery.
      occasions: (ask) => {
        document.addEventListener('visibilitychange', ask);
        document.addEventListener('pointerup', ask);
        return () => {
          document.removeEventListener('visibilitychange', ask);
          document.removeEventListener('pointerup', ask);
        };
      },
    });
  }, [wanted]);
}
