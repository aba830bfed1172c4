/** The matches that have ended and the sessions that are over, with what is recorded of their players. */
import type { GatheringCollection } from '@touchline/domain/attendance/gathering';
import { wallClockSeconds } from '@touchline/domain/match/clock/kickoff-time';
import { isEnded } from '@touchline/domain/match/clock/status';
import { type HeldGathering, heldGathering } from '@touchline/domain/statistics/attendance-months';
import { MATCH_SUMMARIES } from '../../projections/match-summary.ts';
import { entityOfRow } from '../../store/codecs/entities.ts';
import type { Lists, Rows } from '../../store/ports.ts';

export interface HeldArgs {
  readonly collection: GatheringCollection;
  readonly team: number;
  /** As `date` of a match: earlier ones are left out. */
  readonly from: number;
  /** Seconds since 1970, by the wall clock. */
  readonly now: number;
}

/** Matches of the team; sessions of all selections, because players train in several. */
export function heldGatherings(
  ports: Rows & Lists,
  { collection, ...args }: HeldArgs,
): Promise<readonly HeldGathering[]> {
  return READ[collection](ports, args);
}

type Read = (ports: Rows & Lists, args: Omit<HeldArgs, 'collection'>) => Promise<readonly HeldGathering[]>;

const READ: Readonly<Record<GatheringCollection, Read>> = {
  /** The summaries tell which rows have to be read. */
  matches: async ({ store }, { team, from }) => {
    const listed = await store.summaries(MATCH_SUMMARIES, team);
    const keys = listed
      .filter(({ status, date }) => isEnded(status) && date >= from)
      .map(({ sid }) => ({ collection: 'matches', sid }));
    const rows = await store.read((tx) => tx.rows(keys));
    const matches = rows.flatMap((row) => (row === undefined ? [] : (entityOfRow('matches', row) ?? [])));
    return matches.map(heldGathering);
  },
  training_sessions: async ({ store }, { from, now }) => {
    const rows = await store.read((tx) => tx.rowsOf('training_sessions'));
    const sessions = rows.flatMap((row) => entityOfRow('training_sessions', row) ?? []);
    return sessions
      .filter(({ status, date }) => status === '' && date >= from)
      .filter((session) => wallClockSeconds(session) + session.length * 60 <= now)
      .map(heldGathering);
  },
};
