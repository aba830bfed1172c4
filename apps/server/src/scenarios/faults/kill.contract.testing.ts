/** The server is killed under the traffic of several devices, which repeat their requests. */
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type SeededRandom, seededRandom } from '@touchline/sync/testing/seeded-random.testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Post } from '#testing/devices/coach-device.testing.ts';
import {
  batchBody,
  data,
  leasePlayers,
  pullAll,
  send,
  signUpByMail,
} from '#testing/server/kill-calls.testing.ts';
import {
  type Env,
  newServerFolders,
  type ServerFolders,
  type ServerProcess,
  startProcess,
} from '#testing/server/process.testing.ts';
import { Club } from './kill-traffic.testing.ts';

/** Few in a usual run: each start of the server takes a second or two. */
const { MORNINGS, KILLS } =
  process.env.TEST_LONG === '1' ? { MORNINGS: 10, KILLS: 10 } : { MORNINGS: 1, KILLS: 3 };

export interface KillDatabase {
  readonly env: Env;
  readonly remove: () => Promise<void>;
}

export function killContract(name: string, newDatabase: () => Promise<KillDatabase>): void {
  let home: ServerFolders;
  let database: KillDatabase;
  let server: ServerProcess;
  beforeAll(async () => {
    home = newServerFolders();
    database = await newDatabase();
    server = await startProcess(home, database.env);
  }, 120_000);
  afterAll(async () => {
    await server.kill();
    await database.remove();
    home.remove();
  });

  test(
    '[OUT-3.1] a server that is killed repeatedly under traffic loses nothing acknowledged and duplicates nothing',
    async () => {
      const random = seededRandom(KILLS);
      const startedAt = performance.now();
      let acknowledged = 0;
      // Each morning has accounts of its own, because a match is full after some hundred goals.
      for (let day = 1; day <= MORNINGS; day++) acknowledged += await morning(day, random);
      const seconds = (performance.now() - startedAt) / 1000;
      console.log(
        `${name}: ${MORNINGS * KILLS} kills, ${acknowledged} acknowledged changes, ${seconds.toFixed(0)} seconds, none lost, none doubled`,
      );
    },
    // A start takes seconds on a busy machine.
    60_000 + MORNINGS * KILLS * 30_000,
  );

  /** @returns how many changes were acknowledged */
  async function morning(day: number, random: SeededRandom): Promise<number> {
    const post: (token: string) => Post = (token) => (body) => {
      asked += 1;
      for (const check of counting) check();
      return send(server.url, token, body);
    };
    const newClub = async (name: string, devices: number) => {
      const { token } = await signUpByMail(server.url, `${name}@example.org`);
      return { token, club: new Club({ name, devices, post: post(token) }) };
    };
    const clubs = [await newClub(`one${day}d`, 3), await newClub(`other${day}d`, 1)];
    for (const { club } of clubs) await club.begin();

    let kills = 0;
    let up = Promise.resolve();
    const around = { random, up: () => up, isOver: () => kills >= KILLS };
    const traffic = Promise.all(clubs.map(({ club }) => club.live(around)));
    while (kills < KILLS) {
      // Each kill hits another point of the pushes: before, within or after a transaction. Traffic that ends early
      // has failed, and its error fails the test.
      await Promise.race([requests(3 + random.below(30)), traffic]);
      await healthAnswers(server, random.below(8));
      const back = Promise.withResolvers<void>();
      up = back.promise;
      await server.kill();
      kills += 1;
      server = await startProcess(home, database.env);
      back.resolve();
      for (const { club } of clubs) club.serverIsBack();
    }
    await traffic;
    for (const { token, club } of clubs) await club.expectNothingLost(() => pullAll(server.url, token));
    for (const { club } of clubs) club.end();
    return clubs.reduce((sum, { club }) => sum + club.acknowledged, 0);
  }

  test('a stop completes and answers a running push', async () => {
    const { token } = await signUpByMail(server.url, 'stop@example.org');
    const { registerDevice } = await data<{ registerDevice: { epoch: string } }>(server.url, token, {
      query: 'mutation { registerDevice(device: "stopped") { epoch } }',
    });
    const sids = await leasePlayers(server.url, token, 400);
    const push = request(`${server.url}/api/data?app_id=touchline`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        expect: '100-continue',
      },
    });
    const answered = once(push, 'response');
    push.flushHeaders();
    // The server has the request now, and waits for its body.
    await once(push, 'continue');
    push.end(batchBody({ epoch: registerDevice.epoch, number: 1, sids, device: 'stopped' }));
    const [code, [answer]] = await Promise.all([server.stop(), answered]);
    expect(code).toBe(0);
    expect(await text(answer)).toContain('"applied"');
    server = await startProcess(home, database.env);
    const players = (await pullAll(server.url, token)).filter(({ collection }) => collection === 'players');
    expect(players).toHaveLength(400);
  }, 120_000);
}

/** Waits for this many answers in a row: the server works on other requests meanwhile. */
async function healthAnswers({ url }: ServerProcess, count: number): Promise<void> {
  for (let answer = 0; answer < count; answer++) await (await fetch(`${url}/health/live`)).text();
}

let asked = 0;
const counting = new Set<() => void>();

/** Resolves after this many more calls. */
function requests(count: number): Promise<void> {
  const from = asked;
  return new Promise((resolve) => {
    const check = () => {
      if (asked - from < count) return;
      counting.delete(check);
      resolve();
    };
    counting.add(check);
  });
}
