/** What families need to know of a match or session, and when they are told that it changed. */
import type { Gathering } from '../../attendance/gathering.ts';
import type { Team } from '../../entity/tables/team.ts';
import { startOf } from '../closing/closing.ts';
import { type OccasionState, occasionState, takesAnswers } from '../closing/occasion.ts';

/** A change is told when it has not changed again for this long. */
export const SETTLED_MS = 5 * 60_000;

export interface EventState {
  /** Milliseconds since 1970; 0 without a day. */
  readonly start: number;
  readonly place: string;
  /** Minutes before the start at which the players meet. */
  readonly meet: number;
  readonly happens: 'yes' | 'cancelled' | 'postponed' | 'deleted';
}

/** A state, and since when it has not changed. */
export interface Seen {
  readonly state: EventState;
  readonly at: number;
}

/** Null without a day when it takes place: there is nothing to tell of it yet. */
export function stateOf(
  { gathering, deleted }: { readonly gathering: Gathering; readonly deleted: boolean },
  team: Team,
): EventState | null {
  const start = startOf(gathering, team);
  const happens = deleted ? 'deleted' : HAPPENS[occasionState(gathering)];
  if (start === null && happens === undefined) return null;
  return {
    start: start ?? 0,
    place: gathering.place,
    meet: gathering.meet_minutes,
    happens: happens ?? 'yes',
  };
}

const HAPPENS: Partial<Record<OccasionState, EventState['happens']>> = {
  cancelled: 'cancelled',
  postponed: 'postponed',
};

/** Whether a family that was told of one of them knows the other. */
function isKnown(told: EventState, state: EventState): boolean {
  if (told.happens === 'yes' && state.happens === 'yes')
    return told.start === state.start && told.place === state.place && told.meet === state.meet;
  if (told.happens === state.happens) return true;
  // For families a deleted match is one that does not take place. A postponed match may be cancelled afterwards.
  return told.happens !== 'yes' && state.happens !== 'yes' && [told, state].some(isDeleted);
}

const isDeleted = ({ happens }: EventState): boolean => happens === 'deleted';

/**
 * When a family that was told of one state is told of another; null when the match would have begun by then. Shortly
 * before the start a change is told at once.
 */
function tellsAt(told: EventState, { state, at }: Seen): number | null {
  const settled = at + SETTLED_MS;
  const isSoon = settled >= Math.min(told.start, state.start || told.start);
  const tells = isSoon ? at : settled;
  return tells < lastMoment(told, state) ? tells : null;
}

/** From this moment on the change is of no use to a family. */
export function lastMoment(told: EventState, state: EventState): number {
  return state.happens === 'yes' ? state.start : told.start;
}

/** What the last look saw, if that is still true; otherwise the present state, from now on. */
export function seenNow(seen: Seen | null, state: EventState, nowMs: number): Seen {
  return seen !== null && isSame(seen.state, state) ? seen : { state, at: nowMs };
}

function isSame(a: EventState, b: EventState): boolean {
  return a.happens === b.happens && a.start === b.start && a.place === b.place && a.meet === b.meet;
}

/** `known`: there is nothing to tell. `late`: it is of no use to a family any more. */
export type Telling =
  | { readonly tell: 'known' | 'late' | 'now' }
  | { readonly tell: 'later'; readonly at: number };

/** Whether a family that was told of one state is told of another now: by mail and by web push alike. */
export function telling(told: EventState, seen: Seen, nowMs: number): Telling {
  const { state } = seen;
  if (isKnown(told, state)) return { tell: 'known' };
  const at = tellsAt(told, seen);
  if (at === null || nowMs >= lastMoment(told, state)) return { tell: 'late' };
  return nowMs < at ? { tell: 'later', at } : { tell: 'now' };
}

/** True for a match that is being played or was: its date may be corrected, which is no news. */
export function isPlayed({ happens }: EventState, gathering: Pick<Gathering, 'status'>): boolean {
  return happens === 'yes' && !takesAnswers(gathering);
}
