/** What families are asked about: a match or a training session. */
import type { Match } from '../entity/tables/match.ts';
import type { TrainingSession } from '../entity/tables/training.ts';

export type Gathering = Match | TrainingSession;

/** The collections of gatherings. */
export type GatheringCollection = 'matches' | 'training_sessions';

/** A match and a session may have the same number. */
export interface GatheringName {
  readonly collection: GatheringCollection;
  readonly sid: number;
}

export function nameOf(gathering: Gathering): GatheringName {
  return { collection: isMatch(gathering) ? 'matches' : 'training_sessions', sid: gathering.sid };
}

export function ofMatch(sid: number): GatheringName {
  return { collection: 'matches', sid };
}

/** The records of attendance, which both have. */
export type GatheringRecords = Pick<
  Gathering['metadata'],
  'players' | 'answers' | 'reasons' | 'asked' | 'deliveries' | 'request' | 'tasks' | 'takers'
>;

/** Only a match has events; a session belongs to a selection. */
export function isMatch<G extends Gathering>(gathering: G): gathering is G & Match {
  return 'events' in gathering;
}
