/** Sounds and vibrations for a coach who watches the pitch, found by comparing two snapshots of the match. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { type ClockDisplay, partBounds } from '@touchline/domain/match/clock/clock';
import { isInPart } from '@touchline/domain/match/clock/status';
import { type PlannedChange, secondsUntil } from '@touchline/domain/match/decide/planned-changes';
import type { SoundName } from '#data/device/sounds.ts';

export type Signal = Extract<SoundName, 'kickOff' | 'goal' | 'partOver' | 'changeDue' | 'reminder'>;

/** The parts of a match snapshot that decide about signals. */
export interface Sounding {
  /** The current part; 0 before, between and after parts. */
  readonly part: number;
  readonly goals: number;
  readonly partOver: boolean;
  /** The planned change that is due; null for none. */
  readonly due: string | null;
  /** The number of reminders that were due so far in this part. */
  readonly reminders: number;
}

export interface Heard {
  readonly match: Match;
  readonly clock: ClockDisplay;
  readonly goals: number;
  readonly change: PlannedChange | null;
  readonly now: number;
  /** Minutes between two reminders while no change is planned; 0 switches them off. */
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

/** The signals between two snapshots. Undo and corrections are silent. */
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
