/** Explains unequal playing times: the plan is made again without each kind of constraint. */
import type { Result } from '../../result.ts';
import { fairest } from './fair.ts';
import type { PlanInput, PlanReason, PlanRefusal } from './plan-types.ts';
import { spreadOf } from './playing-times.ts';
import { type Problem, problemOf } from './problem.ts';

/** The most effective first. */
export function whatPrevents(input: PlanInput, problem: Problem, spread: number): readonly PlanReason[] {
  if (spread === 0) return [];
  const found = (kind: PlanReason['kind'], easier: Problem): readonly PlanReason[] => {
    const better = spreadOf(easier, fairest(easier));
    return better < spread ? [{ kind, spread: better }] : [];
  };
  const kinds = Object.entries(without) as [keyof typeof without, (input: PlanInput) => PlanInput | null][];
  return kinds
    .flatMap(([kind, change]) => {
      const changed = change(input);
      const easier: Result<Problem, PlanRefusal> | null = changed === null ? null : problemOf(changed);
      return easier?.ok === true ? found(kind, easier.value) : [];
    })
    .concat(found('blocks', inHalves(problem, input.played.length)))
    .sort((a, b) => a.spread - b.spread);
}

/** The input without one kind of constraint; null when it has none of that kind. */
const without: Readonly<
  Record<Exclude<PlanReason['kind'], 'blocks'>, (input: PlanInput) => PlanInput | null>
> = {
  locks: (input) => (input.locks.length === 0 ? null : { ...input, locks: [] }),
  keeper: (input) => (input.keepers.every((keeper) => keeper === null) ? null : { ...input, keepers: [] }),
  // Players who are never available are not compared, so their absence prevents nothing.
  absences: (input) => {
    const comesAndGoes = (available: readonly boolean[]) =>
      available.includes(true) && available.includes(false);
    if (!input.players.some(({ available }) => comesAndGoes(available))) return null;
    const always = input.blocks.map(() => true);
    return {
      ...input,
      players: input.players.map((player) =>
        player.available.includes(true) ? { ...player, available: always } : player,
      ),
    };
  },
  played: (input) => (input.played.length === 0 ? null : { ...input, played: [] }),
};

/** Every remaining block as two halves. */
function inHalves(problem: Problem, played: number): Problem {
  const { players, blocks } = problem;
  const wholeOf = Array.from({ length: blocks }, (_, block) =>
    block < played ? [block] : [block, block],
  ).flat();
  const certain = new Uint8Array(players * wholeOf.length);
  for (let player = 0; player < players; player++)
    for (const [half, block] of wholeOf.entries())
      certain[player * wholeOf.length + half] = problem.certain[player * blocks + block] ?? 0;
  return {
    ...problem,
    blocks: wholeOf.length,
    certain,
    seconds: wholeOf.map((block) => (problem.seconds[block] ?? 0) / (block < played ? 1 : 2)),
    places: wholeOf.map((block) => problem.places[block] ?? 0),
  };
}
