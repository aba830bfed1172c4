/**
 * The state of the page of a link. Many families open one page within minutes, so that it is read again only after a change
 * of the account's rows, and every minute, because the next match depends on the time.
 */
import type { DatabaseDep, Reader } from '#platform/database/database.ts';
import { databaseFailureOf } from '#platform/database/database-errors.ts';
import { readSpace } from '#platform/database/spaces.ts';
import { PageCache } from '#platform/page-cache.ts';
import { type PageKind, pageLinkAt, type StoredPageLink } from '../page-links/page-links.ts';
import { type PlanTime, type PlanTimeDeps, planTime } from '../people/access.ts';

const MINUTE_MS = 60_000;

/** `gone`: the subject is deleted. `closed`: its people closed the page, or its plan ended. */
export type PageState<O> = { readonly is: 'gone' | 'closed' } | ({ readonly is: 'open' } & O);

/** The pages of one kind. */
export interface PageSource<O> {
  readonly kind: PageKind;
  readonly read: (
    db: Reader,
    link: Pick<StoredPageLink, 'space' | 'subject_sid'>,
    time: PlanTime,
  ) => Promise<PageState<O>>;
}

export interface FoundState<O> {
  readonly state: PageState<O> | { readonly is: 'unknown' };
  /** Another text whenever the state may be another one. */
  readonly version: string;
  /** The account whose pictures the page may show. */
  readonly space: number;
}

export class PageStates<O> {
  readonly #deps: DatabaseDep & PlanTimeDeps;
  readonly #source: PageSource<O>;
  readonly #states: PageCache<PageState<O>>;

  constructor(deps: DatabaseDep & PlanTimeDeps, source: PageSource<O>) {
    this.#deps = deps;
    this.#source = source;
    this.#states = new PageCache(deps.now, MINUTE_MS);
  }

  /** The page of a token as it is now; `away` while the database does not answer. */
  async find(token: string): Promise<FoundState<O> | 'away'> {
    try {
      return await this.#find(token);
    } catch (error) {
      if (databaseFailureOf(error) === null) throw error;
      return 'away';
    }
  }

  async #find(token: string): Promise<FoundState<O>> {
    const { database } = this.#deps;
    const link = await pageLinkAt(database.reader, this.#source.kind, token);
    if (link === null) return { state: { is: 'unknown' }, version: '', space: 0 };
    if (link.ended_at !== 0) return { state: { is: 'gone' }, version: '', space: link.space };
    const time = planTime(this.#deps);
    const space = await readSpace(database.reader, link.space);
    const version = `${link.token_hash} ${space?.counter ?? 0} ${Math.floor(time.now / MINUTE_MS)}`;
    const state = await this.#states.get(version, () => this.#source.read(database.reader, link, time));
    return { state, version, space: link.space };
  }
}
