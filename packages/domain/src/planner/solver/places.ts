/** Assigns positions: players play where they like to, and stay where they were in the block before. */
import type { PositionId } from '../../entity/tables/player.ts';
import { assignCheapest } from '../../pitch/assignment.ts';
import type { PlanInput, PlanPlace } from './plan-types.ts';
import { type Cells, ON, type Problem } from './problem.ts';

/** The positions per block. Played blocks keep theirs. */
export function placesPerBlock(
  input: PlanInput,
  { blocks }: Problem,
  on: Cells,
): readonly (readonly PlanPlace[])[] {
  const plan: (readonly PlanPlace[])[] = [];
  for (let block = 0; block < blocks; block++) {
    const before = new Map(plan[block - 1]?.map(({ player_sid, spot }) => [player_sid, spot]));
    const playing = input.players.filter((_, player) => on[player * blocks + block] === ON);
    const keeper = input.keepers[block] ?? null;
    plan.push(input.played[block] ?? placesOf(input.spots, playing, { before, keeper }));
  }
  return plan;
}

interface Ties {
  /** The player of each spot in the block before. */
  readonly before: ReadonlyMap<number, number>;
  readonly keeper: number | null;
}

function placesOf(
  spots: PlanInput['spots'],
  playing: PlanInput['players'],
  { before, keeper }: Ties,
): readonly PlanPlace[] {
  const costs = playing.map(({ sid, likes }) =>
    spots.map(({ role }, spot) => {
      const stays = before.get(sid) === spot ? (role === 'K' ? KEEPS_GLOVES : STAYS) : 0;
      if (role !== 'K') return dislike(likes, role) + stays;
      if (keeper === null)
        return EMPTY_GOAL + (likes.includes('K') ? likes.indexOf('K') * 0.2 : RELUCTANT) + stays;
      return sid === keeper ? EMPTY_GOAL : 0;
    }),
  );
  return assignCheapest(costs)
    .map((spot, index) => ({ player_sid: playing[index]?.sid ?? 0, spot }))
    .sort((a, b) => a.spot - b.spot);
}

/** The goal is filled first, however few players there are. */
const EMPTY_GOAL = -1000;
/** Playing in goal unwillingly is worse than any other position. */
const RELUCTANT = 20;
/** Staying is worth more than a first preference instead of a second, and less than avoiding a disliked line. */
const STAYS = -0.9;
/** Changing the keeper on the pitch means changing shirts. A disliked line is better than that. */
const KEEPS_GLOVES = -5;
/** The cost of a field position for players who only like the goal. */
const ONLY_KEEPER = 6;
const DEPTH: Readonly<Record<PositionId, number>> = { K: 0, D: 1, M: 2, A: 3 };

/** 0 for the first preference; more for lines further from the preferred ones. */
function dislike(likes: readonly PositionId[], role: Exclude<PositionId, 'K'>): number {
  const field = likes.filter((like) => like !== 'K');
  if (field.length === 0) return likes.length === 0 ? 0 : ONLY_KEEPER;
  const wish = field.indexOf(role);
  return wish >= 0 ? wish * 0.2 : Math.min(...field.map((like) => 2 * Math.abs(DEPTH[like] - DEPTH[role])));
}
