/** The server dies under a device that pushes; the device does what devices do: it sends the same again. */
import type { Mutation, PullPage, ServerRow } from '@touchline/sync/protocol';
import { diceOf } from '@touchline/sync/random.testing';
import { stampChanges } from '@touchline/sync/registers';
import { formatStamp } from '@touchline/sync/stamp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Post } from './coach-device.testing.ts';
import { PUSH } from './device.testing.ts';
import { Club } from './kill-traffic.testing.ts';
import { type Env, type Home, newHome, type ServerProcess, startProcess } from './process.testing.ts';

/** A tenth of what `TEST_LONG=1` runs. */
const KILLS = process.env.TEST_LONG === '1' ? 100 : 10;

export interface KillDatabase {
  readonly env: Env;
  readonly remove: () => Promise<void>;
}

export function killContract(name: string, newDatabase: () => Promise<KillDatabase>): void {
  let home: Home;
  let database: KillDatabase;
  let server: ServerProcess;
  beforeAll(async () => {
    home = newHome();
    database = await newDatabase();
    server = await startProcess(home, database.env);
  }, 120_000);
  afterAll(async () => {
    await server.kill();
    await database.remove();
    home.remove();
  });

  test(
    '[OUT-3] [LOC-1] killed again and again under traffic: nothing acknowledged is lost, nothing is doubled',
    async () => {
      const post: (token: string) => Post = (token) => (body) => send(server.url, token, body);
      const [one, other] = [
        await signUpByMail(server.url, 'one@example.org'),
        await signUpByMail(server.url, 'other@example.org'),
      ];
      const clubs = [
        { token: one.token, club: new Club({ name: 'one', devices: 3, post: post(one.token) }) },
        { token: other.token, club: new Club({ name: 'other', devices: 1, post: post(other.token) }) },
      ];
      for (const { club } of clubs) await club.begin();

      const dice = diceOf(KILLS);
      const startedAt = performance.now();
      let kills = 0;
      let up = Promise.resolve();
      const around = { dice, up: () => up, isOver: () => kills >= KILLS };
      const traffic = Promise.all(clubs.map(({ club }) => club.live(around)));
      while (kills < KILLS) {
        // The kill falls at another point of the pushes each time: before, within and after a transaction.
        await requests(3 + dice.below(30));
        await new Promise((resolve) => setTimeout(resolve, dice.below(12)));
        const back = Promise.withResolvers<void>();
        up = back.promise;
        await server.kill();
        kills += 1;
        server = await startProcess(home, database.env);
        back.resolve();
      }
      await traffic;
      const seconds = (performance.now() - startedAt) / 1000;
      for (const { token, club } of clubs) await club.expectNothingLost(() => pullAll(server.url, token));
      const acknowledged = clubs.reduce((sum, { club }) => sum + club.acknowledged, 0);
      for (const { club } of clubs) club.end();
      console.log(
        `${name}: ${kills} kills, ${acknowledged} acknowledged changes, ${seconds.toFixed(0)} seconds, none lost, none doubled`,
      );
    },
    60_000 + KILLS * 10_000,
  );

  test('a stop lets the push that is under way end, and answers it', async () => {
    const { token } = await signUpByMail(server.url, 'stop@example.org');
    const { registerDevice } = await data<{ registerDevice: { epoch: string } }>(server.url, token, {
      query: 'mutation { registerDevice(device: "stopped") { epoch } }',
    });
    const sids = await leasePlayers(server.url, token, 400);
    const under = postBody(
      server.url,
      token,
      batchBody({ epoch: registerDevice.epoch, number: 1, sids, device: 'stopped' }),
    );
    const [code, answer] = await Promise.all([
      new Promise((resolve) => setTimeout(resolve, 30)).then(() => server.stop()),
      under,
    ]);
    expect(code).toBe(0);
    expect(answer).toContain('"applied"');
    server = await startProcess(home, database.env);
    const players = (await pullAll(server.url, token)).filter(({ collection }) => collection === 'players');
    expect(players).toHaveLength(400);
  }, 120_000);
}

function batchBody({
  epoch,
  number,
  sids,
  device = 'killed',
}: {
  epoch: string;
  number: number;
  sids: readonly number[];
  device?: string;
}): string {
  const mutations: Mutation[] = sids.map((sid, counter) => ({
    op: 'updatePlayer',
    sid,
    incremental: 1,
    registers: stampChanges(
      { nickname: `Nick ${sid}`, 'metadata.footed': 'left' },
      formatStamp({ time: Date.now(), counter, device }),
    ),
  }));
  return JSON.stringify({ query: PUSH, variables: { batch: { device, epoch, number, mutations } } });
}

async function leasePlayers(url: string, token: string, count: number): Promise<readonly number[]> {
  const sids: number[] = [];
  while (sids.length < count) {
    const variables = { count: Math.min(1_000, count - sids.length) };
    const query = 'mutation($count: Int) { requestPlayerSID(count: $count) { sids } }';
    const { requestPlayerSID } = await data<{ requestPlayerSID: { sids: number[] } }>(url, token, {
      query,
      variables,
    });
    sids.push(...requestPlayerSID.sids);
  }
  return sids;
}

async function pullAll(url: string, token: string): Promise<readonly ServerRow[]> {
  const rows: ServerRow[] = [];
  for (let cursor = ''; ; ) {
    const { pull } = await data<{ pull: PullPage }>(url, token, {
      query: 'query($cursor: String!) { pull(cursor: $cursor) { rows cursor more } }',
      variables: { cursor },
    });
    rows.push(...pull.rows);
    if (!pull.more) return rows;
    cursor = pull.cursor;
  }
}

async function data<T>(url: string, token: string, request: object): Promise<T> {
  const text = await postBody(url, token, JSON.stringify(request));
  const answer = JSON.parse(text) as { data: T | null };
  if (answer.data === null) throw new Error(text);
  return answer.data;
}

async function postBody(url: string, token: string, body: string): Promise<string> {
  return (await send(url, token, body)).text;
}

let asked = 0;
const counting = new Set<() => void>();

/** Resolves when so many more calls have been made. */
function requests(count: number): Promise<void> {
  const from = asked;
  return new Promise((resolve) => {
    const look = () => {
      if (asked - from < count) return;
      counting.delete(look);
      resolve();
    };
    counting.add(look);
  });
}

async function send(url: string, token: string, body: string): ReturnType<Post> {
  asked += 1;
  for (const look of counting) look();
  const response = await fetch(`${url}/api/data?app_id=touchline`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
  });
  return { status: response.status, text: await response.text() };
}

async function signUpByMail(url: string, email: string): Promise<{ token: string }> {
  const post = async (call: string, body: object) => {
    const response = await fetch(`${url}/api/auth/en/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ app_id: 'touchline', email, ...body }),
    });
    return (await response.json()) as Record<string, string>;
  };
  await post('signup_start', { platform: 'web' });
  const mailbox = await (await fetch(`${url}/dev/mail?to=${email}`)).text();
  const code = /\b\d{6}\b/.exec(mailbox.slice(mailbox.indexOf(email)))?.[0] ?? '';
  const { token } = await post('signup_code_validate', { code, locale: 'en' });
  const session = await post('update_password', { p1: 'Sideline-Rain-7', p2: 'Sideline-Rain-7', token });
  return { token: session.access_token ?? '' };
}
