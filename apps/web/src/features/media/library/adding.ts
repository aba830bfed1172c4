/**
 * Files on their way into the library: read, drawn again and stored one after the other, so that a hundred of them take
 * no more memory than one. The work goes on when the coach leaves the screen.
 */
import { m } from '@touchline/i18n';
import { addPicture, type MediaWork, type NewMedium } from '#data/commands/media/media.ts';
import { newPictureName } from '#data/pictures/records.ts';
import { pictureIn } from '#ui/portrait/chosen-file.ts';
import { drawWhole } from '#ui/portrait/draw.ts';
import { refusedFileText } from '#ui/portrait/photo-words.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { problemText } from '../toasts.ts';

/** A file that is not in the library yet, or cannot be. */
export interface AddedFile {
  readonly id: number;
  readonly name: string;
  /** The name of its picture once that is stored: for a moment both are there. */
  readonly picture: string;
  /** Why it cannot be added; null while it waits for its turn. */
  readonly problem: string | null;
}

class Adding {
  #files: readonly AddedFile[] = [];
  #turn: Promise<unknown> = Promise.resolve();
  #next = 0;
  readonly #listeners = new Set<() => void>();

  readonly get = (): readonly AddedFile[] => this.#files;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves with the ids of the new pictures, in the order of the files. */
  add(client: MediaWork, files: readonly File[], medium: NewMedium): Promise<readonly number[]> {
    const added = files.map((file) => ({
      id: ++this.#next,
      name: file.name,
      picture: newPictureName(),
      problem: null,
    }));
    this.#become([...this.#files, ...added]);
    const all = this.#turn.then(async () => {
      const sids: number[] = [];
      for (const [index, waiting] of added.entries()) {
        const file = files[index];
        // Cancelled before its turn.
        if (file === undefined || !this.#files.some(({ id }) => id === waiting.id)) continue;
        const sid = await this.#addOne(client, file, medium, waiting);
        if (sid !== null) sids.push(sid);
      }
      if (sids.length > 0) showDoneToast(m.media_added({ count: sids.length }), undefined, ABOUT_ADDING);
      return sids;
    });
    this.#turn = all.catch(() => undefined);
    return all;
  }

  /** Cancels a file that waits for its turn, or hides why it was not added. */
  dismiss(id: number): void {
    this.#become(this.#files.filter((file) => file.id !== id));
  }

  async #addOne(
    client: MediaWork,
    file: File,
    medium: NewMedium,
    { id, picture: name }: AddedFile,
  ): Promise<number | null> {
    const found = await pictureIn(file);
    if (!found.ok) return this.#refuse(id, refusedFileText(found.error));
    const picture = await drawWhole(file);
    if (picture === null) return this.#refuse(id, refusedFileText({ code: 'unreadable' }));
    const done = await addPicture(client, { medium, picture: { ...picture, name } });
    if (!done.ok) return this.#refuse(id, problemText(done.error));
    this.dismiss(id);
    return done.value.sid;
  }

  #refuse(id: number, problem: string): null {
    this.#become(this.#files.map((file) => (file.id === id ? { ...file, problem } : file)));
    return null;
  }

  #become(files: readonly AddedFile[]): void {
    this.#files = files;
    for (const listener of [...this.#listeners]) listener();
  }
}

const ABOUT_ADDING = 'pictures added';

export const adding = new Adding();
