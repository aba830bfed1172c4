/** A team, its players and a match that is about to start, created on a device as a coach does. */
import { defaultsOf } from '@touchline/domain/entity/fields/field';
import type { Entity, FieldTable } from '@touchline/domain/entity/fields/field-types';
import { type Changes, changesBetween } from '@touchline/domain/entity/rows/rows';
import { matchFields } from '@touchline/domain/entity/tables/match';
import { type Player, playerFields } from '@touchline/domain/entity/tables/player';
import { type Team, teamFields } from '@touchline/domain/entity/tables/team';
import { fillLineup, startingLineup } from '@touchline/domain/match/lineup/lineup';
import { newMatch } from '@touchline/domain/match/setup/defaults';
import { aTeam, somePlayers } from '@touchline/domain/match/testing/match.testing';
import type { CoachDevice } from './coach-device.testing.ts';

const SQUAD = 14;

export interface ReadyMatch {
  readonly team: number;
  readonly match: number;
  /** The token of the public view, which everyone can open. */
  readonly token: string;
  readonly onPitch: readonly number[];
  readonly onBench: readonly number[];
}

/** Creates and sends them. `teamIs` tells the device's transport the team to lease match ids for. */
export async function makeReadyMatch(
  device: CoachDevice,
  { now, teamIs }: { readonly now: number; readonly teamIs: (sid: number) => void },
): Promise<ReadyMatch> {
  await device.settle();
  const made: Player[] = [];
  for (const player of somePlayers(SQUAD))
    made.push({ ...player, sid: await device.create('players', written(playerFields, player)) });
  await device.settle();
  // Rows that were created before the first leases have real ids by now (LOC-4).
  const real = (collection: string, sid: number) => device.replica.resolve(collection, sid);
  const players = await Promise.all(
    made.map(async (player) => ({ ...player, sid: await real('players', player.sid) })),
  );
  const draft: Team = {
    ...aTeam(players),
    shirtnumbers: players.map(({ sid }, index) => ({ id: sid, value: index + 1 })),
  };
  const local = await device.create('teams', written(teamFields, draft));
  await device.settle();
  const team = await real('teams', local);
  // The server leases match ids only for a team that it knows.
  teamIs(team);
  const date = Math.floor(now / 1000);
  const blank = newMatch({ team: { ...draft, sid: team }, date, match_token: '', createdAt: date });
  const ready = { ...blank, opponent_clubname: 'Noordhaven', status: 'CAN_START', privacy: 1 } as const;
  const filled = fillLineup(ready, players);
  if (!filled.ok) throw new Error(filled.error.code);
  const match = await device.create('matches', written(matchFields, filled.value));
  await device.settle();
  const played = await device.match(await real('matches', match));
  const onPitch = startingLineup(played).map(({ player_sid }) => player_sid);
  const onBench = players.map(({ sid }) => sid).filter((sid) => !onPitch.includes(sid));
  return { team, match: played.sid, token: played.match_token, onPitch, onBench };
}

/** A new row's values that differ from the defaults. */
function written<T extends FieldTable>(table: T, entity: Entity<T>): Changes {
  return changesBetween(table, defaultsOf(table), entity);
}
