/**
 * Which registers of a match a fan does not get because of its other registers. A fan's app gets entries without
 * the names of cards and without entries of the team, so it cannot find out itself which entries hold. The server
 * decides that on the whole match, leaves out the others, and says so in `entries_judged`.
 */
import type { Match } from '../entity/match.ts';
import { entriesThatHold } from './entries.ts';
import { isPublic } from './events.ts';
import { hasDerivedScore } from './score.ts';

/** The register that says that the server left out the entries that do not hold. */
export const ENTRIES_JUDGED = 'entries_judged' satisfies keyof Match;

/** Paths of the entries that do not hold, and of a typed score that only goals of the team alone overrule. */
export function withheldFromFans(match: Match): ReadonlySet<string> {
  // Most matches of a listing are still to be played.
  if (match.events.length === 0) return NONE;
  const holding = entriesThatHold(match);
  const kept = new Set(holding.map(({ eid }) => eid));
  const entries = match.events.filter(({ eid }) => !kept.has(eid)).map(({ eid }) => `events/${eid}`);
  const shown = { ...match, events: holding.filter(isPublic) };
  return new Set(hasDerivedScore(match) && !hasDerivedScore(shown) ? [...entries, 'scores'] : entries);
}

const NONE: ReadonlySet<string> = new Set();
