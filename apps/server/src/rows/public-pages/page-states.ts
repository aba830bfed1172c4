/**
 * The state of the page of a link. Many families open one page within minutes, so that it is read again only after a change
 * of the account's rows, and every minute, because the next match depends on the time.
 */
import type { DatabaseDep } from '#platform/database/database.ts';
import { readSpace } from '#platform/database/spaces.ts';
import { PageCache } from '#platform/page-cache.ts';
import type { TimeDep } from '#platform/time.ts';
import { pageLinkAt } from '#rows/page-links/page-links.ts';
import { readTeamPage, type TeamPageState } from '#rows/public/public-team-page.ts';

const MINUTE_MS = 60_000;

export interface FoundState {
  readonly state: TeamPageState | { readonly is: 'unknown' };
  /** Another text whenever the state may be another one. */
  readonly version: string;
  /** The account whose pictures the page may show. */
  readonly space: number;
}

export class PageStates {
  readonly #deps: DatabaseDep & TimeDep;
  readonly #states: PageCache<TeamPageState>;

  constructor(deps: DatabaseDep & TimeDep) {
    this.#deps = deps;
    this.#states = new PageCache(deps.now, MINUTE_MS);
  }

  /** The page of a token as it is now. Rejects while the database does not answer. */
  async find(token: string): Promise<FoundState> {
    const { database, now } = this.#deps;
    const link = await pageLinkAt(database.reader, 'team', token);
    if (link === null) return { state: { is: 'unknown' }, version: '', space: 0 };
    if (link.ended_at !== 0) return { state: { is: 'gone' }, version: '', space: link.space };
    const at = now();
    const space = await readSpace(database.reader, link.space);
    const version = `${link.token_hash} ${space?.counter ?? 0} ${Math.floor(at / MINUTE_MS)}`;
    const about = { space: link.space, team_sid: link.subject_sid };
    const state = await this.#states.get(version, () => readTeamPage(database.reader, about, at));
    return { state, version, space: link.space };
  }
}
