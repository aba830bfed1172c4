/**
 * Caches what many visitors open within seconds, such as the live page after a goal: rendering takes five milliseconds,
 * and the page depends only on language and appearance.
 */
const KEPT_PAGES = 500;

interface Kept<T> {
  readonly at: number;
  readonly page: Promise<T>;
}

export class PageCache<T> {
  readonly #now: () => number;
  readonly #keptMs: number;
  readonly #most: number;
  readonly #isKept: (page: T) => boolean;
  /** Oldest first. */
  readonly #pages = new Map<string, Kept<T>>();

  constructor(
    now: () => number,
    keptMs: number,
    {
      most = KEPT_PAGES,
      isKept = () => true,
    }: { readonly most?: number; readonly isKept?: (page: T) => boolean } = {},
  ) {
    this.#now = now;
    this.#keptMs = keptMs;
    this.#most = most;
    this.#isKept = isKept;
  }

  /** @param key all inputs of the page, including its version */
  get(key: string, render: () => Promise<T>): Promise<T> {
    this.#forgetOld();
    const kept = this.#pages.get(key);
    if (kept !== undefined) return kept.page;
    for (const [oldest] of this.#pages) {
      if (this.#pages.size < this.#most) break;
      this.#pages.delete(oldest);
    }
    const page = render();
    this.#pages.set(key, { at: this.#now(), page });
    const forget = () => {
      if (this.#pages.get(key)?.page === page) this.#pages.delete(key);
    };
    page.then((made) => {
      if (!this.#isKept(made)) forget();
    }, forget);
    return page;
  }

  #forgetOld(): void {
    const now = this.#now();
    for (const [key, { at }] of this.#pages) {
      // After the clock was set back, a page must not stay cached for hours.
      const isFresh = now - at < this.#keptMs && now >= at;
      if (isFresh) return;
      this.#pages.delete(key);
    }
  }
}
