/**
 * Prevents accidental Back gestures: Back closes an open sheet, and must be repeated while the match is played.
 * Links and the back arrow leave at once.
 */
import { useBlocker } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { useRef } from 'react';
import { replaceToast } from './one-toast.ts';

interface Stay {
  readonly playing: boolean;
  /** Closes the open sheet; null when none is open. */
  readonly close: (() => void) | null;
}

/** A second Back within this time is intended. */
const ONCE_MORE_MS = 4_000;

export function useBackGuard({ playing, close }: Stay): void {
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
