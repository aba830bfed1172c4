/** Applies an edited text to the stored blocks of a note (section 4, note editor). */

import { compareKeys } from '../entity/fields/keys.ts';
import type { NoteBlock } from '../entity/tables/note.ts';
import { type NoteContent, repaired, sameContent } from './content.ts';
import { matched } from './diff.ts';
import { placesIn, spreadOf } from './order.ts';

export interface NoteEdit {
  /** The blocks from which the edit started. What arrived meanwhile is not among them and stays as it is. */
  readonly base: readonly NoteBlock[];
  readonly edited: readonly NoteContent[];
  /** An id that no other device makes: the maker, a dash, and a number. */
  readonly newId: () => string;
}

/**
 * The blocks after the edit. Unchanged ones are the same objects; edited and moved ones keep their ids; new ones get
 * places between their neighbours. Other blocks are rewritten only where no number is left between two of them.
 */
export function editedBlocks({ base, edited, newId }: NoteEdit): readonly NoteBlock[] {
  const seen = repaired(base);
  const contents = repaired(edited);
  const partners = matched(seen, contents);
  const blocks = contents.map((content, at): NoteBlock => {
    const was = partners[at] ?? null;
    const block = was === null ? undefined : base[was];
    const before = was === null ? undefined : seen[was];
    if (block === undefined || before === undefined) return { ...content, id: newId(), order: Number.NaN };
    return sameContent(before, content) ? block : { ...content, id: block.id, order: block.order };
  });
  return placed(blocks, staying(partners));
}

/**
 * The positions of blocks that keep their places: most of those that were there, in an ascending sequence.
 *
 * @param partners as `matched` answers them
 */
export function staying(partners: readonly (number | null)[]): ReadonlySet<number> {
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const [at, was] of partners.entries()) {
    if (was === null) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((partners[ends[middle] ?? 0] ?? 0) < was) low = middle + 1;
      else high = middle;
    }
    previous.set(at, ends[low - 1]);
    ends[low] = at;
  }
  const result = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous.get(at)) result.add(at);
  return result;
}

function placed(blocks: readonly NoteBlock[], stays: ReadonlySet<number>): readonly NoteBlock[] {
  const result = [...blocks];
  for (let from = 0; from < result.length; from++) {
    if (stays.has(from)) continue;
    let until = from;
    while (until < result.length && !stays.has(until)) until++;
    until = fill(result, from, until);
    from = until - 1;
  }
  return result;
}

/** Gives places to the blocks from `from` until `until`, and to as many behind them as are needed for that. */
function fill(blocks: NoteBlock[], from: number, until: number): number {
  const before = blocks[from - 1];
  const first = blocks[from];
  if (first === undefined) return until;
  for (let end = until; ; end++) {
    const places = placesIn({
      below: before?.order,
      above: blocks[end]?.order,
      count: end - from,
      continues: before !== undefined && makerOf(before.id) === makerOf(first.id),
      spread: spreadOf(first.id),
    });
    if (places === undefined) continue;
    for (const [at, order] of places.entries()) {
      const block = blocks[from + at];
      if (block !== undefined) blocks[from + at] = { ...block, order };
    }
    return end;
  }
}

function makerOf(id: string): string {
  return id.slice(0, Math.max(id.lastIndexOf('-'), 0));
}

/** The order in which every reader sees blocks. */
export function inOrder(blocks: readonly NoteBlock[]): readonly NoteBlock[] {
  return blocks.toSorted((a, b) => a.order - b.order || compareKeys(a.id, b.id));
}
