/** The form values of an event, and the command that they become. */
import type { EventType, GoalType, Match, Side } from '@touchline/domain/entity/tables/match';
import {
  type CardColour,
  type EditEvent,
  type EventStatus,
  type MatchCommand,
  type NamedMoment,
  type NotedEventType,
  OTHER_EVENT_TYPES,
  PENALTY_MINUTES,
  type PenaltyMinutes,
} from '@touchline/domain/match/decision/commands';
import { isCard, isGoal } from '@touchline/domain/match/events/events';
import { ourSide, theirSide } from '@touchline/domain/match/events/names';
import { KICK_TYPES, type KickOutcome } from '@touchline/domain/match/events/shootout';
import type { TimelineRow } from '@touchline/domain/match/timeline/timeline';
import type { Point } from '@touchline/domain/pitch/grid';

export const KINDS = [
  'goal',
  'card',
  'substitution',
  'leave',
  'timePenalty',
  'timeOut',
  'other',
  'kick',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Draft {
  readonly kind: Kind;
  /** True when the event counts for our side. */
  readonly ours: boolean;
  readonly minute: number;
  readonly overtime: number;
  /** The part, where two parts share the minute; null derives it from the minute. */
  readonly part: number | null;
  readonly player: number;
  readonly sn: number;
  readonly playername: string;
  readonly off: number;
  readonly assist: number;
  readonly assistText: string;
  readonly goalType: GoalType;
  readonly ownGoal: boolean;
  readonly colour: CardColour;
  /** The length of a time penalty. */
  readonly minutes: PenaltyMinutes;
  readonly event: NotedEventType;
  /** The label of one of the team's own event types, with `event` UNDEFINED. */
  readonly own: string;
  readonly chanceType: GoalType;
  readonly outcome: KickOutcome;
  readonly spot: Point | null;
  readonly status: EventStatus;
}

/** The empty form for an event that is added later. */
export function newDraft(kind: Kind, minute: number): Draft {
  return {
    kind,
    ours: true,
    minute,
    overtime: 0,
    part: null,
    player: 0,
    sn: 0,
    playername: '',
    off: 0,
    assist: 0,
    assistText: '',
    goalType: '',
    ownGoal: false,
    colour: 'yellow',
    minutes: 5,
    event: 'CHANCE',
    own: '',
    chanceType: '',
    outcome: 'scored',
    spot: null,
    status: 'PUBLIC',
  };
}

/** The form values of an existing event. */
export function draftOf(row: TimelineRow): Draft {
  return {
    ...newDraft(kindOf(row), row.minute),
    ours: row.ours,
    overtime: row.overtime,
    part: row.part,
    player: row.player,
    sn: row.sn,
    playername: row.playername,
    off: row.off,
    assist: row.assist,
    assistText: row.assistText,
    goalType: row.goalType,
    ownGoal: row.type === 'OWN_GOAL',
    minutes: PENALTY_MINUTES.find((minutes) => minutes === row.minutes) ?? 5,
    colour: COLOUR_OF[row.type] ?? 'yellow',
    event: OTHER_EVENT_TYPES.find((type) => type === row.type) ?? 'UNDEFINED',
    own: row.own,
    chanceType: CHANCE_TYPES.find((type) => type === row.chanceType) ?? '',
    outcome: row.kick ?? 'scored',
    spot: row.spot,
    status: row.isPublic ? 'PUBLIC' : 'PRIVATE',
  };
}

/** The kind of a goal or a chance. */
export const CHANCE_TYPES: readonly GoalType[] = ['', 'SHOT', 'HEADER', 'FREEKICK', 'PENALTY'];

/** Whether one of our players did it: an own goal for us was scored by an opponent. */
export function isByUs({ kind, ours, ownGoal }: Pick<Draft, 'kind' | 'ours' | 'ownGoal'>): boolean {
  return kind === 'substitution' || kind === 'leave' || ours !== (kind === 'goal' && ownGoal);
}

/** The command that adds an event of the past. */
export function insertCommand(match: Match, draft: Draft): MatchCommand | null {
  const side = sideOf(match, draft);
  const common = { side, at: momentOf(draft), ...whoOf(draft), ...spotOf(draft) };
  switch (draft.kind) {
    case 'goal':
      return { type: 'goal', ...common, ...goalOf(draft) };
    case 'card':
      return { type: 'card', ...common, colour: draft.colour };
    case 'substitution':
      return { type: 'substitute', on: draft.player, off: draft.off, at: momentOf(draft) };
    case 'leave':
      return { type: 'leave', player: draft.player, at: momentOf(draft) };
    case 'timePenalty':
      return { type: 'timePenalty', side, at: momentOf(draft), ...whoOf(draft), minutes: draft.minutes };
    case 'timeOut':
      return { type: 'timeOut', side, at: momentOf(draft) };
    case 'other':
      return { type: 'otherEvent', ...common, ...otherOf(draft) };
    case 'kick':
      return null;
  }
}

/**
 * The command that corrects an event. It contains only changed values, and all of them: the stored event may be newer
 * than this row, so a value that the row has already may still be a change.
 */
export function editCommand(match: Match, row: TimelineRow, changed: Partial<Draft>): EditEvent {
  const shown = draftOf(row);
  const draft = { ...shown, ...changed };
  const before = without(shown, changed);
  const command = fullCommand(match, { row, draft, before });
  // Another side or kind of event involves other people, so the command contains all values.
  const isOther = draft.ours !== shown.ours || draft.ownGoal !== shown.ownGoal || draft.event !== shown.event;
  if (isOther) return command;
  const same = new Set(
    Object.entries(fullCommand(match, { row, draft: before, before })).map((entry) => JSON.stringify(entry)),
  );
  const edited = Object.entries(command).filter((entry) => !same.has(JSON.stringify(entry)));
  return { ...Object.fromEntries(edited), type: 'editEvent', eid: row.eid };
}

/** The draft with values that equal no others in place of the changed ones. */
function without(draft: Draft, changed: Partial<Draft>): Draft {
  return { ...draft, ...Object.fromEntries(Object.keys(changed).map((name) => [name, undefined])) };
}

interface Correction {
  readonly row: TimelineRow;
  readonly draft: Draft;
  readonly before: Draft;
}

function fullCommand(match: Match, { row, draft, before }: Correction): EditEvent {
  const moved =
    draft.minute !== before.minute || draft.overtime !== before.overtime || draft.part !== before.part;
  const edit = { type: 'editEvent', eid: row.eid } as const;
  const status = draft.status === before.status ? {} : { status: draft.status };
  const at = moved ? { at: momentOf(draft) } : {};
  const spot = sameSpot(draft.spot, before.spot) ? {} : { pitchpos: draft.spot ?? NOWHERE };
  const side = draft.ours === before.ours ? {} : { side: sideOf(match, draft) };
  switch (draft.kind) {
    case 'goal':
      return { ...edit, ...at, ...status, ...spot, ...side, ...whoOf(draft), ...goalOf(draft) };
    case 'card':
      return { ...edit, ...at, ...status, ...spot, ...side, ...whoOf(draft), colour: draft.colour };
    case 'substitution':
      return { ...edit, ...at, ...status, player: draft.player, off: draft.off };
    case 'leave':
      return { ...edit, ...at, ...status, player: draft.player };
    case 'timePenalty': {
      const minutes = draft.minutes === before.minutes ? {} : { minutes: draft.minutes };
      return { ...edit, ...at, ...status, ...side, ...whoOf(draft), ...minutes };
    }
    case 'timeOut':
      return { ...edit, ...at, ...status, ...side };
    case 'other':
      return { ...edit, ...at, ...status, ...spot, ...side, ...whoOf(draft), ...otherOf(draft) };
    case 'kick':
      // A kick has a turn instead of a minute.
      return { ...edit, ...status, ...whoOf(draft), event: KICK_TYPES[draft.outcome] };
  }
}

const NOWHERE: Point = { x: -1, y: -1 };

const COLOUR_OF: Readonly<Partial<Record<EventType, CardColour>>> = {
  YELLOW_CARD: 'yellow',
  SECOND_YELLOW_CARD: 'second_yellow',
  RED_CARD: 'red',
};

function kindOf({ type, kick }: TimelineRow): Kind {
  if (kick !== null) return 'kick';
  if (isGoal(type)) return 'goal';
  if (isCard(type)) return 'card';
  if (type === 'SUBS_IN') return 'substitution';
  if (type === 'TIME_PENALTY') return 'timePenalty';
  if (type === 'TIME_OUT') return 'timeOut';
  return type === 'SUBS_OUT' ? 'leave' : 'other';
}

function sideOf(match: Match, { ours }: Draft): Side {
  return ours ? ourSide(match) : theirSide(match);
}

function momentOf({ minute, overtime, part }: Draft): NamedMoment {
  return { minute, overtime, ...(part === null ? {} : { part }) };
}

function whoOf(draft: Draft) {
  return isByUs(draft)
    ? { player: draft.player, sn: 0, playername: '' }
    : { player: 0, sn: draft.sn, playername: draft.playername };
}

function spotOf({ spot }: Draft): { pitchpos?: Point } {
  return spot === null ? {} : { pitchpos: spot };
}

function goalOf(draft: Draft) {
  const { ownGoal, goalType, assist, assistText, ours } = draft;
  const helped = ours && !ownGoal ? { assist, assistText: '' } : { assist: 0, assistText };
  return { ownGoal, goalType, ...helped };
}

function otherOf({ event, own, chanceType }: Draft) {
  return {
    event,
    ...(event === 'UNDEFINED' ? { own } : {}),
    ...(event === 'CHANCE' ? { chanceType } : {}),
  };
}

function sameSpot(a: Point | null, b: Point | null): boolean {
  return a === b || (a?.x === b?.x && a?.y === b?.y && a !== null && b !== null);
}
