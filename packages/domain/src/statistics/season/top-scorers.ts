/** Top scorers, top assists, and both together (statistics.md "Top scorers"). */
import type { PlayerSeason } from './player-seasons.ts';

export const SCORER_TABLES = ['goals', 'assists', 'both'] as const;
export type ScorerTable = (typeof SCORER_TABLES)[number];

export interface ScorerRow {
  /** From 1. Equal places share a rank. */
  readonly rank: number;
  readonly player: number;
  readonly goals: number;
  readonly assists: number;
  readonly seconds: number;
}

export interface ScorerQuestion {
  readonly table: ScorerTable;
  /** The name by which equal players are sorted. */
  readonly nameOf: (player: number) => string;
  readonly locale: string;
}

type Scorer = Omit<ScorerRow, 'rank'>;

/** What counts first, and what decides between equal numbers. */
const COUNTED: Readonly<Record<ScorerTable, (scorer: Scorer) => readonly [first: number, second: number]>> = {
  goals: ({ goals, assists }) => [goals, assists],
  assists: ({ goals, assists }) => [assists, goals],
  both: ({ goals, assists }) => [goals + assists, goals],
};

/**
 * The players with at least one, the best first: by the table's number, then by its second number, then by less time
 * on the pitch, then by name. Players share a rank when all but their names is equal.
 */
export function topScorers(
  seasons: readonly PlayerSeason[],
  { table, nameOf, locale }: ScorerQuestion,
): readonly ScorerRow[] {
  const numbersOf = COUNTED[table];
  const names = new Intl.Collator(locale);
  const better = (a: Scorer, b: Scorer): number => {
    const [[firstA, secondA], [firstB, secondB]] = [numbersOf(a), numbersOf(b)];
    return firstB - firstA || secondB - secondA || a.seconds - b.seconds;
  };
  const scorers = seasons
    .map(({ player, goals, assists, seconds }): Scorer => ({ player, goals, assists, seconds }))
    .filter((scorer) => numbersOf(scorer)[0] > 0)
    .toSorted(
      (a, b) => better(a, b) || names.compare(nameOf(a.player), nameOf(b.player)) || a.player - b.player,
    );
  return scorers.map((scorer) => ({
    rank: scorers.findIndex((other) => better(other, scorer) === 0) + 1,
    ...scorer,
  }));
}
