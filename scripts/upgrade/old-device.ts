// Makes the database that a version of Touchline leaves on a coach's device, for the test that opens it later:
//   node scripts/upgrade/old-device.ts CHECKOUT SERVER_URL FILE
// It signs in as the demo's coach with that version's code, reads everything, starts a match and sends two goals. Then
// the server must stop (this program prints "end the server"), and the coach continues offline: a third goal, a player,
// a match and a team. The device's data is then written to FILE.
import 'fake-indexeddb/auto';
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { dumpDatabases } from './device-dump.ts';

interface OldClient {
  /** Called `coordinator` since 0.3.0. */
  readonly cloud?: Resync;
  readonly coordinator?: Resync;
  close(): void;
}
interface Resync {
  resync(options: { readonly audit: boolean }): Promise<unknown>;
}
type Done = { readonly ok: true; readonly value: { readonly sid: number } } | { readonly ok: false };
type Command = (client: OldClient, options: object) => Promise<Done>;

const [checkout = '', baseUrl = '', file = ''] = process.argv.slice(2);
const data = resolve(checkout, 'apps/web/src/data');
const ACCOUNT_DATABASE = 'touchline-device';

/** A module of the old version, from the first path that exists. */
async function load<T>(...places: readonly string[]): Promise<T> {
  const found = places.map((place) => join(data, place)).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`this version has none of ${places.join(', ')}`);
  return (await import(found)) as T;
}

const { openClient } = await load<{ openClient: (options: object) => Promise<OldClient> }>(
  'client/client.ts',
  'client.ts',
);
const { openIndexedStore } = await load<{ openIndexedStore: (name: string) => Promise<object> }>(
  'client/database.ts',
  'database.ts',
);
const { decideMatch } = await load<{
  decideMatch: (client: OldClient, match: number, command: object) => Promise<Done>;
}>('commands/match/match-day.ts', 'commands/match-day.ts');
const { createPlayer } = await load<{ createPlayer: Command }>(
  'commands/team/players.ts',
  'commands/players.ts',
);
const { createTeam } = await load<{ createTeam: Command }>('commands/team/teams.ts', 'commands/teams.ts');
const { addMatch } = await load<{ addMatch: (client: OldClient, team: number) => Promise<number> }>(
  'testing/client.testing.ts',
  'client.testing.ts',
);

const { access_token: token, account } = await signIn();
const store = await openIndexedStore(ACCOUNT_DATABASE);
const client = await openClient({
  account: account.sid,
  kept: { store },
  server: { token, baseUrl },
  device: { timezone: 'Europe/Amsterdam' },
  // Before 0.3.0 the options were positional.
  ...{ token, store, baseUrl, timezone: 'Europe/Amsterdam' },
});
const coordinator = client.coordinator ?? client.cloud;
const synchronise = () => coordinator?.resync({ audit: true });
if ((await synchronise()) !== undefined) throw new Error('the first synchronisation failed');
const team = await currentTeam();
const match = await addMatch(client, team);
await must(decideMatch(client, match, { type: 'kickOff' }));
for (const side of ['home', 'away']) await must(decideMatch(client, match, { type: 'goal', side }));
if ((await synchronise()) !== undefined) throw new Error('the goals were not sent');

console.log('end the server');
await new Promise((done) => createInterface({ input: process.stdin }).once('line', done));
await must(decideMatch(client, match, { type: 'goal', side: 'home' }));
const player = await must(createPlayer(client, { nickname: 'Offline Olivia', position_ids: ['M'], team }));
// Offline this freezes a batch, which waits; later changes are not in it.
if ((await synchronise()) === undefined) throw new Error('the server did not end');
const later = await addMatch(client, team);
const other = await must(createTeam(client, { clubname: 'Offline', teamname: 'O13-1' }));
client.close();
const made = { at: Date.now(), account: account.sid, token, match, later, player, team: other };
const databases = await dumpDatabases([ACCOUNT_DATABASE]);
writeFileSync(file, gzipSync(JSON.stringify({ made, databases }), { level: 9 }));

async function must(command: Promise<Done>): Promise<number> {
  const done = await command;
  if (!done.ok) throw new Error(`refused: ${JSON.stringify(done)}`);
  return done.value.sid;
}

async function signIn(): Promise<{
  access_token: string;
  account: { sid: number };
}> {
  const response = await fetch(`${baseUrl}/api/auth/en/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'coach@touchline.example', password: 'touchline-demo' }),
  });
  return response.json();
}

async function currentTeam(): Promise<number> {
  const response = await fetch(`${baseUrl}/api/data`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: '{ getUserInfo { current_team } }' }),
  });
  const { data: info } = (await response.json()) as { data: { getUserInfo: { current_team: number } } };
  return info.getUserInfo.current_team;
}
