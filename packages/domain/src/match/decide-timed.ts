/** Time-outs, time penalties, and a clock that stands whenever play does. */
import type { Match, MatchEvent } from '../entity/match.ts';
import { ok, refuse } from '../result.ts';
import { sentOffPlayers } from './cards.ts';
import { isExtraPart, stoppedTimer } from './clock.ts';
import type { ClockMode, TimeOut, TimePenalty } from './commands.ts';
import { type Making, whoData } from './decide-notes.ts';
import { inPhase, type Outcomes, withEvent } from './decision.ts';
import { eventData, eventsInOrder } from './events.ts';
import { SHOOTOUT_PART } from './limits.ts';
import { ourSide } from './names.ts';
import { pitchBefore } from './on-pitch.ts';
import { isEnded, isInPart } from './status.ts';
import { penaltyLeft } from './time-penalties.ts';

/** A time-out of a side, once per part; `timeOutTaken` when it has had it. */
export function timeOut(match: Match, { side }: TimeOut, making: Making): Outcomes {
  const { part } = making.moment;
  const taken = eventsInOrder(match).some(
    ({ eid, type, data }) =>
      type === 'TIME_OUT' && data.homeaway === side && data.part === part && eid !== making.eid,
  );
  if (taken) return refuse({ code: 'timeOutTaken', side, part });
  const event = timedEvent('TIME_OUT', making, { homeaway: side });
  return ok({ match: withEvent(match, event), label: 'timeOut', eid: making.eid });
}

/** He leaves the pitch with it; an opponent is only counted down. */
export function timePenalty(match: Match, command: TimePenalty, making: Making): Outcomes {
  const { side, minutes } = command;
  // No time passes in a shoot-out.
  if (making.moment.part === SHOOTOUT_PART) return refuse({ code: 'otherPhase', status: match.status });
  const byUs = side === ourSide(match);
  const who = whoData(match, { who: command, byUs, making });
  if (!who.ok) return who;
  const { player_sid: player } = who.value;
  if (byUs && player === 0) return refuse({ code: 'notOnSheet', player });
  const event = timedEvent('TIME_PENALTY', making, { ...who.value, homeaway: side, minutes });
  if (byUs) {
    if (sentOffPlayers(match).has(player)) return refuse({ code: 'sentOff', player });
    const left = penaltyLeft(match, { state: pitchBefore(match, event), player, at: making.moment });
    if (left > 0) return refuse({ code: 'serving', player, minutes: Math.ceil(left / 60) });
  }
  return ok({ match: withEvent(match, event), label: 'timePenalty', eid: making.eid });
}

/** Changes nothing of what was played. */
export function clockMode(match: Match, { stopped }: ClockMode): Outcomes {
  const { status } = match;
  if (isEnded(status)) return refuse({ code: 'ended', status });
  return ok({ match: { ...match, stoppedClock: stopped }, label: 'clockMode', eid: null });
}

/** Where play stops with what happened, a stopped clock stops with it. */
export function clockStopped(match: Match, nowSeconds: number): Match {
  const runs = match.stoppedClock && isInPart(match.status) && match.timer.running;
  if (!runs) return match;
  const status = isExtraPart(match, match.gamepart) ? 'PAUSED_EXTRATIME' : 'PAUSED';
  return inPhase(match, status, stoppedTimer(match, nowSeconds));
}

function timedEvent(
  type: 'TIME_OUT' | 'TIME_PENALTY',
  { eid, moment }: Making,
  given: Partial<MatchEvent['data']>,
): MatchEvent {
  return { eid, action: 'INSERT', type, status: 'PUBLIC', data: eventData({ ...moment, ...given }) };
}
