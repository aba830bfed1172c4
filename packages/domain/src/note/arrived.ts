/** Words of another device that arrive while somebody writes: both texts become one. */
import type { NoteBlock } from '../entity/tables/note.ts';
import { type NoteContent, repaired, sameContent } from './content.ts';
import { editedBlocks, inOrder } from './edit.ts';

export interface Arrival {
  /** The blocks from which the edit started. */
  readonly base: readonly NoteBlock[];
  /** The same note as it is now. */
  readonly arrived: readonly NoteBlock[];
  /** What the editor shows. */
  readonly draft: readonly NoteContent[];
}

export interface Merged {
  /** The text for the editor: the writer's changes on top of what arrived. */
  readonly contents: readonly NoteContent[];
  /** Paragraphs that both changed. A save keeps the writer's words and puts the others under earlier values. */
  readonly both: number;
}

/**
 * The draft with everything that arrived in paragraphs which the writer left alone. In a paragraph that both changed the
 * writer's words stay, because their save is the later one.
 */
export function withArrived({ base, arrived, draft }: Arrival): Merged {
  let made = 0;
  const drafted = editedBlocks({ base, edited: draft, newId: () => `draft-${++made}` });
  const [before, there, mine] = [byId(base), byId(arrived), byId(drafted)];
  let both = 0;
  const kept = [...new Set([...mine.keys(), ...there.keys()])].flatMap((id): readonly NoteBlock[] => {
    const [was, theirs, ours] = [before.get(id), there.get(id), mine.get(id)];
    if (was === undefined) return present(ours ?? theirs);
    const theyChanged = !same(was, theirs);
    const weChanged = ours !== was;
    if (theyChanged && weChanged && !same(ours, theirs)) both++;
    return present(weChanged ? ours : theirs);
  });
  return { contents: repaired(inOrder(kept)), both };
}

/** True for two blocks that say the same at the same place, and for two that are gone. */
function same(a: NoteBlock | undefined, b: NoteBlock | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return sameContent(a, b) && a.order === b.order;
}

const byId = (blocks: readonly NoteBlock[]) => new Map(blocks.map((block) => [block.id, block]));
const present = (block: NoteBlock | undefined): readonly NoteBlock[] => (block === undefined ? [] : [block]);
