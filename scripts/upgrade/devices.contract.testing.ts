/**
 * Devices of older versions with unsent changes: the current app opens them, shows all data, and sends the changes to
 * the current server on that version's database.
 */
import 'fake-indexeddb/auto';
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { scoreOf } from '@touchline/domain/match/events/score';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type Engine,
  emptyTestDatabase,
  type TestDatabase,
} from '../../apps/server/src/testing/server/databases.testing.ts';
import { loadOldDatabase, OLD_VERSIONS } from '../../apps/server/src/testing/server/old-database.testing.ts';
import { openTestServer, type TestServer } from '../../apps/server/src/testing/server/server.testing.ts';
import { type Client, openClient } from '../../apps/web/src/data/client/client.ts';
import { openIndexedStore } from '../../apps/web/src/data/client/database.ts';
import { decideMatch } from '../../apps/web/src/data/commands/match/match-day.ts';
import { matchOf } from '../../apps/web/src/data/queries/matches/matches.ts';
import { playersOf } from '../../apps/web/src/data/queries/players/players.ts';
import { must } from '../../apps/web/src/data/testing/client.testing.ts';
import { teamsOf } from '../../apps/web/src/data/testing/lists.testing.ts';
import type { DatabaseDump } from './device-dump.ts';
import { restoreDatabases } from './device-restore.testing.ts';

interface OldDevice {
  /** The time of the dump, in milliseconds since 1970, and ids as the device had them. */
  readonly made: Readonly<
    Record<'at' | 'account' | 'match' | 'later' | 'player' | 'team', number> & { token: string }
  >;
  readonly databases: readonly DatabaseDump[];
}

const HOUR_MS = 3_600_000;
const SERVER_ENDINGS: Readonly<Record<Engine, string>> = { sqlite: '.sqlite.gz', postgres: '.sql.gz' };

export function oldDevicesContract(engine: Engine): void {
  const versions = readdirSync(OLD_VERSIONS)
    .filter((name) => name.endsWith(`.${engine}.device.json.gz`))
    .map((name) => name.slice(0, name.indexOf('.')));
  let database: TestDatabase;
  let server: TestServer | null;
  const open = new Set<Client>();

  beforeEach(async () => {
    // The devices of all versions name their databases alike.
    globalThis.indexedDB = new IDBFactory();
    database = await emptyTestDatabase(engine);
    server = null;
  });
  afterEach(async () => {
    for (const client of open) client.close();
    open.clear();
    await server?.close();
    await database.remove();
  });

  const client = async (name: string, { at, account, token }: OldDevice['made'], baseUrl: string) => {
    const opened = await openClient({
      account,
      kept: { store: await openIndexedStore(name) },
      server: { token, baseUrl },
      // The time of the dump, because reserved ids and sessions end after a year.
      device: { timezone: 'Europe/Amsterdam', now: () => at + HOUR_MS },
    });
    open.add(opened);
    return opened;
  };

  test('dumps of older devices exist', () => {
    expect(versions).not.toEqual([]);
  });

  test.each(versions)(
    '[OUT-7.1] the app keeps and sends the data of a device of %s, and others read it',
    async (version) => {
      const { made, databases } = oldDevice(`${version}.${engine}.device.json.gz`);
      const [{ name } = { name: '' }] = databases;
      await restoreDatabases(databases);

      // Offline: nothing answers on port 9.
      const offline = await client(name, made, 'http://127.0.0.1:9');
      await expectEverything(offline, made);
      expect(await offline.store.read((tx) => tx.outboxCount())).toBeGreaterThan(3);
      must(await decideMatch(offline, made.match, { type: 'goal', side: 'away' }));
      offline.close();

      await loadOldDatabase(database, `${version}${SERVER_ENDINGS[engine]}`);
      server = await openTestServer({ database, now: made.at + HOUR_MS });
      const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
      const online = await client(name, made, url);
      expect(await online.coordinator.resync({ audit: true })).toBeUndefined();
      expect(await online.store.read((tx) => tx.outboxCount())).toBe(0);
      expect(await online.store.read((tx) => tx.attention())).toEqual([]);

      const other = await client('another-device', made, url);
      expect(await other.coordinator.resync({ audit: true })).toBeUndefined();
      const resolved = {
        ...made,
        match: online.live.resolve('matches', made.match),
        later: online.live.resolve('matches', made.later),
        player: online.live.resolve('players', made.player),
        team: online.live.resolve('teams', made.team),
      };
      await expectEverything(other, resolved);
      const [here, there] = [await matchOf(online, resolved.match), await matchOf(other, resolved.match)];
      expect(there).toEqual(here);
      expect(there === null ? null : scoreOf(there)).toEqual({ home: 2, away: 2 });
    },
  );
}

/** The coach's data before the upgrade (scripts/upgrade/old-device.ts). */
async function expectEverything(client: Client, made: OldDevice['made']): Promise<void> {
  const match = await matchOf(client, made.match);
  const types = match?.events.map(({ type }) => type) ?? [];
  expect(types.slice(0, 4)).toEqual(['KICKOFF', 'GOAL', 'GOAL', 'GOAL']);
  expect(await matchOf(client, made.later)).not.toBeNull();
  const players = await playersOf(client);
  expect(players.find(({ sid }) => sid === made.player)?.nickname).toBe('Offline Olivia');
  expect(players.length).toBeGreaterThan(12);
  const teams = await teamsOf(client);
  expect(teams.map(({ clubname }) => clubname).toSorted()).toEqual(['Offline', 'Rietdijk']);
  expect(teams.some(({ sid }) => sid === made.team)).toBe(true);
}

function oldDevice(file: string): OldDevice {
  return JSON.parse(gunzipSync(readFileSync(new URL(file, OLD_VERSIONS))).toString());
}
