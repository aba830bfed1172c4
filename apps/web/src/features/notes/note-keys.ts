/** A key for each note that stays when its local id becomes the server's, so that an open editor is not replaced. */
export class NoteKeys {
  readonly #known: { sid: number; readonly key: string }[] = [];
  #made = 0;

  /**
   * Repeating it for the same note answers the same key. Where another device deleted the only note, its editor stays,
   * with the words that are not saved yet.
   *
   * @param sid the note; null for the one that is not written yet, which becomes the next new note
   */
  keyOf(sid: number | null, resolve: (sid: number) => number): string {
    const same = this.#known.find((each) => (sid === null ? each.sid === 0 : resolve(each.sid) === sid));
    const first = same ?? (sid === null ? this.#known[0] : this.#known.find((each) => each.sid === 0));
    if (first !== undefined) {
      first.sid = sid ?? 0;
      return first.key;
    }
    const key = `note-${++this.#made}`;
    this.#known.push({ sid: sid ?? 0, key });
    return key;
  }
}
