/** The timeline: what happened, in order, with its minute and the score afterwards. No texts. */
import type { EventType, GoalType, Match, MatchEvent, Side } from '../entity/match.ts';
import { lastPart, minuteOf, overtimeOf, partMinutes } from './clock.ts';
import { type Clash, clashesOf, entriesThatHold } from './entries.ts';
import { eventsInOrder, isCard, isFlow, isGoal, isInternal, isPublic, isSubstitution } from './events.ts';
import { isSet, type Point } from './grid.ts';
import { clamp, MATCH_LENGTH_MAX, SHIRT_NUMBER_LIMIT } from './limits.ts';
import { messageText } from './messages.ts';
import { ourSide } from './names.ts';
import { plainLine } from './plain-text.ts';
import { type Score, scoreAfter } from './score.ts';
import { type KickOutcome, kickOutcome } from './shootout.ts';

export interface TimelineRow {
  readonly eid: string;
  readonly type: EventType;
  readonly part: number;
  readonly minute: number;
  readonly overtime: number;
  /** The side that it counts for; empty for the flow of the match. */
  readonly side: Side | '';
  /** It counts for our side. */
  readonly ours: boolean;
  /** One of our players; 0 for an opponent or when nobody is named. */
  readonly player: number;
  /** An opponent, as far as known. */
  readonly sn: number;
  readonly playername: string;
  /** Goal: our player who gave the assist. */
  readonly assist: number;
  readonly assistText: string;
  /** Substitution: who went off; 0 when nobody did. */
  readonly off: number;
  readonly goalType: GoalType;
  /** The label of one of the team's own event types; empty for every other event. */
  readonly own: string;
  readonly chanceType: string;
  /** Time penalty: its minutes; 0 for every other event. */
  readonly minutes: number;
  /** What a message says; empty for every other event. */
  readonly text: string;
  /** Seconds since 1970 for a message that was said while nothing ran; else 0. */
  readonly said: number;
  /** Where on the pitch; null when that is not known. */
  readonly spot: Point | null;
  /** What a kick of the shoot-out came to; null for everything else. */
  readonly kick: KickOutcome | null;
  /** The score afterwards. */
  readonly score: Score;
  /** Followers see it. */
  readonly isPublic: boolean;
  /** The coach may change it; kick-offs, whistles, pauses and moves are only undone. */
  readonly editable: boolean;
  /** Why the entry does not hold; null for every entry that does. */
  readonly clash: Clash | null;
}

/** Every entry, oldest first, also those that do not hold. A whistle that two phones recorded appears once. */
export function timelineOf(match: Match): readonly TimelineRow[] {
  return rowsOf(match, eventsInOrder(match));
}

/** The rows that followers see, with the score as they see it. What does not hold is never public. */
export function publicTimelineOf(match: Match): readonly TimelineRow[] {
  return rowsOf(match, entriesThatHold(match).filter(isPublic)).filter((row) => row.isPublic);
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

/** Newest first, without pauses and moves: what the coach looks back at. */
export function recentFirst(rows: readonly TimelineRow[]): readonly TimelineRow[] {
  return rows.filter(({ type }) => type === 'UNDEFINED' || !isInternal(type)).reverse();
}

export const TIMELINE_FILTERS = ['all', 'goals', 'cards', 'substitutions', 'ours', 'theirs'] as const;
export type TimelineFilter = (typeof TIMELINE_FILTERS)[number];

/** What a filter leaves. Kicks of a shoot-out that were scored are goals of a kind. */
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

/** The parts that a minute may belong to: two where a part ends within a minute, and in stoppage time one. */
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

/** Of one of the team's own types; another app's unknown ones read as UNDEFINED, too. */
const isOwnEvent = ({ type, data }: MatchEvent) => type === 'UNDEFINED' && data.type !== '';

const isRecorded = (type: EventType) => type !== 'MESSAGE' && !isInternal(type);
