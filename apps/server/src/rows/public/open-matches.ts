/** How features find a match by its public token, independent of the cache that holds it. */
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import type { LiveMatch } from './public-match.ts';

export interface OpenMatch {
  readonly match: LiveMatch;
  /** Null while the stream is closed. */
  readonly shown: { readonly view: PublicMatch } | null;
}

export interface OpenMatches {
  /** Null for an unknown token. */
  open(token: string): Promise<OpenMatch | null>;
}
