/** A server on real sockets with a coach and a team, for the contracts of this folder. */
import type { AddressInfo } from 'node:net';
import type { PushAnswer } from '@touchline/sync/model/protocol';
import type { Changes } from '@touchline/sync/model/registers';
import { TestDevice } from '#testing/devices/device.testing.ts';
import {
  type EventStream,
  openEventStream,
  type StreamOptions,
} from '#testing/devices/event-stream.testing.ts';
import { goalEvent } from '#testing/devices/goal-event.testing.ts';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';

export interface ListeningServer extends TestServer {
  readonly url: string;
  /** The check that the hub runs every five seconds. */
  refresh(): Promise<void>;
}

export interface LiveTeam {
  readonly database: TestDatabase;
  readonly server: ListeningServer;
  readonly coach: TestDevice;
  readonly team: number;
  readonly players: readonly number[];
  openMatch(changes?: Changes): ReturnType<TestDevice['newMatch']>;
  change(match: number, changes: Changes): Promise<PushAnswer>;
  follow(token: string, options?: StreamOptions & { readonly url?: string }): Promise<EventStream>;
  close(): Promise<void>;
}

export async function openLiveTeam(engine: Engine): Promise<LiveTeam> {
  const database = await newTestDatabase(engine);
  const server = await listening({ database });
  const coach = await TestDevice.register(server, (await signUp(server)).token);
  const players = await coach.newPlayers(3);
  const team = await coach.newTeam({
    clubname: 'Rietdijk',
    teamname: 'MO13-2',
    ...Object.fromEntries(players.map((sid, order) => [`player_sids/${sid}`, order])),
  });
  return {
    database,
    server,
    coach,
    team,
    players,
    openMatch: (changes = {}) => coach.newMatch(team, { privacy: 1, ...changes }),
    change: (sid, changes) => coach.push(coach.mutation('updateMatch', sid, changes)),
    follow: (token, { url = server.url, ...options } = {}) =>
      openEventStream(`${url}/live/${token}/events`, options),
    close: async () => {
      await server.close();
      await database.remove();
    },
  };
}

export async function listening({
  database,
  env = {},
  bus,
}: {
  readonly database: TestDatabase;
  readonly env?: Readonly<Record<string, string>>;
  readonly bus?: TestServer['deps']['bus'];
}): Promise<ListeningServer> {
  const deps = bus === undefined ? {} : { deps: { bus } };
  const opened = await openTestServer({ database, env, ...deps });
  await opened.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = opened.app.server.address() as AddressInfo;
  return {
    ...opened,
    url: `http://127.0.0.1:${port}`,
    refresh: () => opened.app.hub.refreshAll(),
  };
}

export const goal = (eid: string, player: number, minute: number): Changes =>
  goalEvent(eid, { game_time: minute * 60, player_sid: player });
