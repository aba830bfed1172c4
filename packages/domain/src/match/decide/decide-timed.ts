/** Time-outs, time penalties, and clocks that stop whenever play stops. */
import type { Match, MatchEvent } from '../../entity/tables/match.ts';
import { SHOOTOUT_PART } from '../../match-limits.ts';
import { ok, refuse } from '../../result.ts';
import { isExtraPart, stoppedTimer } from '../clock/clock.ts';
import { isEnded, isInPart } from '../clock/status.ts';
import type { ClockMode, TimeOut, TimePenalty } from '../decision/commands.ts';
import { inPhase, type Outcomes, withEvent } from '../decision/decision.ts';
import { sentOffPlayers } from '../events/cards.ts';
import { eventData, eventsInOrder } from '../events/events.ts';
import { ourSide } from '../events/names.ts';
import { pitchBefore } from '../lineup/on-pitch.ts';
import { penaltyLeft } from '../timeline/time-penalties.ts';
import { type Making, whoData } from './decide-notes.ts';

/** A time-out of a side, once per part; `timeOutTaken` for a second one. */
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

/** One of our players leaves the pitch. An opponent's penalty is only counted down. */
export function timePenalty(match: Match, command: TimePenalty, making: Making): Outcomes {
  const { side, minutes } = command;
  // A shoot-out takes no time.
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

/** Does not change past events. */
export function clockMode(match: Match, { stopped }: ClockMode): Outcomes {
  const { status } = match;
  if (isEnded(status)) return refuse({ code: 'ended', status });
  return ok({ match: { ...match, stoppedClock: stopped }, label: 'clockMode', eid: null });
}

/** When the event stops play, a clock that stops with play stops too. */
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
