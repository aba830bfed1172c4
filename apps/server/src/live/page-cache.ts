/**
 * Pages of followers that were just rendered and packed. A goal brings everybody to the same page within seconds;
 * rendering takes five milliseconds, and the page is the same for all who have the same language and look.
 */

const KEPT_MS = 1_000;
const KEPT_PAGES = 500;

interface Kept<T> {
  readonly at: number;
  readonly page: Promise<T>;
}

export class PageCache<T> {
  readonly #now: () => number;
  /** The oldest first. */
  readonly #pages = new Map<string, Kept<T>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @param key everything that the page is made of, its version included */
  get(key: string, render: () => Promise<T>): Promise<T> {
    this.#forgetOld();
    const kept = this.#pages.get(key);
    if (kept !== undefined) return kept.page;
    const page = render();
    this.#pages.set(key, { at: this.#now(), page });
    page.catch(() => this.#pages.delete(key));
    return page;
  }

  #forgetOld(): void {
    const now = this.#now();
    for (const [key, { at }] of this.#pages) {
      // A clock that was set back must not keep a page for hours.
      const isFresh = now - at < KEPT_MS && now >= at;
      if (isFresh && this.#pages.size < KEPT_PAGES) return;
      this.#pages.delete(key);
    }
  }
}
