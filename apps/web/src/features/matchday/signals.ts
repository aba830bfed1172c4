/** What a coach who looks at the pitch should hear or feel: found by comparing two looks at the match. */
import type { Match } from '@touchline/domain/entity/match';
import { type ClockDisplay, partBounds } from '@touchline/domain/match/clock';
import { type PlannedChange, secondsUntil } from '@touchline/domain/match/planned-changes';
import { isInPart } from '@touchline/domain/match/status';

export type Signal = 'kickOff' | 'goal' | 'partOver' | 'changeDue' | 'reminder';

/** What a match is at one moment, as far as it can be heard. */
export interface Sounding {
  /** The part that is played; 0 before, between and after parts. */
  readonly part: number;
  readonly goals: number;
  readonly partOver: boolean;
  /** The planned change that is due; null while none is. */
  readonly due: string | null;
  /** How often the reminder has come in this part. */
  readonly reminders: number;
}

export interface Heard {
  readonly match: Match;
  readonly clock: ClockDisplay;
  readonly goals: number;
  readonly change: PlannedChange | null;
  readonly now: number;
  /** Minutes between two reminders while no change is planned; 0 for none. */
  readonly everyMinutes: number;
}

export function soundingOf({ match, clock, goals, change, now, everyMinutes }: Heard): Sounding {
  const playing = isInPart(match.status);
  const { start, end } = partBounds(match, match.gamepart);
  const played = clock.seconds + clock.overtimeSeconds - start;
  const left = change === null ? null : secondsUntil(change, match, now);
  return {
    part: playing ? match.gamepart : 0,
    goals,
    partOver: playing && clock.seconds >= end,
    due: playing && change !== null && left !== null && left <= 0 ? `${change.part}-${change.subpart}` : null,
    reminders:
      playing && change === null && everyMinutes > 0 && clock.seconds < end
        ? Math.floor(played / (everyMinutes * 60))
        : 0,
  };
}

/** What happened from one look to the next. Undo and corrections are silent. */
export function signalsBetween(before: Sounding, now: Sounding): readonly Signal[] {
  const samePart = now.part === before.part;
  const signals: Signal[] = [];
  if (!samePart && now.part > before.part && before.part === 0) signals.push('kickOff');
  if (now.goals > before.goals) signals.push('goal');
  if (samePart && now.partOver && !before.partOver) signals.push('partOver');
  if (now.due !== null && now.due !== before.due) signals.push('changeDue');
  if (samePart && now.reminders > before.reminders) signals.push('reminder');
  return signals;
}
