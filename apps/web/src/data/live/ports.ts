/** Ports of the live queries: the values in memory that commands and queries read (decision 069). */
import type { Account } from '@touchline/domain/entity/tables/account';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { PlansSetting } from '@touchline/domain/plan/plan';
import type { LiveQueries } from './live-queries.ts';

/** The current id of a row: the server's, if the row had a local one (LOC-4). */
export interface Ids {
  readonly live: Pick<LiveQueries, 'resolve'>;
}

export interface Teams {
  readonly live: Pick<LiveQueries, 'teams'>;
}

export interface Players {
  readonly live: Pick<LiveQueries, 'players'>;
}

/** A whole match. */
export interface MatchById {
  readonly live: Pick<LiveQueries, 'match'>;
}

/** Training selections, and whole sessions. */
export interface Trainings {
  readonly live: Pick<LiveQueries, 'selections' | 'session'>;
}

export interface Media {
  readonly live: Pick<LiveQueries, 'media'>;
}

/** This device's identity for the server: its id and its ordinal. */
export interface DeviceState {
  readonly live: Pick<LiveQueries, 'state'>;
}

/** One team by its id, also by a local one. */
export interface TeamById {
  team(sid: number): Team | undefined;
}

/** The signed-in account. */
export interface OwnAccount {
  readonly account: number;
  ownAccount(): AccountWithPlans | null;
}

/** The account's row, and what its server offers. */
export type AccountWithPlans = Account & { readonly plans: PlansSetting };
