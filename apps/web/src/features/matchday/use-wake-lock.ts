/** Keeps the screen on while the match plays; the browser lets go of the lock whenever the page is hidden. */
import { useEffect } from 'react';
import { keepAwake } from './wake-lock.ts';

export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return;
    return keepAwake({
      isVisible: () => document.visibilityState === 'visible',
      request: () => navigator.wakeLock.request('screen'),
      // A tap as well: some browsers grant the lock only then, and a battery may be charged meanwhile.
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
