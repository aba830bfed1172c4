/** A match or a session with its team, and the account's role on it: what every command on attendance reads first. */
import { type Gathering, type GatheringName, isMatch } from '@touchline/domain/attendance/gathering';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { Actor } from '@touchline/domain/team/permissions';
import { type MatchWork, matchActor } from '../match/match-actor.ts';
import { type TrainingWork, takeSession } from '../training/training-actor.ts';
import type { UnitOfWork } from '../unit-of-work.ts';

export type GatheringWork = MatchWork & TrainingWork;

export interface TakenGathering {
  readonly gathering: Gathering;
  /** Of a selection without a team the selection itself, which has the fields of one. */
  readonly team: Team;
  /** The team that a new player is made for; 0 for none. */
  readonly team_sid: number;
  readonly actor: Actor;
}

/** Ends the command when the row, or what it belongs to, is not on this device. */
export async function takeGathering(
  ports: GatheringWork,
  unit: UnitOfWork,
  { collection, sid }: GatheringName,
): Promise<TakenGathering> {
  if (collection === 'matches') {
    const match = await unit.take('matches', sid);
    const { team, actor } = unit.allowed(matchActor(ports, match));
    return { gathering: match, team, team_sid: match.team_sid, actor };
  }
  const { session, selection, team = selection, actor } = await takeSession(ports, unit, sid);
  return { gathering: session, team, team_sid: selection.team_sid, actor };
}

/** Saves what a decision has changed. */
export async function saveGathering(
  unit: UnitOfWork,
  { gathering: before, actor }: TakenGathering,
  after: Gathering,
): Promise<void> {
  const { sid } = before;
  if (isMatch(before) && isMatch(after))
    await unit.save({ collection: 'matches', sid }, actor, [before, after]);
  else if (!isMatch(before) && !isMatch(after))
    await unit.save({ collection: 'training_sessions', sid }, actor, [before, after]);
  else throw new Error('a match does not become a session');
}
