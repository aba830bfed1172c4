/** Keeps the screen on while the match plays; the browser lets go of the lock whenever the page is hidden. */
import { useEffect } from 'react';

export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let left = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused at a low battery: the match goes on with a screen that sleeps.
      const granted = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (left) await granted?.release();
      else lock = granted;
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, [wanted]);
}
