import { type RegisteredRouter, type RouteIds, useRouterState } from '@tanstack/react-router';
import { NO_SCREEN, type ScreenInfo } from '../screens.ts';

/** A screen is named by its route: `/match/$id/play`. */
export type ScreenId = RouteIds<RegisteredRouter['routeTree']>;

export interface CurrentScreen {
  readonly id: ScreenId;
  readonly info: ScreenInfo;
  /** The match in the address; null without one and for a new match. */
  readonly match: number | null;
  /** The training session in the address, likewise. */
  readonly session: number | null;
}

/** The screen of the address; the catch-all for unknown addresses. */
export function useScreen(): CurrentScreen {
  const id = useRouterState({ select: (state) => state.matches.at(-1)?.routeId ?? '/$' });
  const info = useRouterState({ select: (state) => screenOf(state.matches) });
  const address = useRouterState({ select: (state) => state.location.pathname });
  return { id, info, match: matchOfAddress(address), session: sessionOfAddress(address) };
}

interface Matched {
  readonly staticData: { readonly screen?: ScreenInfo };
}

export function screenOf(matches: readonly Matched[]): ScreenInfo {
  return matches.at(-1)?.staticData.screen ?? NO_SCREEN;
}

/** `/match/12/play/` → 12. Matches that were made offline have negative ids. */
export function matchOfAddress(address: string): number | null {
  return sidIn(address, /^\/+match\/+(-?\d+)\//i);
}

/** `/training/12/details/` → 12. */
export function sessionOfAddress(address: string): number | null {
  return sidIn(address, /^\/+training\/+(-?\d+)\//i);
}

function sidIn(address: string, pattern: RegExp): number | null {
  const found = pattern.exec(address);
  return found?.[1] === undefined ? null : Number(found[1]);
}
