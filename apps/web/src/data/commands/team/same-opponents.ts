/** Opponents that count as one in a team's statistics. */
import { ok } from '@touchline/domain/result';
import { type Merge, withMerged, withSeparated } from '@touchline/domain/statistics/season/same-opponents';
import type { Outcome, TeamWork } from '../unit-of-work.ts';
import { changeTeam } from './teams.ts';

export function mergeOpponents(ports: TeamWork, team: number, merge: Merge): Outcome<object, never> {
  return changeTeam(ports, team, (before) => ok(withMerged(before, merge)));
}

/** @param from the key of the opponent that counts for itself again */
export function separateOpponent(ports: TeamWork, team: number, from: string): Outcome<object, never> {
  return changeTeam(ports, team, (before) => ok(withSeparated(before, from)));
}
