/**
 * Opponents that the coach has declared to be the same (statistics.md "Opponents"). The team keeps one entry for each
 * opponent that counts as another, so that two devices that merge different pairs keep both.
 */
import type { SameOpponent } from '../../entity/tables/same-opponent.ts';
import type { Team } from '../../entity/tables/team.ts';
import { textId } from '../../text/text-id.ts';
import type { SameOpponents } from './opponent-key.ts';

/** What the declarations say. Each opponent in it is mapped to the one that all of its group count as. */
export function sameOpponents(declared: readonly SameOpponent[]): SameOpponents {
  const next = new Map(declared.filter(({ from, into }) => from !== into).map((one) => [one.from, one.into]));
  const same = new Map<string, string>();
  for (const from of next.keys()) {
    const into = endOf(from, next);
    if (into !== from) same.set(from, into);
  }
  return same;
}

/**
 * The end of the way from a key. Two devices can declare "A is B" and "B is A" at the same time: then the first key of
 * the circle in the order of texts is its end, on every device.
 */
function endOf(from: string, next: SameOpponents): string {
  const way = [from];
  for (let key = next.get(from); key !== undefined; key = next.get(key)) {
    const met = way.indexOf(key);
    if (met >= 0) return way.slice(met).toSorted()[0] ?? from;
    way.push(key);
  }
  return way.at(-1) ?? from;
}

/** Two opponents by their keys: the first counts as the second from now on. */
export interface Merge {
  readonly from: string;
  readonly into: string;
}

/** The team with both opponents as one. Nothing changes when they are one already, or when a key is empty. */
export function withMerged(team: Team, { from, into }: Merge): Team {
  const same = sameOpponents(team.metadata.same_opponents);
  const [source, target] = [same.get(from) ?? from, same.get(into) ?? into];
  if (source === '' || target === '' || source === target) return team;
  const others = team.metadata.same_opponents.filter((one) => one.from !== source);
  return withDeclared(team, [...others, { id: mergeId(source), from: source, into: target }]);
}

/** The team in which this opponent counts for itself again. Those that counted as it stay with it. */
export function withSeparated(team: Team, from: string): Team {
  return withDeclared(
    team,
    team.metadata.same_opponents.filter((one) => one.from !== from),
  );
}

function withDeclared(team: Team, same_opponents: readonly SameOpponent[]): Team {
  return { ...team, metadata: { ...team.metadata, same_opponents } };
}

/**
 * The name of the register of an opponent's declaration, because a register's name has no letters outside ASCII. Equal on
 * every device, so that the later of two declarations about one opponent wins.
 */
export function mergeId(key: string): string {
  return textId(key);
}
