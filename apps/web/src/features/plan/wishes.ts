/** The coach's wishes: per player and block whether he stays on, stays off, or is the planner's to decide. */
import type { Lock } from '@touchline/domain/planner/plan';

export type Wish = 'on' | 'off' | null;

/** Key: player's sid; per block a wish. */
export type Wishes = ReadonlyMap<number, readonly Wish[]>;

export const NO_WISHES: Wishes = new Map();

const NEXT: Readonly<Record<'on' | 'off' | 'free', Wish>> = { free: 'on', on: 'off', off: null };

export function wishOf(wishes: Wishes, player: number, block: number): Wish {
  return wishes.get(player)?.[block] ?? null;
}

/** A tap on a square: stays on, stays off, free again. */
export function cycled(wishes: Wishes, { player, block }: { player: number; block: number }): Wishes {
  const own = [...(wishes.get(player) ?? [])];
  while (own.length <= block) own.push(null);
  own[block] = NEXT[own[block] ?? 'free'];
  return withWishes(wishes, player, own);
}

/** All of a player's wishes at once. */
export function withWishes(wishes: Wishes, player: number, own: readonly Wish[]): Wishes {
  const changed = new Map(wishes);
  if (own.every((wish) => wish === null)) changed.delete(player);
  else changed.set(player, own);
  return changed;
}

export function locksOf(wishes: Wishes): readonly Lock[] {
  return [...wishes].flatMap(([player, own]) =>
    own.flatMap((wish, block) => (wish === null ? [] : [{ player, block, plays: wish === 'on' }])),
  );
}

export function wishesOf(locks: readonly Lock[]): Wishes {
  const wishes = new Map<number, Wish[]>();
  for (const { player, block, plays } of locks) {
    const own = wishes.get(player) ?? [];
    while (own.length <= block) own.push(null);
    own[block] = plays ? 'on' : 'off';
    wishes.set(player, own);
  }
  return wishes;
}

/** The wishes for other blocks: each takes that of the block in which it begins. */
export function moved(wishes: Wishes, from: readonly number[], to: readonly number[]): Wishes {
  const blockThen = to.map((start) => from.findLastIndex((begin) => begin <= start));
  return new Map(
    [...wishes].map(([player, own]) => [player, blockThen.map((block) => own[block] ?? null)] as const),
  );
}

/** What a player's wishes say together. */
export type Saying =
  | { readonly kind: 'always' | 'never' }
  /** Off up to this block; off from this block on. */
  | { readonly kind: 'notBefore' | 'notAfter'; readonly block: number }
  | { readonly kind: 'on' | 'off'; readonly blocks: readonly number[] };

export function sayingsOf(own: readonly Wish[], blocks: number): readonly Saying[] {
  const all = Array.from({ length: blocks }, (_, block) => own[block] ?? null);
  if (all.every((wish) => wish === 'on')) return [{ kind: 'always' }];
  if (all.every((wish) => wish === 'off')) return [{ kind: 'never' }];
  const off = all.flatMap((wish, block) => (wish === 'off' ? [block] : []));
  const on = all.flatMap((wish, block) => (wish === 'on' ? [block] : []));
  const sayings: Saying[] = on.length > 0 ? [{ kind: 'on', blocks: on }] : [];
  if (off.length === 0) return sayings;
  const leading = runOf(all);
  const trailing = runOf(all.toReversed());
  if (leading + trailing !== off.length) return [...sayings, { kind: 'off', blocks: off }];
  if (leading > 0) sayings.push({ kind: 'notBefore', block: leading });
  if (trailing > 0) sayings.push({ kind: 'notAfter', block: blocks - trailing });
  return sayings;
}

/** How many blocks off at the beginning. */
function runOf(wishes: readonly Wish[]): number {
  const end = wishes.findIndex((wish) => wish !== 'off');
  return end === -1 ? wishes.length : end;
}

/** A player's wishes without what one sentence says of them. */
export function without(own: readonly Wish[], saying: Saying): readonly Wish[] {
  switch (saying.kind) {
    case 'always':
    case 'never':
      return [];
    case 'notBefore':
      return own.map((wish, block) => (block < saying.block ? null : wish));
    case 'notAfter':
      return own.map((wish, block) => (block >= saying.block ? null : wish));
    case 'on':
    case 'off':
      return own.map((wish) => (wish === saying.kind ? null : wish));
  }
}

/** `not before block 2, not from block 7 on` as wishes, blocks counted from 0; where he is to stay on between them stays. */
export function between(
  own: readonly Wish[],
  blocks: number,
  { notBefore, notAfter }: { readonly notBefore: number; readonly notAfter: number },
): readonly Wish[] {
  return Array.from({ length: blocks }, (_, block) =>
    block < notBefore || block >= notAfter ? 'off' : own[block] === 'on' ? 'on' : null,
  );
}
