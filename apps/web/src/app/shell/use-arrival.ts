/** Makes navigation audible for screen readers: sets the tab's title and moves the focus. */
import { useRouter } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { useEffect } from 'react';
import type { ScreenInfo } from '../screens.ts';

export function useArrival({ title: titleOf }: Pick<ScreenInfo, 'title'>): void {
  const router = useRouter();
  const title = titleOf?.() ?? null;
  useEffect(() => {
    document.title = title === null ? m.common_app_name() : m.common_page_title({ screen: title });
  }, [title]);
  useEffect(() => {
    let stop = () => {};
    const leave = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      // On the first screen of a visit, the browser's own focus stays.
      if (fromLocation === undefined || !pathChanged) return;
      stop();
      stop = whenShown(focusHeading);
    });
    return () => {
      stop();
      leave();
    };
  }, [router]);
}

/** A screen reads its data first, so its heading may appear some frames later. */
const FRAMES = 60;

function whenShown(act: () => boolean): () => void {
  let frame = 0;
  let left = FRAMES;
  const attempt = () => {
    left--;
    if (!act() && left > 0) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}

function focusHeading(): boolean {
  const main = document.getElementById('main');
  const { activeElement } = document;
  // The screen may have focused its first field already.
  if (main === null || (activeElement !== main && main.contains(activeElement))) return true;
  const heading = main.querySelector('h1');
  if (heading === null) return false;
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
  return true;
}
