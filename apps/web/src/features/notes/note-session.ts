/**
 * The text of a note in the editor, and the stored note from which it started.
 *
 *   stored ── written ──▶ edited ── saving ──▶ saved (stored)
 *                           └────── cancelled ─▶ stored
 *
 * What arrives from another device is merged paragraph by paragraph (decision 086), except while a save is on its way.
 */
import type { Note, NoteBlock } from '@touchline/domain/entity/tables/note';
import { withArrived } from '@touchline/domain/note/arrived';
import {
  contentKey,
  type NoteContent,
  repaired,
  withMedia,
  withoutBlank,
} from '@touchline/domain/note/content';
import type { StoredNote } from '#data/queries/notes.ts';

/** What an arrival did to the words of the writer. */
export type Clash = 'none' | 'both wrote' | 'replaced' | 'deleted';

export class NoteSession {
  #stored: StoredNote;
  /** The note as the latest save found it. Screens still show it for a moment. */
  #beforeSave: StoredNote | null = null;
  #title: string;
  #contents: readonly NoteContent[];
  /** Blocks of the latest saves. */
  #own: readonly NoteBlock[] = [];
  #revision = 0;
  #isSaving = false;

  constructor(stored: StoredNote) {
    this.#stored = stored;
    this.#title = titleOf(stored);
    this.#contents = shownOf(stored);
  }

  get stored(): StoredNote {
    return this.#stored;
  }

  get title(): string {
    return this.#title;
  }

  get contents(): readonly NoteContent[] {
    return this.#contents;
  }

  /** Grows whenever the editor must show another text than the writer's. */
  get revision(): number {
    return this.#revision;
  }

  /** Only when title or text differ from the stored ones. */
  get isEdited(): boolean {
    return this.#title !== titleOf(this.#stored) || !sameText(this.#contents, shownOf(this.#stored));
  }

  type(title: string): void {
    this.#title = title;
  }

  write(contents: readonly NoteContent[]): void {
    this.#contents = contents;
  }

  /**
   * Takes over the ids that pictures got from the server, so that the same picture is no change.
   *
   * @param now the present id of a Medium
   */
  rename(now: (medium: number) => number): void {
    this.#contents = withMedia(this.#contents, now);
    this.#own = withMedia(this.#own, now);
    const blocks = withMedia(this.#stored.blocks, now);
    if (blocks !== this.#stored.blocks) this.#stored = { ...this.#stored, blocks };
  }

  /** Restores the stored title and text. */
  cancel(): void {
    this.#title = titleOf(this.#stored);
    this.#show(shownOf(this.#stored));
  }

  /** A save begins: what arrives waits until it has ended. */
  begin(): void {
    this.#isSaving = true;
  }

  /** @param note what the save stored; null when it was refused */
  end(note: Note | null): void {
    this.#isSaving = false;
    if (note === null) return;
    const before = new Map(this.#stored.blocks.map((block) => [block.id, contentKey(block)]));
    const changed = note.blocks.filter((block) => before.get(block.id) !== contentKey(block));
    const ids = new Set(changed.map(({ id }) => id));
    this.#own = [...this.#own.filter(({ id }) => !ids.has(id)), ...changed];
    this.#beforeSave = this.#stored;
    this.#stored = { note, blocks: note.blocks, emptied: {} };
  }

  /** Takes the note as it is stored now. Repeating it changes nothing. */
  follow(stored: StoredNote): Clash {
    if (this.#isSaving || stored === this.#stored || stored === this.#beforeSave) return 'none';
    const { title, contents } = this;
    const base = this.#stored;
    const isTitleOwn = title !== titleOf(base);
    const merged = sameText(contents, shownOf(base))
      ? { contents: shownOf(stored), both: 0 }
      : withArrived({ base: base.blocks, arrived: stored.blocks, draft: contents });
    this.#stored = stored;
    if (!isTitleOwn) this.#title = titleOf(stored);
    if (!sameText(merged.contents, contents)) this.#show(merged.contents);
    if (base.note !== null && stored.note === null) {
      this.#own = [];
      return this.isEdited ? 'deleted' : 'none';
    }
    const isReplaced = this.#isReplaced(stored);
    return merged.both > 0 ? 'both wrote' : isReplaced ? 'replaced' : 'none';
  }

  #show(contents: readonly NoteContent[]): void {
    this.#contents = contents;
    this.#revision++;
  }

  /** A later change took the place of a paragraph that was saved here. Each is reported once. */
  #isReplaced({ blocks }: StoredNote): boolean {
    if (this.#own.length === 0) return false;
    const now = new Map(blocks.map((block) => [block.id, contentKey(block)]));
    const still = this.#own.filter((block) => now.get(block.id) === contentKey(block));
    const isReplaced = still.length < this.#own.length;
    this.#own = still;
    return isReplaced;
  }
}

const titleOf = ({ note }: StoredNote): string => note?.title ?? '';

/** One empty paragraph is no text: the editor shows the same for both. */
function shownOf({ blocks }: StoredNote): readonly NoteContent[] {
  return withoutBlank(repaired(blocks));
}

function sameText(a: readonly NoteContent[], b: readonly NoteContent[]): boolean {
  if (a === b) return true;
  const [left, right] = [withoutBlank(a), withoutBlank(b)];
  return (
    left.length === right.length &&
    left.every((content, at) => contentKey(content) === contentKey(right[at] ?? content))
  );
}
