/**
 * Decides a command: the registers that change, or a refusal. Pure and total: every command has a result in every
 * state, and a refusal changes nothing. Undo is done by the store, which restores the earlier values of the registers.
 */
import type { Match } from '../../entity/tables/match.ts';
import { EVENTS_KEPT_FOR_WHISTLES, EVENTS_PER_MATCH_MAX } from '../../limits.ts';
import { ok, type Result, refuse } from '../../result.ts';
import type { Moment } from '../clock/clock.ts';
import { NAME_MAX } from '../clock/control.ts';
import { isArchived, isEnded, isNotStarted } from '../clock/status.ts';
import type {
  Card,
  Leave,
  MatchCommand,
  NamedMoment,
  Substitute,
  TimePenalty,
} from '../decision/commands.ts';
import type { DecideContext, Decided, MatchRefusal } from '../decision/decided.ts';
import { decided, type Outcome, type Outcomes, withEvent } from '../decision/decision.ts';
import { cardsOf } from '../events/cards.ts';
import { ourSide } from '../events/names.ts';
import { correctMessage, say } from '../timeline/messages.ts';
import { afterPitchChanges, liveMoment, namedMoment, pitchMoment } from '../timeline/moments.ts';
import { editEvent, keepBoth, removeEvent } from './decide-correction.ts';
import { decideFlow } from './decide-flow.ts';
import { decideLate } from './decide-late.ts';
import { decideNote, type Making } from './decide-notes.ts';
import { contradiction, leave, moveOnPitch, substitute, swapOnPitch } from './decide-pitch.ts';
import { decideStatus } from './decide-status.ts';
import { clockMode, clockStopped, timeOut, timePenalty } from './decide-timed.ts';

/** Decides a command. `context.eid` must be unused; a used one is refused. */
export function decide(match: Match, command: MatchCommand, context: DecideContext): Decided {
  const outcome = outcomeOf(match, command, context);
  if (!outcome.ok) return outcome;
  return isTooMuch(match, outcome.value.match, command)
    ? refuse({ code: 'eventsFull', max: EVENTS_PER_MATCH_MAX })
    : decided(match, signed(outcome.value, context));
}

/** Adds the author to the new event. */
function signed(outcome: Outcome, { eid, notedBy = '', apartFrom = '' }: DecideContext): Outcome {
  const made = outcome.match.events.find((event) => event.eid === eid);
  if (made === undefined || (notedBy === '' && apartFrom === '')) return outcome;
  const data = { ...made.data, noted_by: notedBy.slice(0, NAME_MAX), apart_from: apartFrom };
  return { ...outcome, match: withEvent(outcome.match, { ...made, data }) };
}

/** Commands that end the match or start its clock. */
const WHISTLES: ReadonlySet<MatchCommand['type']> = new Set([
  ...(['kickOff', 'resume', 'endPart', 'startPart', 'endMatch'] as const),
  ...(['extraTime', 'startShootout', 'kick'] as const),
]);

function isTooMuch(before: Match, after: Match, { type }: MatchCommand): boolean {
  const most = WHISTLES.has(type) ? EVENTS_PER_MATCH_MAX : EVENTS_PER_MATCH_MAX - EVENTS_KEPT_FOR_WHISTLES;
  return after.events.length > most && after.events.length > before.events.length;
}

function outcomeOf(match: Match, command: MatchCommand, context: DecideContext): Outcomes {
  if (isArchived(match.status) && command.type !== 'unarchive') return refuse({ code: 'archived' });
  if (command.type === 'editEvent') return editEvent(match, command, context);
  if (command.type === 'removeEvent') return removeEvent(match, command);
  if (command.type === 'keepBoth') return keepBoth(match, command);
  if (command.type === 'correctMessage') return correctMessage(match, command);
  const { eid } = context;
  if (match.events.some((event) => event.eid === eid)) return refuse({ code: 'duplicateEvent', eid });
  switch (command.type) {
    case 'goal':
    case 'card':
    case 'otherEvent': {
      const moment = noteMoment(match, command, context);
      if (!moment.ok) return moment;
      const outcome = decideNote(match, command, makingOf(moment.value, context));
      return command.type === 'goal' ? whenPlayStops(outcome, command, context) : outcome;
    }
    case 'clockMode':
      return clockMode(match, command);
    case 'timeOut': {
      const moment = noteMoment(match, command, context);
      if (!moment.ok) return moment;
      return whenPlayStops(timeOut(match, command, makingOf(moment.value, context)), command, context);
    }
    case 'substitute':
    case 'leave':
    case 'timePenalty': {
      const moment = changeMoment(match, command.at, context);
      if (!moment.ok) return moment;
      const making = makingOf(moment.value, context);
      const outcome = changeOfPitch(match, command, making);
      const refusal = outcome.ok ? contradiction(match, outcome.value.match) : null;
      return refusal === null ? outcome : refuse(refusal);
    }
    case 'moveOnPitch':
    case 'swapOnPitch': {
      const moment = changeMoment(match, undefined, context);
      if (!moment.ok) return moment;
      const making = makingOf(moment.value, context);
      return command.type === 'moveOnPitch'
        ? moveOnPitch(match, command, making)
        : swapOnPitch(match, command, making);
    }
    case 'say':
      return say(match, command, context);
    case 'extraTime':
    case 'startShootout':
    case 'cancelShootout':
    case 'kick':
      return decideLate(match, command, context);
    case 'setStatus':
    case 'setOutcome':
    case 'restart':
    case 'finishTyped':
    case 'archive':
    case 'unarchive':
      return decideStatus(match, command);
    default:
      return decideFlow(match, command, context);
  }
}

function changeOfPitch(match: Match, command: Substitute | Leave | TimePenalty, making: Making): Outcomes {
  if (command.type === 'leave') return leave(match, command, making);
  return command.type === 'timePenalty'
    ? timePenalty(match, command, making)
    : substitute(match, command, making);
}

/** An event that is added afterwards does not stop the clock. */
function whenPlayStops(
  outcome: Outcomes,
  { at }: { readonly at?: NamedMoment },
  { nowSeconds }: DecideContext,
): Outcomes {
  if (!outcome.ok || at !== undefined) return outcome;
  return ok({ ...outcome.value, match: clockStopped(outcome.value.match, nowSeconds) });
}

function makingOf(moment: Moment, { eid, players }: DecideContext): Making {
  return { moment, eid, players: players ?? [] };
}

/** Cards are possible at any time; all other events from the kick-off on, also after the end. */
function noteMoment(
  match: Match,
  command: Extract<MatchCommand, { type: 'goal' | 'card' | 'otherEvent' | 'timeOut' }>,
  context: DecideContext,
): Result<Moment, MatchRefusal> {
  if (command.at !== undefined) {
    const { nowSeconds } = context;
    return namedMoment(match, command.at, { nowSeconds, shootout: command.type === 'card' });
  }
  if (isNotStarted(match.status) && command.type !== 'card')
    return refuse({ code: 'notStarted', status: match.status });
  // There is no play in a shoot-out: an event other than a kick or a card belongs to an earlier minute.
  if (match.status === 'PENALTIES' && command.type !== 'card')
    return refuse({ code: 'otherPhase', status: match.status });
  const now = liveMoment(match, context.nowSeconds);
  const sendsOff = command.type === 'card' && maySendOff(match, command);
  return ok(sendsOff ? afterPitchChanges(match, now, context.eid) : now);
}

/** The pitch changes during the match; afterwards only with a named minute. */
function changeMoment(
  match: Match,
  at: NamedMoment | undefined,
  context: DecideContext,
): Result<Moment, MatchRefusal> {
  const { status } = match;
  if (isNotStarted(status)) return refuse({ code: 'notStarted', status });
  if (at !== undefined) return namedMoment(match, at, { nowSeconds: context.nowSeconds, shootout: false });
  return isEnded(status) ? refuse({ code: 'ended', status }) : ok(pitchMoment(match, context));
}

function maySendOff(match: Match, command: Card): boolean {
  if (command.side !== ourSide(match)) return false;
  const { side, player = 0, sn = 0, playername = '' } = command;
  return command.colour !== 'yellow' || cardsOf(match, { side, player, sn, playername }).length > 0;
}
