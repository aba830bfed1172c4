/** Which block of an edited text was which block before, so that an edited paragraph keeps its identity. */
import { contentKey, type NoteContent, textOf } from './content.ts';

/** Above this product of lengths a comparison of all pairs would take too long. */
const PAIRS_MAX = 1_000_000;
const SIMILARITIES_MAX = 10_000;
/** From 0 to 1: from here two paragraphs are the same one, edited. */
const ALIKE = 0.35;

/**
 * For each block after the edit, the position of the same block before it, or null for a new one. Each position occurs at
 * most once. Equal blocks are found wherever they went; edited ones between their neighbours.
 */
export function matched(
  before: readonly NoteContent[],
  after: readonly NoteContent[],
): readonly (number | null)[] {
  const old = before.map(contentKey);
  const next = after.map(contentKey);
  const found: (number | null)[] = next.map(() => null);
  for (const [was, is] of unchanged(old, next)) found[is] = was;
  for (const gap of gapsOf(found, before.length)) {
    for (const [was, is] of edited(gap, before, after)) found[is] = was;
  }
  for (const [was, is] of moved(found, old, next)) found[is] = was;
  return found;
}

type Pair = readonly [was: number, is: number];

/** A longest sequence of equal blocks in the same order. */
function unchanged(old: readonly string[], next: readonly string[]): readonly Pair[] {
  const pairs: Pair[] = [];
  let from = 0;
  while (from < old.length && from < next.length && old[from] === next[from]) pairs.push([from, from++]);
  let end = 0;
  const most = Math.min(old.length, next.length) - from;
  while (end < most && old[old.length - 1 - end] === next[next.length - 1 - end]) end++;
  const middle = {
    old: old.slice(from, old.length - end),
    next: next.slice(from, next.length - end),
  };
  const between =
    middle.old.length * middle.next.length <= PAIRS_MAX
      ? best(middle.old.length, middle.next.length, (was, is) =>
          middle.old[was] === middle.next[is] ? 1 : 0,
        )
      : greedy(middle.old, middle.next);
  pairs.push(...between.map(([was, is]): Pair => [was + from, is + from]));
  for (let at = end; at > 0; at--) pairs.push([old.length - at, next.length - at]);
  return pairs;
}

/** The pairs in ascending order with the greatest sum of values; pairs of value 0 are left out. */
function best(olds: number, nexts: number, worth: (was: number, is: number) => number): readonly Pair[] {
  const width = nexts + 1;
  const sums = new Float64Array((olds + 1) * width);
  const values = new Float64Array(olds * nexts);
  const sum = (was: number, is: number) => sums[was * width + is] ?? 0;
  for (let was = olds - 1; was >= 0; was--) {
    for (let is = nexts - 1; is >= 0; is--) {
      const value = worth(was, is);
      values[was * nexts + is] = value;
      const paired = value > 0 ? value + sum(was + 1, is + 1) : 0;
      sums[was * width + is] = Math.max(paired, sum(was + 1, is), sum(was, is + 1));
    }
  }
  const pairs: Pair[] = [];
  for (let was = 0, is = 0; was < olds && is < nexts; ) {
    const value = values[was * nexts + is] ?? 0;
    if (value > 0 && sum(was, is) === value + sum(was + 1, is + 1)) pairs.push([was++, is++]);
    else if (sum(was, is) === sum(was + 1, is)) was++;
    else is++;
  }
  return pairs;
}

/** For very long texts: each block with the next equal one. */
function greedy(old: readonly string[], next: readonly string[]): readonly Pair[] {
  const places = Map.groupBy(old.keys(), (at) => old[at] ?? '');
  const pairs: Pair[] = [];
  let from = 0;
  for (const [is, key] of next.entries()) {
    const was = places.get(key)?.find((at) => at >= from);
    if (was === undefined) continue;
    pairs.push([was, is]);
    from = was + 1;
  }
  return pairs;
}

/** Blocks without a partner between two pairs of partners: positions from and until. */
interface Gap {
  readonly was: readonly [from: number, until: number];
  readonly is: readonly [from: number, until: number];
}

function gapsOf(found: readonly (number | null)[], olds: number): readonly Gap[] {
  const gaps: Gap[] = [];
  let was = 0;
  let is = 0;
  for (const [at, partner] of [...found, olds].entries()) {
    if (partner === null) continue;
    if (partner > was && at > is) gaps.push({ was: [was, partner], is: [is, at] });
    was = partner + 1;
    is = at + 1;
  }
  return gaps;
}

function edited(gap: Gap, before: readonly NoteContent[], after: readonly NoteContent[]): readonly Pair[] {
  const olds = before.slice(...gap.was);
  const nexts = after.slice(...gap.is);
  const similar = (was: number, is: number) => {
    const [old, next] = [olds[was], nexts[is]];
    const value = old === undefined || next === undefined ? 0 : likeness(old, next);
    return value >= ALIKE ? value : 0;
  };
  const pairs =
    olds.length * nexts.length <= SIMILARITIES_MAX
      ? best(olds.length, nexts.length, similar)
      : inOrder(Math.min(olds.length, nexts.length)).filter(([was, is]) => similar(was, is) > 0);
  return pairs.map(([was, is]): Pair => [was + gap.was[0], is + gap.is[0]]);
}

const inOrder = (count: number): readonly Pair[] => Array.from({ length: count }, (_, at) => [at, at]);

/** A picture with another caption is the same block; another picture, or text in its place, is a new one. */
function likeness(a: NoteContent, b: NoteContent): number {
  if (a.shape === 'picture' || b.shape === 'picture') return a.medium === b.medium ? 1 : 0;
  return similarity(textOf(a), textOf(b));
}

/**
 * How much of two texts is the same, from 0 to 1: their common start and end, as when somebody types, or their common
 * words. Two empty texts have nothing in common, so that two people who write into an empty line write two lines.
 */
function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  if (Math.min(a.length, b.length) === 0) return 0;
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start++;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return Math.max((start + end) / longest, commonWords(a, b));
}

function commonWords(a: string, b: string): number {
  const words = a.split(' ');
  const left = new Map<string, number>();
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1);
  const others = b.split(' ');
  let common = 0;
  for (const word of others) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    common++;
  }
  return (2 * common) / (words.length + others.length);
}

/** Equal blocks that have no partner yet: they were moved. */
function moved(
  found: readonly (number | null)[],
  old: readonly string[],
  next: readonly string[],
): readonly Pair[] {
  const taken = new Set(found);
  const free = Map.groupBy(
    [...old.keys()].filter((at) => !taken.has(at)),
    (at) => old[at] ?? '',
  );
  return [...next.keys()].flatMap((is): readonly Pair[] => {
    const was = found[is] === null ? free.get(next[is] ?? '')?.shift() : undefined;
    return was === undefined ? [] : [[was, is]];
  });
}
