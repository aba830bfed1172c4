/** Kick-off, pauses, breaks and end: the flow of a match and its clock. */
import type { EventType, Match, MatchEvent, MatchStatus } from '../../entity/tables/match.ts';
import { ok, refuse } from '../../result.ts';
import {
  correctedTimer,
  extraPartCount,
  isExtraPart,
  lastPart,
  type Moment,
  momentAt,
  partCount,
  resumedTimer,
  stoppedTimer,
  timerOfPart,
} from '../clock/clock.ts';
import { timerAtPlannedEnd } from '../clock/forgotten.ts';
import { isBetweenParts, isEnded, isInPart, isNotStarted, isPaused } from '../clock/status.ts';
import type { CorrectClock, EndMatch, FlowCommand, KickOff } from '../decision/commands.ts';
import type { CommandLabel, DecideContext, MatchRefusal } from '../decision/decided.ts';
import { inPhase, type Outcomes, withEvent } from '../decision/decision.ts';
import { compareEvents, compareKeys, eventData, isFlow, wasRunLive, withEvents } from '../events/events.ts';
import { shootoutOf } from '../events/shootout.ts';
import { startingLineup } from '../lineup/lineup.ts';
import { liveMoment } from '../timeline/moments.ts';

/** Decides a command of the flow. */
export function decideFlow(match: Match, command: FlowCommand, context: DecideContext): Outcomes {
  switch (command.type) {
    case 'kickOff':
      return kickOff(match, command, context);
    case 'pause':
      return pause(match, context);
    case 'resume':
      return resume(match, context);
    case 'endPart':
      return endPart(match, context);
    case 'startPart':
      return startPart(match, context);
    case 'endMatch':
      return endMatch(match, command, context);
    case 'reopen':
      return reopen(match, context);
    case 'correctClock':
      return correctClock(match, command, context);
  }
}

/** Why play cannot continue now; null during a part, whether the clock runs or not. */
export function notInPart(match: Match): MatchRefusal | null {
  const { status } = match;
  if (isNotStarted(status)) return { code: 'notStarted', status };
  if (isEnded(status)) return { code: 'ended', status };
  if (isBetweenParts(status)) return { code: 'betweenParts', status };
  return isInPart(status) ? null : { code: 'otherPhase', status };
}

function kickOff(match: Match, { start }: KickOff, { nowSeconds, eid }: DecideContext): Outcomes {
  const { status } = match;
  if (isEnded(status)) return refuse({ code: 'ended', status });
  if (!isNotStarted(status)) return refuse({ code: 'alreadyStarted', status });
  const lineup = startingLineup(match);
  if (lineup.length === 0) return refuse({ code: 'noPlayers' });
  const event: MatchEvent = {
    ...flowEvent('KICKOFF', eid, momentAt(match, 1, 0)),
    data: eventData({ ...momentAt(match, 1, 0), lineup }),
  };
  const dated = { ...withoutFlow(match), ...start };
  const started = inPhase(dated, 'PLAYING', timerOfPart(match, 1, nowSeconds));
  return ok({ match: withEvent(started, event), label: 'kickOff', eid });
}

/**
 * Removes kick-offs, whistles and pauses. A match that one device delayed while another kicked it off has such events
 * without a clock. All other events stay, because they happened.
 */
function withoutFlow(match: Match): Match {
  return withEvents(
    match,
    match.events.filter(({ type }) => !isFlow(type) && type !== 'PAUSE' && type !== 'PAUSE_END'),
  );
}

function pause(match: Match, { nowSeconds, eid }: DecideContext): Outcomes {
  const refusal = notInPart(match);
  if (refusal !== null) return refuse(refusal);
  if (isPaused(match.status) || !match.timer.running) return refuse({ code: 'clockStands' });
  const event = flowEvent('PAUSE', eid, liveMoment(match, nowSeconds));
  const status = isExtraPart(match, match.gamepart) ? 'PAUSED_EXTRATIME' : 'PAUSED';
  const paused = inPhase(match, status, stoppedTimer(match, nowSeconds));
  return ok({ match: withEvent(paused, event), label: 'pause', eid });
}

function resume(match: Match, { nowSeconds, eid }: DecideContext): Outcomes {
  const refusal = notInPart(match);
  if (refusal !== null) return refuse(refusal);
  if (!isPaused(match.status) && match.timer.running) return refuse({ code: 'clockRuns' });
  const event = flowEvent('PAUSE_END', eid, liveMoment(match, nowSeconds));
  const resumed = inPhase(match, statusInPart(match, match.gamepart), resumedTimer(match, nowSeconds));
  return ok({ match: withEvent(resumed, event), label: 'resume', eid });
}

function endPart(match: Match, { nowSeconds, eid }: DecideContext): Outcomes {
  const refusal = notInPart(match);
  if (refusal !== null) return refuse(refusal);
  const { gamepart } = match;
  if (gamepart >= lastPart(match)) return refuse({ code: 'lastPart', part: gamepart });
  const status = statusAfterPart(match, gamepart);
  const event = flowEvent(status, eid, liveMoment(match, nowSeconds));
  const ended = inPhase(match, status, stoppedTimer(match, nowSeconds));
  return ok({ match: withEvent(ended, event), label: status === 'HALFTIME' ? 'halfTime' : 'break', eid });
}

function startPart(match: Match, { nowSeconds, eid }: DecideContext): Outcomes {
  const { status, gamepart } = match;
  if (isNotStarted(status)) return refuse({ code: 'notStarted', status });
  if (isEnded(status)) return refuse({ code: 'ended', status });
  if (!isBetweenParts(status)) return refuse({ code: 'partNotEnded', part: gamepart });
  const next = gamepart + 1;
  const last = status === 'EXTRATIME' ? partCount(match) + extraPartCount(match) : partCount(match);
  if (next > last) return refuse({ code: 'lastPart', part: gamepart });
  const timer = timerOfPart(match, next, nowSeconds);
  const type = KICK_OFF_AFTER[status];
  const event = flowEvent(type, eid, momentAt(match, next, timer.currentTime));
  const playing = inPhase(match, statusInPart(match, next), timer);
  return ok({ match: withEvent(playing, event), label: 'startPart', eid });
}

function endMatch(match: Match, command: EndMatch, { nowSeconds, eid }: DecideContext): Outcomes {
  const { status } = match;
  if (isNotStarted(status)) return refuse({ code: 'notStarted', status });
  if (isEnded(status)) return refuse({ code: 'ended', status });
  const planned = command.atPlannedEnd === true ? timerAtPlannedEnd(match, nowSeconds) : null;
  if (command.atPlannedEnd === true && planned === null) return refuse({ code: 'notOverYet' });
  const abandoned = command.abandoned === true;
  const timer = planned ?? stoppedTimer(match, nowSeconds);
  const whistled = inPhase(match, abandoned ? 'ABANDONED' : 'FINISHED', timer);
  const moment =
    status === 'PENALTIES'
      ? liveMoment(match, nowSeconds)
      : momentOfWhistle(whistled, timer.currentTime, planned !== null);
  const event = flowEvent('ENDMATCH', eid, moment);
  const label: CommandLabel = abandoned ? 'abandon' : 'endMatch';
  return ok({ match: withEvent(withoutFinalWhistle(whistled), event), label, eid });
}

/** A whistle at the planned end belongs to the last minute of the part, not to the first of stoppage time. */
function momentOfWhistle(match: Match, seconds: number, planned: boolean): Moment {
  return momentAt(match, match.gamepart, planned ? Math.max(0, seconds - 1) : seconds);
}

/** Removes a whistle by which another device ended the match, because a match ends once. */
function withoutFinalWhistle(match: Match): Match {
  return withEvents(
    match,
    match.events.filter((event) => event.type !== 'ENDMATCH'),
  );
}

/** The clock continues from the end of the match; the final whistle is removed. */
function reopen(match: Match, { nowSeconds }: DecideContext): Outcomes {
  const { status } = match;
  if (!isEnded(status)) return refuse({ code: 'notEnded', status });
  if (status !== 'FINISHED' && status !== 'ABANDONED') return refuse({ code: 'ended', status });
  if (!wasRunLive(match)) return refuse({ code: 'notStarted', status });
  const inShootout = (shootoutOf(match)?.kicks.length ?? 0) > 0;
  const playing = inShootout
    ? inPhase(match, 'PENALTIES', { ...match.timer, running: false })
    : inPhase(match, statusInPart(match, match.gamepart), resumedTimer(match, nowSeconds));
  return ok({ match: withoutFinalWhistle(playing), label: 'reopen', eid: null });
}

/** Events cannot be in the future. Those recorded with a wrong time move back with the clock. */
function correctClock(match: Match, command: CorrectClock, { nowSeconds }: DecideContext): Outcomes {
  const refusal = notInPart(match);
  if (refusal !== null) return refuse(refusal);
  if (!Number.isFinite(command.seconds)) return refuse({ code: 'nothingToChange' });
  const timer = correctedTimer(match, command.seconds, nowSeconds);
  const corrected = { ...match, timer };
  const events = notAfter(corrected, liveMoment(corrected, nowSeconds));
  return ok({ match: withEvents(corrected, events), label: 'clock', eid: null });
}

/** Moves later events of a moment's part to that moment, in their order. */
function notAfter(match: Match, now: Moment): readonly MatchEvent[] {
  const late = [...match.events]
    .filter(({ type, data }) => data.part === now.part && data.game_time >= now.game_time && !isFlow(type))
    .sort(compareEvents);
  const moved = new Map<string, MatchEvent>();
  let time = now.game_time;
  let previous: string | undefined;
  for (const event of late) {
    // Equal times are sorted by id. Where that would change the order of two events, a second separates them.
    if (previous !== undefined && compareKeys(previous, event.eid) > 0) time += 1;
    previous = event.eid;
    const data = { ...event.data, ...momentAt(match, now.part, time) };
    moved.set(event.eid, { ...event, data });
  }
  return match.events.map((event) => moved.get(event.eid) ?? event);
}

/** The status during a part. */
function statusInPart(match: Match, part: number): MatchStatus {
  return isExtraPart(match, part) ? 'PLAYING_EXTRATIME' : 'PLAYING';
}

function statusAfterPart(match: Match, part: number): 'HALFTIME' | 'BREAK' | 'EXTRATIME' {
  if (isExtraPart(match, part)) return 'EXTRATIME';
  return part * 2 === partCount(match) ? 'HALFTIME' : 'BREAK';
}

const KICK_OFF_AFTER = {
  HALFTIME: 'HALFTIME_KICKOFF',
  BREAK: 'BREAK_KICKOFF',
  EXTRATIME: 'EXTRATIME_KICKOFF',
} as const satisfies Record<'HALFTIME' | 'BREAK' | 'EXTRATIME', EventType>;

/** Kick-offs, whistles and ends are public; a pause is visible only to the team. */
export function flowEvent(type: EventType, eid: string, moment: Moment): MatchEvent {
  const status = type === 'PAUSE' || type === 'PAUSE_END' ? 'PRIVATE' : 'PUBLIC';
  return { eid, action: 'INSERT', type, status, data: eventData(moment) };
}
