import { useEffect } from 'react';

/**
 * Gives the focus back to the element that had it when the dialog opened, unless something else has taken it. Mantine's
 * modal gives it back only when it is mounted closed and opened later; and it takes the focus from a second dialog.
 */
export function useFocusBack(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () => {
      const leaving = document.activeElement?.closest('[role="dialog"]') ?? null;
      setTimeout(() => {
        const { activeElement: now, body } = document;
        const isFree = now === null || now === body || leaving?.contains(now) === true;
        if (isFree && before instanceof HTMLElement && before.isConnected)
          before.focus({ preventScroll: true });
      }, NEXT_DIALOG_MS);
    };
  }, [opened]);
}

/** In this time a dialog that follows has taken the focus. */
const NEXT_DIALOG_MS = 10;
