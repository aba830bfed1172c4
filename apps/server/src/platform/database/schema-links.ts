/** Tables of links that open something without an account: public pages, calendars, exported matches. */
export interface LinkTables {
  /** Links of public pages. `kind` says what `subject_sid` is: a team, or the account of a club. */
  page_links: {
    /** SHA-256 of the token. */
    token_hash: string;
    /** The encrypted token, so that it can be shown again; empty after its end. */
    sealed: string;
    space: number;
    kind: string;
    subject_sid: number;
    created_at: number;
    /** When it was replaced or switched off; 0 while it is in use. A subject has one such link of each kind. */
    ended_at: number;
  };
  /** Links of calendar feeds: one in use for each account and team. */
  calendar_links: {
    /** SHA-256 of the token. */
    token_hash: string;
    /** The encrypted token, so that it can be shown again; empty after its end. */
    sealed: string;
    account_sid: number;
    /** 0 for all teams of the account. */
    team_sid: number;
    created_at: number;
    /** When it was replaced or switched off; 0 while it is in use. */
    ended_at: number;
  };
  /** Tokens that open the files of an exported match, as `account_sid` may read it. */
  export_tokens: {
    /** SHA-256 of the token. */
    token_hash: string;
    account_sid: number;
    space: number;
    team_sid: number;
    match_sid: number;
    created_at: number;
    expires_at: number;
    /** When the person asked for another one for this match; 0 while it is in use. */
    ended_at: number;
  };
}
