/** Taking an earlier value again: a change like any other (MRG-7). */
import { ok } from '@touchline/domain/result';
import type { Json } from '@touchline/sync/registers';
import type { Client } from '../client.ts';
import { actorOnAccount } from '../permission.ts';
import { act, type Desk, type Outcome } from './desk.ts';
import { teamActor } from './match-actor.ts';

/** The rows whose earlier values a coach can take again. */
export type HistoryCollection = 'teams' | 'players' | 'matches';

export interface EarlierValueArgs {
  readonly collection: HistoryCollection;
  readonly sid: number;
  readonly path: string;
  readonly value: Json;
}

export function takeEarlierValue(
  client: Client,
  { collection, sid: given, path, value }: EarlierValueArgs,
): Outcome<object, never> {
  const sid = client.live.resolve(collection, given);
  return act<object, never>(client, { label: 'earlierValue' }, async (desk) => {
    const actor = await actorOn(client, desk, { collection, sid });
    await desk.change({ collection, sid }, actor, { [path]: value });
    return ok({});
  });
}

async function actorOn(
  client: Client,
  desk: Desk,
  { collection, sid }: Pick<EarlierValueArgs, 'collection' | 'sid'>,
) {
  if (collection === 'players') {
    await desk.take('players', sid);
    return actorOnAccount(client.live.teams.get() ?? [], client.ownAccount(), desk.nowSeconds);
  }
  const team = collection === 'teams' ? sid : (await desk.take('matches', sid)).team_sid;
  return desk.allowed(teamActor(client, team)).actor;
}
