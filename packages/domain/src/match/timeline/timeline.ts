/** The timeline: the events in order, each with its minute and the score after it. Contains no texts. */
import type { EventType, GoalType, Match, MatchEvent, Side } from '../../entity/tables/match.ts';
import { clamp, MATCH_LENGTH_MAX, SHIRT_NUMBER_LIMIT } from '../../match-limits.ts';
import { isSet, type Point } from '../../pitch/grid.ts';
import { plainLine } from '../../text/plain-text.ts';
import { lastPart, minuteOf, overtimeOf, partMinutes } from '../clock/clock.ts';
import {
  eventsInOrder,
  isCard,
  isFlow,
  isGoal,
  isInternal,
  isPublic,
  isSubstitution,
} from '../events/events.ts';
import { ourSide } from '../events/names.ts';
import { type Score, scoreAfter } from '../events/score.ts';
import { type KickOutcome, kickOutcome } from '../events/shootout.ts';
import { type Clash, clashesOf, validEvents } from './entries.ts';
import { messageText } from './messages.ts';

export interface TimelineRow {
  readonly eid: string;
  readonly type: EventType;
  readonly part: number;
  readonly minute: number;
  readonly overtime: number;
  /** The side of the event; empty for the flow of the match. */
  readonly side: Side | '';
  /** True when it counts for our side. */
  readonly ours: boolean;
  /** One of our players; 0 for an opponent or an unnamed player. */
  readonly player: number;
  /** An opponent, with what is known. */
  readonly sn: number;
  readonly playername: string;
  /** Goal: our player who gave the assist. */
  readonly assist: number;
  readonly assistText: string;
  /** Substitution: the player who went off; 0 for none. */
  readonly off: number;
  readonly goalType: GoalType;
  /** The label of one of the team's own event types; empty for every other event. */
  readonly own: string;
  readonly chanceType: string;
  /** Time penalty: its minutes; 0 for every other event. */
  readonly minutes: number;
  /** The text of a message; empty for every other event. */
  readonly text: string;
  /** Seconds since 1970 of a message outside play; otherwise 0. */
  readonly said: number;
  /** The position on the pitch; null when unknown. */
  readonly spot: Point | null;
  /** The outcome of a kick of the shoot-out; null for every other event. */
  readonly kick: KickOutcome | null;
  /** The score after the event. */
  readonly score: Score;
  /** True when followers see it. */
  readonly isPublic: boolean;
  /** True when the coach may edit it. Kick-offs, whistles, pauses and moves can only be undone. */
  readonly editable: boolean;
  /** Why the event is not valid; null for a valid one. */
  readonly clash: Clash | null;
}

/** All events, the oldest first, including invalid ones. A whistle recorded by two phones appears once. */
export function timelineOf(match: Match): readonly TimelineRow[] {
  return rowsOf(match, eventsInOrder(match));
}

/** The rows for followers, with the score that they see. Invalid events are never public. */
export function publicTimelineOf(match: Match): readonly TimelineRow[] {
  return rowsOf(match, validEvents(match).filter(isPublic)).filter((row) => row.isPublic);
}

function rowsOf(match: Match, events: readonly MatchEvent[]): readonly TimelineRow[] {
  const ours = ourSide(match);
  const clashes = new Map(clashesOf(match).map((clash) => [clash.eid, clash]));
  const rows: TimelineRow[] = [];
  const whistles = new Set<string>();
  let score: Score = { home: 0, away: 0 };
  for (const event of events) {
    const clash = clashes.get(event.eid) ?? null;
    score = scoreAfter(score, event);
    const whistle = `${event.data.part} ${event.type}`;
    if (isFlow(event.type) && whistles.has(whistle) && clash === null) continue;
    if (isFlow(event.type)) whistles.add(whistle);
    rows.push(rowOf(event, { score, ours, clash }));
  }
  return rows;
}

/** The newest first, without pauses and moves, for the coach. */
export function recentFirst(rows: readonly TimelineRow[]): readonly TimelineRow[] {
  return rows.filter(({ type }) => type === 'UNDEFINED' || !isInternal(type)).reverse();
}

export const TIMELINE_FILTERS = ['all', 'goals', 'cards', 'substitutions', 'ours', 'theirs'] as const;
export type TimelineFilter = (typeof TIMELINE_FILTERS)[number];

/** The rows that a filter shows. Scored kicks of a shoot-out count as goals. */
export function filtered(rows: readonly TimelineRow[], filter: TimelineFilter): readonly TimelineRow[] {
  return filter === 'all' ? rows : rows.filter(FITS[filter]);
}

const FITS: Readonly<Record<Exclude<TimelineFilter, 'all'>, (row: TimelineRow) => boolean>> = {
  goals: ({ type, kick }) => isGoal(type) || kick === 'scored',
  cards: ({ type }) => isCard(type) || type === 'TIME_PENALTY',
  substitutions: ({ type }) => isSubstitution(type),
  ours: (row) => row.ours,
  theirs: (row) => row.side !== '' && !row.ours,
};

/** The possible parts of a minute: two where a part ends within a minute; one in stoppage time. */
export function partsOfMinute(match: Match, minute: number): readonly number[] {
  return Array.from({ length: lastPart(match) }, (_, index) => index + 1).filter((part) => {
    const { first, last } = partMinutes(match, part);
    return minute >= first && minute <= last;
  });
}

function rowOf(event: MatchEvent, { score, ours, clash }: Around): TimelineRow {
  const { data, type } = event;
  return {
    eid: event.eid,
    type,
    part: data.part,
    minute: minuteOf(data),
    overtime: overtimeOf(data),
    side: data.homeaway,
    ours: data.homeaway === ours,
    player: data.player_sid,
    sn: clamp(Math.floor(data.sn), 0, SHIRT_NUMBER_LIMIT),
    playername: plainLine(data.playername),
    assist: data.assist_player_sid,
    assistText: plainLine(data.assist_text),
    off: data.off_player_sid,
    goalType: data.goal_type,
    own: type === 'UNDEFINED' ? data.type : '',
    chanceType: data.chance_type,
    minutes: type === 'TIME_PENALTY' ? clamp(Math.floor(data.minutes), 0, MATCH_LENGTH_MAX) : 0,
    text: type === 'MESSAGE' ? messageText(data.text) : '',
    said: data.said,
    spot: isSet(data.pitchpos) ? data.pitchpos : null,
    kick: kickOutcome(event),
    score,
    isPublic: isPublic(event) && (isOwnEvent(event) || !isInternal(type)),
    editable: type === 'UNDEFINED' || (!isFlow(type) && isRecorded(type)),
    clash,
  };
}

interface Around {
  readonly score: Score;
  readonly ours: Side;
  readonly clash: Clash | null;
}

/** True for the team's own types. Unknown types of another app are read as UNDEFINED, too. */
const isOwnEvent = ({ type, data }: MatchEvent) => type === 'UNDEFINED' && data.type !== '';

const isRecorded = (type: EventType) => type !== 'MESSAGE' && !isInternal(type);
