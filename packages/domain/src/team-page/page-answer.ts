/** What an address below `/page` shows. The server fills it in, and the web app renders it. */
import type { PublicTeamPage } from './team-page.ts';

/**
 * `closed`: the coach closed the page, or its plan ended. `gone`: the link was replaced or switched off, or the team is
 * deleted. `away`: the database does not answer. `limited`: too many requests.
 */
export type NoTeamPage = 'unknown' | 'closed' | 'gone' | 'away' | 'limited';

export type TeamPageAnswer =
  | {
      readonly page: 'team';
      readonly token: string;
      readonly view: PublicTeamPage;
      /** Milliseconds since 1970. */
      readonly now: number;
    }
  | { readonly page: NoTeamPage };

/** The presentation that the request selects. */
export interface TeamPageLook {
  readonly locale: string;
  /** The page itself, or the card for other sites. */
  readonly layout: 'page' | 'embed';
  /** Empty for the preference of the reader's system. */
  readonly appearance: 'light' | 'dark' | '';
  /** The server's public address; empty when it is unknown. */
  readonly origin: string;
}
