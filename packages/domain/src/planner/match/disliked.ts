/** The players in positions that they dislike, in the part of the plan that can still change. */
import type { PositionId } from '../../entity/tables/player.ts';
import type { Plan, PlanInput } from '../solver/plan-types.ts';

export interface Disliked {
  readonly player: number;
  readonly role: PositionId;
  readonly seconds: number;
}

/** The longest time first. A player without preferences likes all lines. */
export function dislikedPlaces(input: PlanInput, { blocks }: Pick<Plan, 'blocks'>): readonly Disliked[] {
  const likes = new Map(input.players.map((player) => [player.sid, player.likes]));
  const found = new Map<string, Disliked>();
  for (const [index, places] of blocks.entries()) {
    if (index < input.played.length) continue;
    for (const { player_sid: player, spot } of places) {
      const role = input.spots[spot]?.role;
      const own = likes.get(player) ?? [];
      if (role === undefined || own.length === 0 || own.includes(role)) continue;
      const key = `${player} ${role}`;
      const seconds = (found.get(key)?.seconds ?? 0) + (input.blocks[index]?.seconds ?? 0);
      found.set(key, { player, role, seconds });
    }
  }
  return [...found.values()].sort((a, b) => b.seconds - a.seconds || a.player - b.player);
}
