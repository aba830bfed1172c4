/** Alt + Shift + a digit opens the entry of the main menu with that place. The modifiers keep digits in text fields free. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MAIN_MENU } from '../menu/main-menu.ts';

export function useShortcuts(active: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const place = placeOfKey(event);
      if (place === null) return;
      event.preventDefault();
      // A disabled menu entry has no link, so its shortcut does nothing.
      const links = document.querySelectorAll<HTMLElement>('[data-main-place]');
      const shown = [...links].find((link) => link.dataset.mainPlace === place && link.hasAttribute('href'));
      const entry = MAIN_MENU.find(({ id }) => id === shown?.dataset.mainEntry);
      if (entry !== undefined) void router.navigate({ to: entry.to });
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [active, router]);
}

/** The place in the menu, from 1; null for other keys. */
function placeOfKey(event: KeyboardEvent): string | null {
  if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return null;
  // Uses `code`, the key's position: with Shift held, digit keys type other characters.
  return /^Digit([1-6])$/.exec(event.code)?.[1] ?? null;
}
