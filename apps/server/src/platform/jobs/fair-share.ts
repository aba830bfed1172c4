/** A due job that could be claimed. */
interface Candidate {
  readonly space: number;
}

export interface Shares {
  /** The number of jobs that may be chosen. */
  readonly room: number;
  readonly perSpace: number;
  /** How many jobs of each space the process holds already. */
  readonly held: ReadonlyMap<number, number>;
}

/** Chooses jobs so that spaces take turns, and no space has more than its share. Keeps the order within a space. */
export function fairShare<C extends Candidate>(
  candidates: readonly C[],
  { room, perSpace, held }: Shares,
): readonly C[] {
  const counts = new Map(held);
  return candidates
    .map((candidate) => {
      const turn = counts.get(candidate.space) ?? 0;
      counts.set(candidate.space, turn + 1);
      return { candidate, turn };
    })
    .filter(({ turn }) => turn < perSpace)
    .toSorted((a, b) => a.turn - b.turn)
    .slice(0, room)
    .map(({ candidate }) => candidate);
}
