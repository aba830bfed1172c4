/** The coach's wishes: per player and block stays on, stays off, or free for the planner. */
import type { Lock } from '@touchline/domain/planner/solver/plan-types';

export type Wish = 'on' | 'off' | null;

/** For each player's sid, a wish per block. */
export type Wishes = ReadonlyMap<number, readonly Wish[]>;

export const NO_WISHES: Wishes = new Map();

const NEXT: Readonly<Record<'on' | 'off' | 'free', Wish>> = { free: 'on', on: 'off', off: null };

export function wishOf(wishes: Wishes, player: number, block: number): Wish {
  return wishes.get(player)?.[block] ?? null;
}

/** The next wish after a tap on a square: stays on, stays off, free. */
export function cycled(wishes: Wishes, { player, block }: { player: number; block: number }): Wishes {
  const own = [...(wishes.get(player) ?? [])];
  while (own.length <= block) own.push(null);
  own[block] = NEXT[own[block] ?? 'free'];
  return withWishes(wishes, player, own);
}

/** Replaces all wishes of a player. */
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

/** Converts wishes to another division: each new block takes the wish of the old block in which it begins. */
export function moved(wishes: Wishes, from: readonly number[], to: readonly number[]): Wishes {
  const blockThen = to.map((start) => from.findLastIndex((begin) => begin <= start));
  return new Map(
    [...wishes].map(([player, own]) => [player, blockThen.map((block) => own[block] ?? null)] as const),
  );
}

/** The sentence that a player's wishes add up to. */
export type WishSentence =
  | { readonly kind: 'always' | 'never' }
  /** Stays off before this block, or from this block on. */
  | { readonly kind: 'notBefore' | 'notAfter'; readonly block: number }
  | { readonly kind: 'on' | 'off'; readonly blocks: readonly number[] };

export function sentencesOf(own: readonly Wish[], blocks: number): readonly WishSentence[] {
  const all = Array.from({ length: blocks }, (_, block) => own[block] ?? null);
  if (all.every((wish) => wish === 'on')) return [{ kind: 'always' }];
  if (all.every((wish) => wish === 'off')) return [{ kind: 'never' }];
  const off = all.flatMap((wish, block) => (wish === 'off' ? [block] : []));
  const on = all.flatMap((wish, block) => (wish === 'on' ? [block] : []));
  const sentences: WishSentence[] = on.length > 0 ? [{ kind: 'on', blocks: on }] : [];
  if (off.length === 0) return sentences;
  const leading = runOf(all);
  const trailing = runOf(all.toReversed());
  if (leading + trailing !== off.length) return [...sentences, { kind: 'off', blocks: off }];
  if (leading > 0) sentences.push({ kind: 'notBefore', block: leading });
  if (trailing > 0) sentences.push({ kind: 'notAfter', block: blocks - trailing });
  return sentences;
}

/** The number of blocks at the beginning that the player stays off. */
function runOf(wishes: readonly Wish[]): number {
  const end = wishes.findIndex((wish) => wish !== 'off');
  return end === -1 ? wishes.length : end;
}

/** A player's wishes without those of one sentence. */
export function without(own: readonly Wish[], sentence: WishSentence): readonly Wish[] {
  switch (sentence.kind) {
    case 'always':
    case 'never':
      return [];
    case 'notBefore':
      return own.map((wish, block) => (block < sentence.block ? null : wish));
    case 'notAfter':
      return own.map((wish, block) => (block >= sentence.block ? null : wish));
    case 'on':
    case 'off':
      return own.map((wish) => (wish === sentence.kind ? null : wish));
  }
}

/**
 * The wishes for "not before block 2, not from block 7 on", with blocks counted from 0. "Stays on" wishes in
 * between are kept.
 */
export function between(
  own: readonly Wish[],
  blocks: number,
  { notBefore, notAfter }: { readonly notBefore: number; readonly notAfter: number },
): readonly Wish[] {
  return Array.from({ length: blocks }, (_, block) =>
    block < notBefore || block >= notAfter ? 'off' : own[block] === 'on' ? 'on' : null,
  );
}
