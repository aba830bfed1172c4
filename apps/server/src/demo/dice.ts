/** Chance that falls the same way each time: the demo's season is the same for everybody. */
export interface Dice {
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** The sid of one of the candidates, as likely as its weight; 0 when there is none. */
  weighted(candidates: readonly { readonly sid: number; readonly weight: number }[]): number;
}

export function diceFor(seed: number): Dice {
  let state = (seed * 2_654_435_761) >>> 0;
  /** A linear congruential step: plenty for a story, nothing for a secret. */
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const dice: Dice = {
    between: (low, high) => Math.floor(low + next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (from) => {
      const picked = from[dice.between(0, from.length - 1)];
      if (picked === undefined) throw new RangeError('nothing to pick from');
      return picked;
    },
    weighted: (candidates) => {
      let left = next() * candidates.reduce((sum, { weight }) => sum + weight, 0);
      for (const { sid, weight } of candidates) {
        left -= weight;
        if (left < 0) return sid;
      }
      return candidates.at(-1)?.sid ?? 0;
    },
  };
  return dice;
}
