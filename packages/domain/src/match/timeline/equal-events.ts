/**
 * Finds events that may be the same event recorded by two people, such as a goal recorded on two phones. Only people
 * can tell, so the app asks; until then both count. The answer "another one" is stored in the event.
 */
import type { Match, MatchEvent } from '../../entity/tables/match.ts';
import { cardedOf, isSamePerson } from '../events/cards.ts';
import { isCard, isGoal } from '../events/events.ts';
import { validEvents } from './entries.ts';

/** Two events in the order of the match. */
export interface EqualEvents {
  readonly first: MatchEvent;
  readonly second: MatchEvent;
}

/** The most seconds on the match clock between two entries of the same event. */
const APART_SECONDS = 60;

/** All pairs that look the same and that no coach has marked as different. */
export function equalEventsOf(match: Match): readonly EqualEvents[] {
  const entries = validEvents(match).filter(mayHaveTwin);
  return entries.flatMap((second, index) => {
    const first = entries.slice(0, index).findLast((earlier) => areTwins(earlier, second));
    return first === undefined ? [] : [{ first, second }];
  });
}

/** An event that looks the same as this one; undefined without one. */
export function equalEventOf(match: Match, eid: string): MatchEvent | undefined {
  const pair = equalEventsOf(match).find(({ first, second }) => first.eid === eid || second.eid === eid);
  return pair?.first.eid === eid ? pair.second : pair?.first;
}

/** The event with fewer details. It is removed when both are the same. */
export function lessDetailedOf({ first, second }: EqualEvents): MatchEvent {
  return detailOf(second) > detailOf(first) ? first : second;
}

/** The device that created an event: the number before the dash (LOC-8). */
export function deviceOf({ eid }: Pick<MatchEvent, 'eid'>): string {
  return eid.slice(0, Math.max(0, eid.indexOf('-')));
}

const mayHaveTwin = ({ type }: MatchEvent) => isGoal(type) || isCard(type) || type === 'TIME_PENALTY';

function areTwins(a: MatchEvent, b: MatchEvent): boolean {
  return (
    deviceOf(a) !== deviceOf(b) &&
    (a.data.part === b.data.part || areFirstYellows(a, b)) &&
    a.data.homeaway === b.data.homeaway &&
    (Math.abs(a.data.game_time - b.data.game_time) <= APART_SECONDS || areFirstYellows(a, b)) &&
    !isApart(a, b) &&
    !isApart(b, a) &&
    isSameThing(a, b)
  );
}

/** Both phones recorded a first yellow card. Only people know whether it is one card or a second yellow. */
function areFirstYellows(a: MatchEvent, b: MatchEvent): boolean {
  return a.type === 'YELLOW_CARD' && b.type === 'YELLOW_CARD';
}

/** True when they were marked as different: `apart_from` contains event ids separated by spaces. */
function isApart({ data }: MatchEvent, { eid }: MatchEvent): boolean {
  return data.apart_from.split(' ').includes(eid);
}

/** `apart_from` with one more event. */
export function apartFromToo({ data }: MatchEvent, eid: string): string {
  return [...new Set([...data.apart_from.split(' '), eid])].filter((known) => known !== '').join(' ');
}

/** Two people may name different scorers of one goal, but a card belongs to one person. */
function isSameThing(a: MatchEvent, b: MatchEvent): boolean {
  if (isGoal(a.type)) return isGoal(b.type);
  if (isCard(a.type) !== isCard(b.type)) return false;
  return isSamePerson(cardedOf(a), cardedOf(b));
}

function detailOf({ data }: MatchEvent): number {
  const who = data.player_sid !== 0 || data.sn > 0 || data.playername !== '';
  const helped = data.assist_player_sid !== 0 || data.assist_text !== '';
  return Number(who) * 4 + Number(helped) * 2 + Number(data.goal_type !== '' && data.goal_type !== 'GOAL');
}
