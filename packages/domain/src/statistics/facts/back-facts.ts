/** Who kept our goal and who played in front of it, for how long, and what was conceded meanwhile. */
import { keeperIn } from '../../pitch/spots.ts';
import type { GoalFacts } from './goal-facts.ts';
import type { PartFacts } from './part-facts.ts';
import { defenceIn, type Stay } from './stays.ts';

export interface KeeperFacts {
  readonly sid: number;
  readonly seconds: number;
  readonly conceded: number;
  /** Parts in which this player alone kept the goal, and those of them without a goal against. */
  readonly parts: number;
  readonly cleanParts: number;
}

export interface DefenceFacts {
  /** The players of the defence, by sid; at least two. */
  readonly players: readonly number[];
  readonly seconds: number;
  readonly conceded: number;
}

export interface BackInput {
  readonly stays: readonly Stay[];
  readonly parts: readonly PartFacts[];
  readonly scored: readonly GoalFacts[];
}

/** The keepers of a match, in the order in which they came into the goal. */
export function keeperFacts({ stays, parts, scored }: BackInput): readonly KeeperFacts[] {
  const against = scored.filter(({ ours }) => !ours);
  const times = new Map<number, number>();
  for (const { from, until, places } of stays) {
    const keeper = keeperIn(places);
    if (keeper > 0) times.set(keeper, (times.get(keeper) ?? 0) + until - from);
  }
  return [...times].map(([sid, seconds]) => {
    const whole = parts.filter(({ start, end }) =>
      stays.every(({ from, until, places }) => until <= start || from >= end || keeperIn(places) === sid),
    );
    return {
      sid,
      seconds,
      conceded: against.filter(({ keeper }) => keeper === sid).length,
      parts: whole.length,
      cleanParts: whole.filter(({ part }) => !against.some((goal) => goal.part === part)).length,
    };
  });
}

/** The combinations of defenders of a match, in the order in which they first played together. */
export function defenceFacts({ stays, scored }: Omit<BackInput, 'parts'>): readonly DefenceFacts[] {
  const found = new Map<string, DefenceFacts>();
  for (const { from, until, places } of stays) {
    const players = defenceIn(places);
    const key = players.join('-');
    if (players.length < 2) continue;
    const known = found.get(key) ?? { players, seconds: 0, conceded: concededBy(scored, key) };
    found.set(key, { ...known, seconds: known.seconds + until - from });
  }
  return [...found.values()];
}

function concededBy(scored: readonly GoalFacts[], key: string): number {
  return scored.filter(({ ours, defence }) => !ours && defence.join('-') === key).length;
}
