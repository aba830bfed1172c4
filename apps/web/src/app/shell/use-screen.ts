import { useRouterState } from '@tanstack/react-router';
import { SCREENS, type ScreenId, type ScreenInfo } from '../screens.ts';

export interface CurrentScreen {
  readonly id: ScreenId;
  readonly info: ScreenInfo;
  /** The match in the address; null where there is none, and for a match that is being made. */
  readonly match: number | null;
}

/** The screen that the address leads to; the catch-all when nothing does. */
export function useScreen(): CurrentScreen {
  const id = useRouterState({ select: (state) => screenOf(state.matches) });
  const address = useRouterState({ select: (state) => state.location.pathname });
  return { id, info: SCREENS[id], match: matchOfAddress(address) };
}

interface Matched {
  readonly staticData: { readonly screen?: ScreenId };
}

export function screenOf(matches: readonly Matched[]): ScreenId {
  return matches.at(-1)?.staticData.screen ?? 'catchAll';
}

/** `/match/12/play/` → 12. Matches made without network have negative ids. */
export function matchOfAddress(address: string): number | null {
  const found = /^\/+match\/+(-?\d+)\//i.exec(address);
  return found?.[1] === undefined ? null : Number(found[1]);
}
