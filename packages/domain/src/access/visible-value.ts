/** The part of a value that a reader may see. */
import type { CollectionName } from '../entity/fields/field-types.ts';
import { splitPath } from '../entity/fields/slots.ts';
import type { Value } from '../entity/rows/rows.ts';
import { INTERNAL_EVENT_TYPES, type MatchEvent } from '../entity/tables/match.ts';
import { AGE_GROUPS } from '../entity/tables/privacy.ts';
import { tellsNoResult } from '../match/events/without-result.ts';
import {
  isUnnamedEvent,
  withoutName,
  withoutOpponentName,
  withoutOwnNumber,
} from '../match/public/unnamed.ts';
import { showsCardNames } from '../privacy/appearance.ts';
import { type Actor, roleAllows } from '../team/permissions.ts';
import { readable } from './field-access.ts';

/** The team's registers that decide whether these events have public names. */
export const NAMES_CARDS = ['metadata.public_cards', 'metadata.age_group'] as const;

/** Whether they do, by these registers' values; undefined for one that is not set. */
export function namesCardsBy(value: (path: (typeof NAMES_CARDS)[number]) => unknown): boolean {
  const group = value('metadata.age_group');
  const age_group = AGE_GROUPS.find((known) => known === group) ?? '';
  return showsCardNames(value('metadata.public_cards') === true, age_group);
}

/** The register of a score that was typed in, for a match that was not run live. */
const TYPED_SCORE = 'scores';

/** The reader of a value, and the team's setting for readers without access to line-ups. */
export interface Reader extends Pick<Actor, 'role' | 'capabilities'> {
  /** True when cards, own goals and similar events have names (`namesCards`); absent for false. */
  readonly namesCards?: boolean;
  /** True when the match's results are published (`resultsArePublic`); absent for false. */
  readonly withResults?: boolean;
  /** The row is open to the team, such as a PUBLIC medium. */
  readonly isOpenToTeam?: boolean;
  /** The event was edited to a type without a name, so its earlier values have none either. */
  readonly laterUnnamed?: boolean;
}

/**
 * A register's value as the reader may see it; undefined when they may not. Readers without access to line-ups see the
 * same events as followers: public ones, without line-up and author, and without names and results that are not public.
 * Opponents have numbers only.
 */
export function visibleValue(
  actor: Reader,
  collection: CollectionName,
  [path, value]: readonly [path: string, value: Value],
): Value | undefined {
  const isOpen = actor.isOpenToTeam === true && roleAllows(actor, 'seeTeam');
  if (!isOpen && !readable(actor, collection, path)) return undefined;
  if (collection !== 'matches' || roleAllows(actor, 'seeLineups')) return value;
  if (path === TYPED_SCORE && actor.withResults !== true) return undefined;
  if (splitPath(path).owner !== 'events' || value === null) return value;
  const whole = value as MatchEvent & { readonly [key: string]: Value };
  if (isInternalEvent(whole) || whole.status !== 'PUBLIC') return undefined;
  if (actor.withResults !== true && !tellsNoResult(whole)) return undefined;
  const named = actor.namesCards === true || !(isUnnamedEvent(whole) || actor.laterUnnamed === true);
  const event = withoutOwnNumber(withoutOpponentName(named ? whole : withoutName(whole)));
  const { lineup: _lineup, noted_by: _notedBy, ...data } = event.data as { readonly [key: string]: Value };
  // Other apps write the score after the event into it.
  return { ...event, data: actor.withResults === true ? data : { ...data, score: '' } };
}

/** True for an event that has no public name. */
export function isUnnamedValue(collection: CollectionName, [path, value]: readonly [string, Value]): boolean {
  const isEvent = collection === 'matches' && splitPath(path).owner === 'events' && value !== null;
  return isEvent && isUnnamedEvent(value as MatchEvent & { readonly [key: string]: Value });
}

/** Moves, pauses, and unknown types of another app. The team's own types have a label. */
function isInternalEvent({ type, data }: MatchEvent): boolean {
  if (type === 'UNDEFINED') return data.type === '';
  return INTERNAL_EVENT_TYPES.some((internal) => internal === type);
}

/**
 * True for a value that was reduced for a reader: an event without its line-up. After a restore such a value must not
 * replace the complete one of another device (PUL-6).
 */
export function isReducedValue(collection: CollectionName, [path, value]: readonly [string, Value]): boolean {
  if (collection !== 'matches' || splitPath(path).owner !== 'events') return false;
  const { data } = (value ?? {}) as { readonly data?: Value };
  return typeof data === 'object' && data !== null && !Object.hasOwn(data, 'lineup');
}
