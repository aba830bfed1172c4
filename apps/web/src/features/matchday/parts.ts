/** What parts are called, and which whistle comes next. */
import type { Match } from '@touchline/domain/entity/match';
import { type ClockDisplay, partBounds, partCount } from '@touchline/domain/match/clock';
import type { FlowCommand } from '@touchline/domain/match/commands';
import { isBetweenParts, isPlaying } from '@touchline/domain/match/status';
import { m } from '@touchline/i18n';
import type { IconName } from '#ui/icons/icons.ts';

export interface Whistle {
  readonly command: FlowCommand;
  readonly text: string;
  readonly icon: IconName;
  /** The part's planned time is over. */
  readonly due: boolean;
}

/** In the last minute of a part the whistle is for its end; before that it stops the clock. */
const NEAR_THE_END_SECONDS = 60;

export function nextWhistle(match: Match, clock: ClockDisplay): Whistle | null {
  if (!isPlaying(match.status)) return null;
  if (isBetweenParts(match.status)) {
    return { command: { type: 'startPart' }, text: startText(match), icon: 'whistle', due: true };
  }
  const { end } = partBounds(match, match.gamepart);
  if (clock.seconds + clock.overtimeSeconds >= end - NEAR_THE_END_SECONDS) return endOfPart(match, clock);
  return match.timer.running
    ? { command: { type: 'pause' }, text: m.matchday_pause(), icon: 'pause', due: false }
    : { command: { type: 'resume' }, text: m.matchday_resume(), icon: 'play', due: true };
}

/** Ends the part that is being played, at any time. */
export function endOfPart(match: Match, clock: ClockDisplay): Whistle {
  const parts = partCount(match);
  const { end } = partBounds(match, match.gamepart);
  const due = clock.seconds >= end;
  if (match.gamepart >= parts)
    return { command: { type: 'endMatch' }, text: m.matchday_end_match(), icon: 'whistle', due };
  const text =
    match.gamepart * 2 === parts ? m.matchday_half_time() : m.matchday_end_part({ part: match.gamepart });
  return { command: { type: 'endPart' }, text, icon: 'whistle', due };
}

export function partName(part: number, parts: number): string {
  if (parts === 2) return part === 1 ? m.matchday_part_first_half() : m.matchday_part_second_half();
  return m.matchday_part_of({ part, parts });
}

function startText(match: Match): string {
  const parts = partCount(match);
  return parts === 2 ? m.matchday_start_part_half() : m.matchday_start_part({ part: match.gamepart + 1 });
}
