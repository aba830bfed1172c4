/**
 * Entries that look like the same thing noted by two people: a goal that two phones recorded. Only people know
 * whether it is, so the app asks; until then both count. Who answers "another one" is remembered in the entry.
 */
import type { Match, MatchEvent } from '../entity/match.ts';
import { cardedOf, isSamePerson } from './cards.ts';
import { entriesThatHold } from './entries.ts';
import { isCard, isGoal } from './events.ts';

/** Two entries in the order of the match. */
export interface Twins {
  readonly first: MatchEvent;
  readonly second: MatchEvent;
}

/** Seconds of the match clock within which two people note the same thing. */
const APART_SECONDS = 60;

/** Every pair that looks the same and that no coach has called different. */
export function twinsOf(match: Match): readonly Twins[] {
  const entries = entriesThatHold(match).filter(mayHaveTwin);
  return entries.flatMap((second, index) => {
    const first = entries.slice(0, index).findLast((earlier) => areTwins(earlier, second));
    return first === undefined ? [] : [{ first, second }];
  });
}

/** The entry that looks the same as this one; undefined when there is none. */
export function twinOf(match: Match, eid: string): MatchEvent | undefined {
  const twins = twinsOf(match).find(({ first, second }) => first.eid === eid || second.eid === eid);
  return twins?.first.eid === eid ? twins.second : twins?.first;
}

/** The one of two that says less: it goes when both are the same. */
export function lesserOf({ first, second }: Twins): MatchEvent {
  return detailOf(second) > detailOf(first) ? first : second;
}

/** Which device made an entry: the number before the dash (LOC-8). */
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

/** Each phone took its yellow for the first: whether it is one card or a second yellow, only people know. */
function areFirstYellows(a: MatchEvent, b: MatchEvent): boolean {
  return a.type === 'YELLOW_CARD' && b.type === 'YELLOW_CARD';
}

/** Somebody said that they are two: `apart_from` lists event ids with a space between them. */
function isApart({ data }: MatchEvent, { eid }: MatchEvent): boolean {
  return data.apart_from.split(' ').includes(eid);
}

/** `apart_from` with one more entry in it. */
export function apartFromToo({ data }: MatchEvent, eid: string): string {
  return [...new Set([...data.apart_from.split(' '), eid])].filter((known) => known !== '').join(' ');
}

/** Of a goal two people may name different scorers; a card belongs to one person. */
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
