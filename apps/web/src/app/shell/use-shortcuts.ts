/** Alt + Shift + 1 to 5 open the entries of the main menu. The modifiers keep digits in text fields free. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MAIN_MENU } from '../menu/main-menu.ts';

export function useShortcuts(active: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const entry = entryOfKey(event);
      if (entry === null) return;
      event.preventDefault();
      // A disabled menu entry has no link, so its shortcut does nothing.
      if (document.querySelector(`[data-main-entry='${entry.id}'][href]`) !== null) {
        void router.navigate({ to: entry.to });
      }
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [active, router]);
}

function entryOfKey(event: KeyboardEvent): (typeof MAIN_MENU)[number] | null {
  if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return null;
  // Uses `code`, the key's position: with Shift held, digit keys type other characters.
  const digit = /^Digit([1-5])$/.exec(event.code)?.[1];
  return digit === undefined ? null : (MAIN_MENU[Number(digit) - 1] ?? null);
}
