/**
 * Back does not lose the match sheet: a thumb on the screen's edge closes an open sheet, or is asked for once
 * more while the match plays. Links and the arrow above lead away at once.
 */
import { useBlocker } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { useRef } from 'react';
import { replaceToast } from './one-toast.ts';

interface Stay {
  readonly playing: boolean;
  /** Closes the sheet that is open; null when none is. */
  readonly close: (() => void) | null;
}

/** Twice within this time is no slip. */
const ONCE_MORE_MS = 4_000;

export function useStay({ playing, close }: Stay): void {
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  useBlocker({
    enableBeforeUnload: false,
    disabled: !playing && close === null,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      if (close !== null) {
        close();
        return true;
      }
      if (performance.now() - askedAt.current < ONCE_MORE_MS) return false;
      askedAt.current = performance.now();
      replaceToast({ text: m.sideline_stay() });
      return true;
    },
  });
}
