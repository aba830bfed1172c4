/**
 * The state of the follower's page: the last received match, its version, and the connection.
 *
 *   listening ──error──▶ reconnecting ──open──▶ listening
 *       │                                           │
 *       └──closed──▶ closed ◀──closed───────────────┘
 *                      └──state──▶ listening: the coach opened it again
 *   any of them ──gone──▶ gone: the match or its coach's account was deleted
 *
 * A patch names the versions before and after it (LIV-1). A patch for another version is not applied; the page requests
 * the whole state instead.
 */

import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import { applyPublicPatch, type PublicPatch } from '@touchline/domain/match/public/public-patch';

export type Line = 'listening' | 'reconnecting' | 'closed' | 'gone';

export interface LiveState {
  readonly view: PublicMatch | null;
  /** `epoch.version` of the view. */
  readonly version: string;
  readonly line: Line;
  /** True when a message does not fit the current version: the page must request the whole state. */
  readonly lost: boolean;
}

export type LiveMessage =
  | { readonly event: 'state'; readonly id: string; readonly view: PublicMatch }
  | { readonly event: 'patch'; readonly patch: PublicPatch }
  | { readonly event: 'closed' }
  | { readonly event: 'gone' }
  | { readonly event: 'open' }
  | { readonly event: 'error' };

export function reduceLive(state: LiveState, message: LiveMessage): LiveState {
  switch (message.event) {
    case 'state':
      return { view: message.view, version: message.id, line: 'listening', lost: false };
    case 'patch':
      return patched(state, message.patch);
    case 'closed':
    case 'gone':
      return { ...state, view: null, line: message.event, lost: false };
    case 'open':
      return state.view === null ? state : { ...state, line: 'listening' };
    case 'error':
      return state.view === null ? state : { ...state, line: 'reconnecting' };
  }
}

function patched(state: LiveState, patch: PublicPatch): LiveState {
  if (patch.to === state.version) return { ...state, line: 'listening' };
  const next = state.view && applyPublicPatch({ version: state.version, view: state.view }, patch);
  return next ? { ...next, line: 'listening', lost: false } : { ...state, lost: true };
}
