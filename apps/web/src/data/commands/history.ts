/** Restores an earlier value, as an ordinary change (MRG-7). */
import { isForeignMember } from '@touchline/domain/access/field-access';
import { ok, refuse } from '@touchline/domain/result';
import type { Json } from '@touchline/sync/model/registers';
import type { ActorPorts } from './match/match-actor.ts';
import { teamActor } from './match/match-actor.ts';
import { subjectActor, subjectOf } from './notes/notes.ts';
import { actorOnAccount, type Refused } from './permission.ts';
import { takeSelection, takeSession } from './training/training-actor.ts';
import type { AccountWork } from './unit-of-work.ts';
import { act, type Outcome, type UnitOfWork } from './unit-of-work.ts';

/** The collections whose earlier values can be restored. */
export type HistoryCollection =
  | 'teams'
  | 'players'
  | 'matches'
  | 'training_selections'
  | 'training_sessions'
  | 'notes';

export interface EarlierValueArgs {
  readonly collection: HistoryCollection;
  readonly sid: number;
  readonly path: string;
  readonly value: Json;
}

export function takeEarlierValue(
  ports: ActorPorts & AccountWork,
  { collection, sid: given, path, value }: EarlierValueArgs,
): Outcome<object, Refused> {
  const sid = ports.live.resolve(collection, given);
  return act<object, Refused>(ports, { label: 'earlierValue' }, async (unit) => {
    if (isForeignMember({ collection, path }, ports.account)) return refuse({ code: 'noPermission' });
    const actor = await actorOn(ports, unit, { collection, sid });
    await unit.change({ collection, sid }, actor, { [path]: value });
    return ok({});
  });
}

async function actorOn(
  ports: ActorPorts & AccountWork,
  unit: UnitOfWork,
  { collection, sid }: Pick<EarlierValueArgs, 'collection' | 'sid'>,
) {
  if (collection === 'players') {
    await unit.take('players', sid);
    return actorOnAccount(ports.live.teams.get() ?? [], ports.ownAccount(), unit.nowSeconds);
  }
  if (collection === 'training_selections') return (await takeSelection(ports, unit, sid)).actor;
  if (collection === 'training_sessions') return (await takeSession(ports, unit, sid)).actor;
  if (collection === 'notes') return subjectActor(ports, unit, subjectOf(await unit.take('notes', sid)));
  const team = collection === 'teams' ? sid : (await unit.take('matches', sid)).team_sid;
  return unit.allowed(teamActor(ports, team)).actor;
}
