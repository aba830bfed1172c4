/** Edits and removals of recorded events. An edit is decided like a new event in the place of the old one. */
import type { EventType, Match, MatchEvent } from '../../entity/tables/match.ts';
import { ok, type Result, refuse } from '../../result.ts';
import type { Moment } from '../clock/clock.ts';
import {
  type Card,
  type CardColour,
  type EditEvent,
  type Goal,
  type KeepBoth,
  type Leave,
  type NotedEventType,
  OTHER_EVENT_TYPES,
  type OtherEvent,
  PENALTY_MINUTES,
  type RemoveEvent,
  type Substitute,
  type TimeOut,
  type TimePenalty,
} from '../decision/commands.ts';
import type { DecideContext, MatchRefusal } from '../decision/decided.ts';
import { type Outcomes, withEvent, withoutEvent } from '../decision/decision.ts';
import { cardedOf } from '../events/cards.ts';
import { isCard, isFlow, isGoal, isInternal } from '../events/events.ts';
import { clashesOf } from '../timeline/entries.ts';
import { apartFromToo } from '../timeline/equal-events.ts';
import { namedMoment } from '../timeline/moments.ts';
import { decideNote, type Making, settleYellows } from './decide-notes.ts';
import { contradiction, leave, substitute } from './decide-pitch.ts';
import { timeOut, timePenalty } from './decide-timed.ts';

/** The same event with other details. Details that the command does not name stay. */
export function editEvent(match: Match, command: EditEvent, context: DecideContext): Outcomes {
  const event = match.events.find(({ eid }) => eid === command.eid);
  if (event === undefined) return refuse({ code: 'unknownEvent', eid: command.eid });
  const again = commandOf(event, command);
  if (again === null) return refuse({ code: 'fixedEvent', eid: event.eid, type: event.type });
  const moment = editedMoment(match, { event, command, context });
  if (!moment.ok) return moment;
  const making: Making = {
    moment: moment.value,
    eid: event.eid,
    players: context.players ?? [],
    ...(event.type === 'SUBS_IN' && { cameOn: event.data.player_sid }),
  };
  const others = removed(match, event);
  const outcome = decideAgain(others, again, making);
  if (!outcome.ok) return outcome;
  const edited = outcome.value.match.events.find(({ eid }) => eid === event.eid);
  if (edited === undefined) return outcome;
  const after = withEvent(outcome.value.match, keepingTheRest({ old: event, edited, command }));
  const refusal = isCard(event.type) ? null : contradiction(match, after);
  return refusal === null ? ok({ match: after, label: 'edit', eid: event.eid }) : refuse(refusal);
}

/** Removes an event. Events that contradict the rest afterwards become invalid (entries.ts). */
export function removeEvent(match: Match, { eid }: RemoveEvent): Outcomes {
  const event = match.events.find((candidate) => candidate.eid === eid);
  if (event === undefined) return refuse({ code: 'unknownEvent', eid });
  const fixed = isFlow(event.type) && !clashesOf(match).some((clash) => clash.eid === eid);
  if (fixed) return refuse({ code: 'fixedEvent', eid, type: event.type });
  return ok({ match: removed(match, event), label: 'remove', eid });
}

/** Marks two equal events as different; the first named one stores it. */
export function keepBoth(match: Match, { eid, apartFrom }: KeepBoth): Outcomes {
  const event = match.events.find((candidate) => candidate.eid === eid);
  if (event === undefined) return refuse({ code: 'unknownEvent', eid });
  const kept = { ...event, data: { ...event.data, apart_from: apartFromToo(event, apartFrom) } };
  const both = withEvent(match, kept);
  // With two yellow cards of one person the second sends them off.
  return ok({
    match: isCard(event.type) ? settleYellows(both, cardedOf(event)) : both,
    label: 'keepBoth',
    eid,
  });
}

type Repeatable = Goal | Card | OtherEvent | TimeOut | TimePenalty | Substitute | Leave;

/** The command that would create this event with the changes; null for events that cannot be edited. */
function commandOf(event: MatchEvent, edit: EditEvent): Repeatable | null {
  const { type, data } = event;
  if (isFlow(type) || (isInternal(type) && type !== 'UNDEFINED')) return null;
  if (type === 'SUBS_IN') return substitutionOf(event, edit);
  if (type === 'SUBS_OUT') return { type: 'leave', player: edit.player ?? data.player_sid };
  const side = edit.side ?? (data.homeaway === '' ? undefined : data.homeaway);
  if (side === undefined) return null;
  // Another side or kind of goal has another scorer, so a player of the wrong side is not kept.
  const samePeople =
    side === data.homeaway && (edit.ownGoal === undefined || edit.ownGoal === (type === 'OWN_GOAL'));
  const who = {
    player: edit.player ?? (samePeople ? data.player_sid : 0),
    sn: edit.sn ?? (samePeople ? data.sn : 0),
    playername: edit.playername ?? (samePeople ? data.playername : ''),
    pitchpos: edit.pitchpos ?? data.pitchpos,
  };
  if (isGoal(type)) {
    return {
      type: 'goal',
      side,
      ...who,
      ownGoal: edit.ownGoal ?? type === 'OWN_GOAL',
      goalType: edit.goalType ?? data.goal_type,
      assist: edit.assist ?? (samePeople ? data.assist_player_sid : 0),
      assistText: edit.assistText ?? (samePeople ? data.assist_text : ''),
    };
  }
  if (isCard(type)) return { type: 'card', side, ...who, colour: edit.colour ?? COLOUR[type] };
  if (type === 'TIME_OUT') return { type: 'timeOut', side };
  if (type === 'TIME_PENALTY')
    return { type: 'timePenalty', side, ...who, minutes: edit.minutes ?? PENALTY_MINUTES[0] };
  const noted = notedTypeOf(type);
  // A message, for example, has a text of its own and perhaps no minute (messages.ts corrects it).
  if (noted === undefined) return null;
  return { type: 'otherEvent', side, ...who, event: edit.event ?? noted, own: edit.own ?? data.type };
}

function notedTypeOf(type: EventType): NotedEventType | undefined {
  return type === 'UNDEFINED' ? type : OTHER_EVENT_TYPES.find((candidate) => candidate === type);
}

const COLOUR: Readonly<Record<'YELLOW_CARD' | 'SECOND_YELLOW_CARD' | 'RED_CARD', CardColour>> = {
  YELLOW_CARD: 'yellow',
  SECOND_YELLOW_CARD: 'second_yellow',
  RED_CARD: 'red',
};

function substitutionOf({ data }: MatchEvent, edit: EditEvent): Substitute {
  const off = edit.off ?? data.off_player_sid;
  // A player who comes on for another player takes that position.
  const pitchpos = off === data.off_player_sid ? { pitchpos: data.pitchpos } : {};
  return { type: 'substitute', on: edit.player ?? data.player_sid, off, ...pitchpos };
}

function decideAgain(match: Match, command: Repeatable, making: Making): Outcomes {
  switch (command.type) {
    case 'substitute':
      return substitute(match, command, making);
    case 'leave':
      return leave(match, command, making);
    case 'timeOut':
      return timeOut(match, command, making);
    case 'timePenalty':
      return timePenalty(match, command, making);
    default:
      return decideNote(match, command, making);
  }
}

interface Editing {
  readonly event: MatchEvent;
  readonly command: EditEvent;
  readonly context: DecideContext;
}

function editedMoment(match: Match, { event, command, context }: Editing): Result<Moment, MatchRefusal> {
  if (command.at !== undefined) {
    const { nowSeconds } = context;
    return namedMoment(match, command.at, { nowSeconds, shootout: isCard(event.type) });
  }
  const { game_time, part, overtime } = event.data;
  return ok({ game_time, part, overtime });
}

/** The match without the event. The person's other yellow card becomes the first. */
function removed(match: Match, event: MatchEvent): Match {
  const without = withoutEvent(match, event.eid);
  const isYellow = event.type === 'YELLOW_CARD' || event.type === 'SECOND_YELLOW_CARD';
  return isYellow ? settleYellows(without, cardedOf(event)) : without;
}

interface Edited {
  readonly old: MatchEvent;
  readonly edited: MatchEvent;
  readonly command: EditEvent;
}

/** Values that commands do not set stay as recorded. */
function keepingTheRest({ old, edited, command }: Edited): MatchEvent {
  const { score, uri, decisive, active, position, noted_by, apart_from } = old.data;
  const stays = { score, uri, decisive, active, position, noted_by, apart_from };
  // Details from another app stay unless the coach changes them.
  const chance_type = command.chanceType ?? old.data.chance_type;
  const type = edited.type === old.type && command.own === undefined ? old.data.type : edited.data.type;
  const minutes = command.minutes ?? old.data.minutes;
  // Another player's injury is a current one.
  const over = edited.data.player_sid === old.data.player_sid && old.data.over;
  const data = { ...edited.data, ...stays, type, chance_type, minutes, over };
  return { ...edited, action: old.action, status: command.status ?? old.status, data };
}
