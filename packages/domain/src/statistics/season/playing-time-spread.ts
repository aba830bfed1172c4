/** How evenly playing time was divided: each player's share of the fair amount. */
import type { MatchFacts } from '../facts/match-facts.ts';

export interface FairShare {
  readonly player: number;
  readonly seconds: number;
  /** What an equal division among those present in each match would have given. */
  readonly fair: number;
  /** `seconds` / `fair`; 1 is exactly fair. */
  readonly share: number;
}

export interface Spread {
  /** The highest share first. */
  readonly shares: readonly FairShare[];
  readonly highest: FairShare | null;
  readonly lowest: FairShare | null;
  /** The matches that were run live. */
  readonly matches: number;
}

/** The division of playing time over these matches. Fair is an equal part for each player who was present. */
export function spreadOf(matches: readonly MatchFacts[]): Spread {
  const live = matches.filter((match) => match.live && match.seconds > 0);
  const sums = new Map<number, { seconds: number; fair: number }>();
  for (const { players } of live) {
    const present = players.filter((player) => player.present);
    const fair = present.reduce((sum, { seconds }) => sum + seconds, 0) / Math.max(1, present.length);
    for (const { sid, seconds } of present) {
      const known = sums.get(sid) ?? { seconds: 0, fair: 0 };
      sums.set(sid, { seconds: known.seconds + seconds, fair: known.fair + fair });
    }
  }
  const shares = [...sums]
    .filter(([, { fair }]) => fair > 0)
    .map(([player, { seconds, fair }]) => ({ player, seconds, fair, share: seconds / fair }))
    .toSorted((a, b) => b.share - a.share || a.player - b.player);
  return { shares, highest: shares[0] ?? null, lowest: shares.at(-1) ?? null, matches: live.length };
}
