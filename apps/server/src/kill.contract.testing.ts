/** The server dies under a device that pushes; the device does what devices do: it sends the same again. */
import type { Mutation, PullPage, ServerRow } from '@touchline/sync/protocol';
import { stampChanges } from '@touchline/sync/registers';
import { formatStamp } from '@touchline/sync/stamp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUSH } from './device.testing.ts';
import { type Env, type Home, newHome, type ServerProcess, startProcess } from './process.testing.ts';

const KILLS = 3;
const PLAYERS_PER_BATCH = 40;
const BATCHES = 60;

export function killContract(newDatabase: () => Promise<{ env: Env; remove: () => Promise<void> }>): void {
  let home: Home;
  let database: Awaited<ReturnType<typeof newDatabase>>;
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

  test('[OUT-3] [LOC-1] killed again and again during pushes, everything arrives, and arrives once', async () => {
    const email = 'kill@example.org';
    const { token } = await signUpByMail(server.url, email);
    const { registerDevice } = await data<{ registerDevice: { epoch: string } }>(server.url, token, {
      query: 'mutation { registerDevice(device: "killed") { epoch } }',
    });
    const sids = await leasePlayers(server.url, token, BATCHES * PLAYERS_PER_BATCH);
    const bodies = Array.from({ length: BATCHES }, (_, n) =>
      batchBody({
        epoch: registerDevice.epoch,
        number: n + 1,
        sids: sids.slice(n * PLAYERS_PER_BATCH, (n + 1) * PLAYERS_PER_BATCH),
      }),
    );

    let kills = 0;
    const answers = new Map<number, string>();
    for (const [n, body] of bodies.entries()) {
      // The kill falls at another point of the push each time: before, within and after its transaction.
      const killing = n % Math.floor(BATCHES / KILLS) === 7;
      if (killing) {
        const under = postBody(server.url, token, body).catch(() => null);
        await new Promise((resolve) => setTimeout(resolve, kills * 7));
        await server.kill();
        kills++;
        const answer = await under;
        server = await startProcess(home, database.env);
        const again = await postBody(server.url, token, body);
        // What was answered before it died is answered the same afterwards.
        if (answer !== null) expect(again).toBe(answer);
        answers.set(n, again);
      } else answers.set(n, await postBody(server.url, token, body));
    }
    expect(kills).toBe(KILLS);
    for (const text of answers.values()) expect(text).not.toContain('refused');

    const players = (await pullAll(server.url, token)).filter(({ collection }) => collection === 'players');
    expect(players.map(({ sid }) => sid).toSorted((a, b) => a - b)).toEqual([...sids]);
    expect(players.filter(({ incremental }) => incremental !== 1)).toEqual([]);
    expect(new Set(players.map(({ change }) => change)).size).toBe(players.length);
  }, 240_000);

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
  const response = await fetch(`${url}/api/data?app_id=touchline`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
  });
  return response.text();
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
