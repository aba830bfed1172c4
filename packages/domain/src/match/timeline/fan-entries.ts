/**
 * The registers of a match that a fan does not receive because of other registers of the match. A fan's app receives
 * events without the names on cards and without internal events, so it cannot decide which events are valid. The
 * server decides that for the whole match, leaves out the invalid ones, and sets `entries_judged`.
 */
import type { Match } from '../../entity/tables/match.ts';
import { isPublic } from '../events/events.ts';
import { hasDerivedScore } from '../events/score.ts';
import { validEvents } from './entries.ts';

/** The register that tells that the server left out the invalid events. */
export const ENTRIES_JUDGED = 'entries_judged' satisfies keyof Match;

/** Paths of the invalid events, and of a typed score that only internal goals replace. */
export function withheldFromFans(match: Match): ReadonlySet<string> {
  // Most matches of a listing have not been played yet.
  if (match.events.length === 0) return NONE;
  const holding = validEvents(match);
  const kept = new Set(holding.map(({ eid }) => eid));
  const entries = match.events.filter(({ eid }) => !kept.has(eid)).map(({ eid }) => `events/${eid}`);
  const shown = { ...match, events: holding.filter(isPublic) };
  return new Set(hasDerivedScore(match) && !hasDerivedScore(shown) ? [...entries, 'scores'] : entries);
}

const NONE: ReadonlySet<string> = new Set();
