/**
 * Playing time, derived from the states of the pitch. An event in minute m counts at the end of minute m − 1, an event
 * in stoppage time at the end of its part, and a part lasts its planned length.
 */
import type { Match } from '../../entity/tables/match.ts';
import { clamp } from '../../match-limits.ts';
import { elapsed, type Moment, minuteOf, partBounds } from '../clock/clock.ts';
import { hasResult, isBetweenParts, isNotStarted } from '../clock/status.ts';
import { wasRunLive } from '../events/events.ts';
import { type PitchState, pitchHistory } from './on-pitch.ts';

/** Minutes per player (by sid) until now, with a fraction during a minute. Players who never played are absent. */
export function playingTime(match: Match, nowSeconds: number): ReadonlyMap<number, number> {
  const until = countedTime(match, nowSeconds);
  const seconds = new Map<number, number>();
  const { start, steps } = pitchHistory(match);
  let from = 0;
  const stretch = (state: PitchState, to: number) => {
    for (const { player_sid } of state.places)
      seconds.set(player_sid, (seconds.get(player_sid) ?? 0) + Math.max(0, to - from));
  };
  let state = start;
  if (!wasRunLive(match)) return new Map();
  for (const step of steps) {
    const at = clamp(countedSeconds(match, step.event.data), from, Math.max(from, until));
    stretch(state, at);
    from = at;
    state = step.state;
  }
  stretch(state, until);
  return new Map([...seconds].map(([player, played]) => [player, played / 60]));
}

/** The played time of the match until now in seconds, with parts at their planned length. */
export function countedTime(match: Match, nowSeconds: number): number {
  if (isNotStarted(match.status) || !wasRunLive(match)) return 0;
  const { start, end } = partBounds(match, match.gamepart);
  if (isBetweenParts(match.status) || match.status === 'PENALTIES') return end;
  if (hasResult(match.status)) return endedEarly(match, end) ? Math.max(start, match.timer.currentTime) : end;
  return clamp(elapsed(match, nowSeconds), start, end);
}

/** A whistle in the last minute ends the part as planned. An earlier one ends the match at its own time. */
const LAST_MINUTE_SECONDS = 60;

function endedEarly({ timer }: Match, end: number): boolean {
  return timer.currentTime < end - LAST_MINUTE_SECONDS;
}

/** The time of an event in seconds of played time. */
export function countedSeconds(match: Match, moment: Moment): number {
  const { start, end } = partBounds(match, moment.part);
  return moment.overtime > 0 ? end : clamp((minuteOf(moment) - 1) * 60, start, end);
}
