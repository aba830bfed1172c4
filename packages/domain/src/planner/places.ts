/** Who stands where: where he likes to play, and where he stood in the block before if he was on then. */
import type { PositionId } from '../entity/player.ts';
import { assignCheapest } from '../match/assignment.ts';
import type { PlanInput, PlanPlace } from './plan.ts';
import { type Cells, ON, type Problem } from './problem.ts';

/** Per block; what was played is as it was. */
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
  /** Who stood on which spot in the block before. */
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

/** Somebody keeps goal, however few there are. */
const EMPTY_GOAL = -1000;
/** In the goal against one's wish is worse than anywhere else. */
const RELUCTANT = 20;
/** Standing still is worth more than a second instead of a first wish, less than a line that he does not like. */
const STAYS = -0.9;
/** Changing the goalkeeper on the pitch means changing shirts: rather somebody on a line that he does not like. */
const KEEPS_GLOVES = -5;
/** Who only likes the goal is no field player. */
const ONLY_KEEPER = 6;
const DEPTH: Readonly<Record<PositionId, number>> = { K: 0, D: 1, M: 2, A: 3 };

/** 0 for the first wish, more the further the line is from what he likes. */
function dislike(likes: readonly PositionId[], role: Exclude<PositionId, 'K'>): number {
  const field = likes.filter((like) => like !== 'K');
  if (field.length === 0) return likes.length === 0 ? 0 : ONLY_KEEPER;
  const wish = field.indexOf(role);
  return wish >= 0 ? wish * 0.2 : Math.min(...field.map((like) => 2 * Math.abs(DEPTH[like] - DEPTH[role])));
}
