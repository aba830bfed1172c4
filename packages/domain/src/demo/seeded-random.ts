/** Pseudo-random numbers with a fixed seed: the demo's season is always the same. */
export interface SeededRandom {
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** The sid of one candidate, chosen by weight; 0 when no candidate has a weight. */
  weighted(candidates: readonly { readonly sid: number; readonly weight: number }[]): number;
}

export function seededRandom(seed: number): SeededRandom {
  let state = (seed * 2_654_435_761) >>> 0;
  /** A linear congruential generator: good enough for a demo, unsuitable for secrets. */
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const random: SeededRandom = {
    between: (low, high) => Math.floor(low + next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (from) => {
      const picked = from[random.between(0, from.length - 1)];
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
  return random;
}
