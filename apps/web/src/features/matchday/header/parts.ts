/** Decides which whistle comes next. */
import type { Match } from '@touchline/domain/entity/tables/match';
import {
  type ClockDisplay,
  extraPartCount,
  isExtraPart,
  lastPart,
  partBounds,
  partCount,
} from '@touchline/domain/match/clock/clock';
import { isBetweenParts, isPlaying } from '@touchline/domain/match/clock/status';
import type { FlowCommand, LateCommand } from '@touchline/domain/match/decision/commands';
import { shootoutOf } from '@touchline/domain/match/events/shootout';
import { m } from '@touchline/i18n';
import type { IconName } from '#ui/icons/icons.ts';
import { endPartText, startPartText } from '#ui/words/match/part-words.ts';

export interface Whistle {
  readonly command: FlowCommand | LateCommand;
  readonly text: string;
  readonly icon: IconName;
  /** True when the part's planned time is over. */
  readonly due: boolean;
}

/** In the last minute of a part the whistle ends it; before that it pauses the clock. */
const NEAR_THE_END_SECONDS = 60;

export function nextWhistle(match: Match, clock: ClockDisplay): Whistle | null {
  if (!isPlaying(match.status)) return null;
  if (match.status === 'PENALTIES') return endOfMatch((shootoutOf(match)?.winner ?? null) !== null);
  if (isBetweenParts(match.status)) {
    if (!canStartPart(match)) return endOfMatch(true);
    return {
      command: { type: 'startPart' },
      text: startPartText(match, match.gamepart + 1),
      icon: 'whistle',
      due: true,
    };
  }
  const { end } = partBounds(match, match.gamepart);
  // A paused clock can be paused and resumed until the last second.
  const near = match.stoppedClock ? 0 : NEAR_THE_END_SECONDS;
  if (clock.seconds + clock.overtimeSeconds >= end - near) return endOfPart(match, clock);
  return match.timer.running
    ? { command: { type: 'pause' }, text: m.matchday_pause(), icon: 'pause', due: false }
    : { command: { type: 'resume' }, text: m.matchday_resume(), icon: 'play', due: true };
}

/** The whistle that ends the current part, at any time. */
export function endOfPart(match: Match, clock: ClockDisplay): Whistle {
  const { end } = partBounds(match, match.gamepart);
  const due = clock.seconds >= end;
  if (match.gamepart >= lastPart(match)) return endOfMatch(due);
  return {
    command: { type: 'endPart' },
    text: endPartText(match, match.gamepart),
    icon: 'whistle',
    due,
  };
}

/** The alternatives to the end after the last part: extra time, then kicks from the penalty mark. */
export function afterTheLastPart(match: Match): readonly Whistle[] {
  const { status, gamepart } = match;
  if (!isPlaying(status) || status === 'PENALTIES' || gamepart < lastPart(match)) return [];
  const shootout: Whistle = {
    command: { type: 'startShootout' },
    text: m.matchday_did_shootout(),
    icon: 'whistle',
    due: false,
  };
  const noExtraTime = status === 'EXTRATIME' || isExtraPart(match, gamepart) || extraPartCount(match) === 0;
  if (noExtraTime) return [shootout];
  return [
    { command: { type: 'extraTime' }, text: m.words_extra_time(), icon: 'clock', due: false },
    shootout,
  ];
}

/** Whether another part can follow the break. None follows a cancelled shoot-out. */
function canStartPart(match: Match): boolean {
  const parts = partCount(match);
  return match.gamepart < (match.status === 'EXTRATIME' ? parts + extraPartCount(match) : parts);
}

function endOfMatch(due: boolean): Whistle {
  return { command: { type: 'endMatch' }, text: m.matchday_end_match(), icon: 'whistle', due };
}
