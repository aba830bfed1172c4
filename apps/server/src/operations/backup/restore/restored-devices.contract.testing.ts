/**
 * PUL-6 end to end: a backup, a season that continues, a lost server, its restore, and a coach's devices that reconnect
 * one after the other.
 */
import { join } from 'node:path';
import type { Changes } from '@touchline/sync/model/registers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { returnedIds } from '#rows/ids/returned.ts';
import { CoachDevice } from '#testing/devices/coach-device.testing.ts';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import {
  call,
  openTestServer,
  signIn,
  signUp,
  TEST_NOW,
  type TestAccount,
  type TestServer,
} from '#testing/server/server.testing.ts';
import { makeBackup } from '../make.ts';
import { restoreBackup } from './restore.ts';

const HOUR = 3_600_000;
/** Generous, because the machine may be busy with other tests. */
const LONG_MS = 60_000;
const COLLECTIONS = ['teams', 'players', 'matches'];

export function restoredDevicesContract(engine: Engine): void {
  const homes: TestDatabase[] = [];
  let home: TestDatabase;
  let server: TestServer;
  let account: TestAccount;
  let time = TEST_NOW;
  let team = 0;

  const start = async (epoch?: string) => {
    server = await openTestServer({ database: home, now: time });
    if (epoch !== undefined) expect(server.deps.epoch).toBe(epoch);
  };
  const wait = (ms: number) => {
    time += ms;
    server.advance(ms);
  };
  const newDevice = async (id: string) => {
    const device = new CoachDevice({
      id,
      now: () => time,
      team: () => team,
      post: async (body) => {
        const { statusCode, body: text } = await server.app.inject({
          method: 'POST',
          url: '/api/data',
          headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
          payload: body,
        });
        return { status: statusCode, text };
      },
    });
    device.engine.start({ audit: true });
    await device.settle();
    return device;
  };
  const backup = async () => {
    const to = join(home.place.dataDir, 'backups');
    return (await makeBackup({ ...home.place, to, prefix: '', now: time })).path;
  };
  /** Restores over the old database, or on another machine because the old one is lost. */
  const restore = async (file: string, where: 'in place' | 'elsewhere') => {
    await server.close();
    wait(HOUR);
    if (where === 'elsewhere') {
      homes.push(home);
      home = await newTestDatabase(engine);
    }
    const epoch = `epoch${time}`;
    await restoreBackup({ ...home.place, file, epoch, now: time });
    await start(epoch);
  };

  beforeEach(async () => {
    home = await newTestDatabase(engine);
    team = 0;
    await start();
    account = await signUp(server);
  });
  afterEach(async () => {
    await server.close();
    for (const each of [...homes.splice(0), home]) await each.remove();
  });

  test(
    '[PUL-6.10, PUL-6.20] a device that signed in after the backup stays signed in and restores its rows',
    async () => {
      const file = await backup();
      wait(HOUR);
      account = { ...account, token: await signIn(server, account) };
      const late = await newDevice('late');
      team = await make(late, 'teams', { clubname: 'Since', teamname: 'JO9-1' });
      await restore(file, 'in place');
      await late.settle();
      await late.settle();
      const there = await everything(late);
      const found = there.find(({ name }) => name === `teams/${team}`);
      expect(found?.registers.clubname?.[0]).toBe('Since');
      expect(await attention(late)).toEqual([]);
    },
    LONG_MS,
  );

  test('a device of another server is not signed in to the account with the same id', async () => {
    const file = await backup();
    homes.push(home);
    await server.close();
    home = await newTestDatabase(engine);
    await start();
    const other = await signUp(server);
    expect(other.sid).toBe(account.sid);
    await restore(file, 'in place');
    const statusOf = async (token: string) =>
      (await call(server, token, { query: '{ getAccount { sid } }' })).error?.code ?? 'signed in';
    expect(await statusOf(account.token)).toBe('signed in');
    expect(await statusOf(other.token)).toBe(401);
  });

  test(
    '[PUL-6.1, PUL-6.20, PUL-6.21] devices restore rows that the backup lacks, a deletion stays, and no id is given twice',
    async () => {
      const a = await newDevice('a');
      const b = await newDevice('b');
      team = await make(a, 'teams', { clubname: 'Rietdijk', teamname: 'MO13-2' });
      const one = await make(a, 'players', { nickname: 'One' });
      const two = await make(a, 'players', { nickname: 'Two' });
      const match = await make(a, 'matches', { team_sid: team, opponent_clubname: 'Noordhaven' });
      await a.change('teams', team, { [`player_sids/${one}`]: 1, [`player_sids/${two}`]: 2 });
      await a.settle();
      await b.settle();
      const file = await backup();

      // The season continues with enough players that new ids are leased.
      wait(HOUR);
      await a.change('teams', team, { division: 'First' });
      await a.change('matches', match, { opponent_clubname: 'Zuidwijk' });
      const made: number[] = [];
      for (let n = 0; n < 230; n++) made.push(await a.create('players', { nickname: `Since ${n}` }));
      await a.settle();
      const since = await Promise.all(made.map((sid) => a.replica.resolve('players', sid)));
      const [removed = 0, kept = 0] = since;
      await b.settle();
      const cup = await make(b, 'matches', { team_sid: team, opponent_clubname: 'Cup' });
      for (const sid of [two, removed]) {
        await b.replica.write({ urgent: true }, (writer) => writer.remove('players', sid));
      }
      await b.change('matches', cup, { opponent_teamname: 'JO13-1' });
      await b.settle();
      await a.settle();
      // Unconfirmed changes, with an id of a lease that the backup lacks.
      b.network(false);
      await b.change('players', kept, { surname: 'Unsent' });
      const unsent = await b.create('players', { nickname: 'Unsent' });
      const seen = await everything(a, b);

      await restore(file, 'elsewhere');
      b.network(true);
      await a.settle();
      await b.settle();
      await a.settle();
      await b.settle();

      const there = await everything(a);
      expect(await everything(b)).toEqual(there);
      const rows = new Map(there.map(({ name, registers }) => [name, registers]));
      const value = (name: string, path: string) => rows.get(name)?.[path]?.[0];
      expect(value(`teams/${team}`, 'division')).toBe('First');
      expect(value(`matches/${match}`, 'opponent_clubname')).toBe('Zuidwijk');
      expect(value(`matches/${cup}`, 'opponent_teamname')).toBe('JO13-1');
      expect(value(`players/${kept}`, 'surname')).toBe('Unsent');
      expect(value(`players/${unsent}`, 'nickname')).toBe('Unsent');
      for (const sid of since.filter((id) => id !== removed)) {
        expect(value(`players/${sid}`, 'nickname')).toMatch(/^Since /);
      }
      for (const sid of [two, removed]) expect(rows.has(`players/${sid}`)).toBe(false);
      expect(await attention(a, b)).toEqual([]);

      // A new device gets the same rows, and unused ids and an ordinal.
      const c = await newDevice('c');
      expect(await everything(c)).toEqual(there);
      const used = new Set([...seen, ...there].map(({ name }) => name));
      for (const device of [a, b, c]) {
        for (let n = 0; n < 3; n++) {
          const name = `players/${await make(device, 'players', { nickname: `${device.id}${n}` })}`;
          expect(used.has(name)).toBe(false);
          used.add(name);
        }
      }
      const ordinals = await Promise.all([a, b, c].map(ordinalOf));
      expect(new Set(ordinals).size).toBe(3);
      expect(await publicAddressWorks(server, await tokenOf(a, cup))).toBe(true);
    },
    LONG_MS,
  );

  test(
    '[PUL-6.11, PUL-6.20] a match that the backup lacks is restored with its address and its later changes',
    async () => {
      const file = await backup();
      wait(HOUR);
      const a = await newDevice('a');
      team = await make(a, 'teams', { clubname: 'Rietdijk', teamname: 'MO13-2' });
      const match = await make(a, 'matches', { team_sid: team, opponent_clubname: 'Noordhaven' });
      a.network(false);
      await a.change('matches', match, { opponent_clubname: 'Zuidwijk' });
      await restore(file, 'in place');
      a.network(true);
      await a.settle();
      await a.settle();
      const found = (await everything(a)).find(({ name }) => name === `matches/${match}`);
      expect(found?.registers.opponent_clubname?.[0]).toBe('Zuidwijk');
      expect(await attention(a)).toEqual([]);
      expect(await publicAddressWorks(server, await tokenOf(a, match))).toBe(true);
    },
    LONG_MS,
  );

  test(
    '[PUL-6.26, PUL-6.20] after two restores of the same backup, the devices still restore everything',
    async () => {
      const a = await newDevice('a');
      team = await a.create('teams', { clubname: 'Rietdijk', teamname: 'MO13-2' });
      await a.settle();
      const file = await backup();
      const players: string[] = [];
      for (let round = 0; round < 3; round++) {
        wait(HOUR);
        for (const nickname of [`A${round}`, `B${round}`, `C${round}`]) {
          await a.create('players', { nickname });
          players.push(nickname);
        }
        await a.settle();
        await restore(file, 'in place');
        await a.settle();
        const b = await newDevice(`b${round}`);
        const there = (await everything(b)).filter(({ name }) => name.startsWith('players/'));
        expect(there.map(({ registers }) => registers.nickname?.[0]).toSorted()).toEqual(players.toSorted());
      }
      expect(await attention(a)).toEqual([]);
    },
    LONG_MS,
  );

  test('[PUL-6.10, PUL-6.11, PUL-6.14] an id that the restore did not skip needs a lease, and a row for another account needs its parent', async () => {
    const a = await newDevice('a');
    team = await a.create('teams', { clubname: 'Rietdijk', teamname: 'MO13-2' });
    await a.settle();
    await restore(await backup(), 'in place');
    const stranger = await signUp(server);
    const answer = async (op: string, sid: number, registers: object) => {
      const device = 'stranger';
      const ask = async (query: string, variables: object) => {
        const response = await server.app.inject({
          method: 'POST',
          url: '/api/data',
          headers: { authorization: `Bearer ${stranger.token}` },
          payload: { query, variables },
        });
        return response.json<{ data: { push: { results: { status: string; code?: number }[] } } }>();
      };
      await ask('mutation($device: String!) { registerDevice(device: $device) { ordinal epoch } }', {
        device,
      });
      const batch = {
        device,
        epoch: server.deps.epoch,
        number: ++time,
        mutations: [{ op, sid, incremental: 1, registers }],
      };
      const { data } = await ask('mutation($batch: JSON!) { push(batch: $batch) { results rows } }', {
        batch,
      });
      return data.push.results;
    };
    const stamp = '0mnk5vls0.0000.stranger';
    const player = { nickname: ['Nick', stamp] };
    const counters = await server.deps.database.reader.selectFrom('counters').selectAll().execute();
    const last = counters.find(({ name }) => name === 'players')?.value ?? 0;
    expect(await answer('updatePlayer', last, player)).toEqual([{ status: 'applied' }]);
    expect(await answer('updatePlayer', last + 1, player)).toMatchObject([{ status: 'refused', code: 404 }]);
    expect(await answer('updatePlayer', 1_000, player)).toMatchObject([{ status: 'refused', code: 404 }]);
    const match = { team_sid: [team, stamp], opponent_clubname: ['X', stamp] };
    expect(await answer('updateMatch', 5_000, match)).toMatchObject([{ status: 'refused', code: 404 }]);
    // An account from after the restore cannot claim the public link of a lost match.
    expect(await answer('updateTeam', 5_000, { clubname: ['X', stamp] })).toEqual([{ status: 'applied' }]);
    const own = { team_sid: [5_000, stamp], opponent_clubname: ['X', stamp] };
    const squat = { ...own, match_token: ['A'.repeat(22), stamp] };
    expect(await answer('updateMatch', 5_000, squat)).toMatchObject([{ status: 'refused', code: 404 }]);
    expect(await answer('updateMatch', 5_000, own)).toMatchObject([{ status: 'refused', code: 404 }]);
  });

  test('[PUL-6.18] an account restores at most 20,000 rows a day', async () => {
    await restore(await backup(), 'in place');
    const { reader } = server.deps.database;
    const returned = async (lowest: number, count: number, now: number) => {
      const creations = Array.from({ length: count }, (_, n) => ({
        collection: 'players',
        sid: lowest + n,
        inTeam: true,
      }));
      const asking = { account: account.sid, creations, leases: [], keys: [], now };
      const making = { space: account.sid, registers: {} };
      return (await returnedIds(reader, asking)).filter(({ leaseFor }) => leaseFor(making) !== null);
    };
    expect(await returned(2_000, 20_001, time)).toHaveLength(20_000);
    const device = await newDevice('a');
    const stamp = '0mnk5vls0.0000.a';
    const batch = {
      device: 'a',
      epoch: server.deps.epoch,
      number: 1,
      mutations: [
        { op: 'updatePlayer', sid: 1_999, incremental: 1, registers: { nickname: ['Nick', stamp] } },
      ],
    };
    await call(server, account.token, {
      query: 'mutation($batch: JSON!) { push(batch: $batch) { results rows } }',
      variables: { batch },
    });
    await device.settle();
    expect(await returned(2_000, 20_001, time)).toHaveLength(19_999);
    expect(await returned(2_000, 20_001, time + 25 * HOUR)).toHaveLength(20_000);
  });
}

/** Creates a row and sends it. Returns the id that the server knows. */
async function make(device: CoachDevice, collection: string, changes: Changes): Promise<number> {
  const sid = await device.create(collection, changes);
  await device.settle();
  return device.replica.resolve(collection, sid);
}

interface Shown {
  readonly name: string;
  readonly registers: Readonly<Record<string, readonly [unknown, string]>>;
}

const isThere = ({ registers }: Shown): boolean => registers.deleted?.[0] !== true;

/** The rows that devices show, in the order of names. */
async function everything(...devices: readonly CoachDevice[]): Promise<readonly Shown[]> {
  const shown: Shown[] = [];
  for (const device of devices) {
    for (const collection of COLLECTIONS) {
      const rows = await device.store.read((tx) => tx.rowsOf(collection));
      for (const { sid } of rows) {
        const registers = await device.shown({ collection, sid });
        if (registers !== undefined) shown.push({ name: `${collection}/${sid}`, registers });
      }
    }
  }
  return shown.filter(isThere).toSorted((x, y) => (x.name < y.name ? -1 : 1));
}

async function attention(...devices: readonly CoachDevice[]): Promise<readonly unknown[]> {
  const lists = await Promise.all(devices.map(({ store }) => store.read((tx) => tx.attention())));
  return lists.flat();
}

async function ordinalOf({ store }: CoachDevice): Promise<number> {
  return store.read(async (tx) => (await tx.state()).ordinal);
}

async function tokenOf(device: CoachDevice, sid: number): Promise<string> {
  const registers = await device.shown({ collection: 'matches', sid });
  return String(registers?.match_token?.[0]);
}

async function publicAddressWorks({ app }: TestServer, token: string): Promise<boolean> {
  return (await app.hub.open(token)) !== null;
}
