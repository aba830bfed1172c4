/** The planner's input in numbers: players and blocks by index, and the cells that are decided already. */
import { ok, type Result, refuse } from '../../result.ts';
import type { PlanInput, PlanPlayer, PlanRefusal } from './plan-types.ts';

/** Whether a player plays in a block: certainly not, certainly, or decided by the planner. */
export const OFF = 0;
export const ON = 1;
export const FREE = 2;

/** One of the above per player and block (`player * blocks + block`). */
export type Cells = Uint8Array;

export interface Problem {
  readonly players: number;
  readonly blocks: number;
  /** Per block. */
  readonly seconds: readonly number[];
  /** The number of players per block. */
  readonly places: readonly number[];
  readonly certain: Cells;
  /** Minutes of earlier matches per player. */
  readonly earlier: readonly number[];
  /** True for players whose times are compared, because they can play in a remaining block. */
  readonly counts: readonly boolean[];
}

/** The input as a table of players and blocks with the decided cells. */
export function problemOf(input: PlanInput): Result<Problem, PlanRefusal> {
  const refusal = invalidNumbers(input) ?? unknownNames(input);
  if (refusal !== null) return refuse(refusal);
  const blocks = input.blocks.length;
  const certain: Cells = new Uint8Array(input.players.length * blocks).fill(FREE);
  const places: number[] = [];
  for (let block = 0; block < blocks; block++) {
    const played = input.played[block];
    const decided =
      played === undefined ? columnToPlan(input, block) : ok(columnPlayed(input.players, played));
    if (!decided.ok) return decided;
    const column = decided.value;
    column.forEach((cell, player) => {
      certain[player * blocks + block] = cell;
    });
    const candidates = column.filter((cell) => cell !== OFF).length;
    places.push(played === undefined ? Math.min(input.onPitch, candidates) : candidates);
  }
  return ok({
    players: input.players.length,
    blocks,
    seconds: input.blocks.map(({ seconds }) => seconds),
    places,
    certain,
    earlier: input.players.map(({ earlierMinutes }) => earlierMinutes),
    counts: input.players.map(({ available }) => available.slice(input.played.length, blocks).some(Boolean)),
  });
}

/** The first block that is not fully decided; the number of blocks when there is none. */
export function firstBlockToPlan({ players, blocks, certain }: Problem): number {
  for (let block = 0; block < blocks; block++)
    for (let player = 0; player < players; player++)
      if (certain[player * blocks + block] === FREE) return block;
  return blocks;
}

function columnPlayed(
  players: readonly PlanPlayer[],
  played: readonly { readonly player_sid: number }[],
): readonly number[] {
  return players.map(({ sid }) => (played.some(({ player_sid }) => player_sid === sid) ? ON : OFF));
}

function columnToPlan(input: PlanInput, block: number): Result<readonly number[], PlanRefusal> {
  const { players, onPitch } = input;
  const column = players.map(({ available }) => (available[block] === true ? FREE : OFF) as number);
  if (!column.includes(FREE)) return refuse({ code: 'nobodyAvailable', block });
  const index = (sid: number) => players.findIndex((player) => player.sid === sid);
  const wishes = new Map<number, boolean>();
  for (const { player, plays, ...lock } of input.locks) {
    if (lock.block !== block) continue;
    if (wishes.get(player) === !plays) return refuse({ code: 'contradictoryLocks', player, block });
    if (plays && column[index(player)] === OFF) return refuse({ code: 'lockedWhileAbsent', player, block });
    wishes.set(player, plays);
  }
  const keeper = input.keepers[block] ?? null;
  if (keeper !== null) {
    if (column[index(keeper)] === OFF) return refuse({ code: 'keeperAbsent', player: keeper, block });
    if (wishes.get(keeper) === false) return refuse({ code: 'keeperLockedOut', player: keeper, block });
    wishes.set(keeper, true);
  }
  for (const [player, plays] of wishes) column[index(player)] = plays ? ON : OFF;
  if (column.every((cell) => cell === OFF)) return refuse({ code: 'nobodyAvailable', block });
  const locked = column.filter((cell) => cell === ON).length;
  return locked > onPitch ? refuse({ code: 'tooManyLocks', block, locked, onPitch }) : ok(column);
}

function invalidNumbers({ blocks, players, onPitch, spots, played }: PlanInput): PlanRefusal | null {
  if (players.length === 0) return { code: 'noPlayers' };
  if (blocks.length === 0) return { code: 'noBlocks' };
  if (!blocks.every(({ seconds }) => Number.isSafeInteger(seconds) && seconds > 0))
    return { code: 'invalid', what: 'seconds' };
  if (!Number.isSafeInteger(onPitch) || onPitch < 1) return { code: 'invalid', what: 'onPitch' };
  if (spots.length !== onPitch) return { code: 'invalid', what: 'spots' };
  if (played.length > blocks.length) return { code: 'invalid', what: 'played' };
  if (!players.every(({ earlierMinutes }) => Number.isFinite(earlierMinutes)))
    return { code: 'invalid', what: 'earlierMinutes' };
  return null;
}

function unknownNames({ blocks, players, keepers, locks }: PlanInput): PlanRefusal | null {
  const sids = new Set<number>();
  for (const { sid } of players) {
    if (sids.has(sid)) return { code: 'samePlayerTwice', player: sid };
    sids.add(sid);
  }
  const named = [...locks.map(({ player }) => player), ...keepers.filter((keeper) => keeper !== null)];
  const unknown = named.find((sid) => !sids.has(sid));
  if (unknown !== undefined) return { code: 'unknownPlayer', player: unknown };
  const lost = locks.find(({ block }) => blocks[block] === undefined);
  return lost === undefined ? null : { code: 'unknownBlock', block: lost.block };
}
