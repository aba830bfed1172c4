/** Two processes on one PostgreSQL and one Redis act as one server, even if one of them is killed. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import { applyPublicPatch, type PublicPatch } from '@touchline/domain/match/public/public-patch';
import { type Changes, stampChanges } from '@touchline/sync/model/registers';
import { formatStamp } from '@touchline/sync/model/stamp';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { PUSH } from '#testing/devices/device.testing.ts';
import { type EventStream, openEventStream } from '#testing/devices/event-stream.testing.ts';
import { testDatabaseUrl, withDatabase } from '#testing/server/databases.testing.ts';
import { data, postBody, pullAll, signUpByMail } from '#testing/server/kill-calls.testing.ts';
import {
  newServerFolders,
  type ServerFolders,
  type ServerProcess,
  startProcess,
} from '#testing/server/process.testing.ts';

const LIMIT_MS = 60_000;
const EMAIL = 'several@example.org';

const database = `p_${randomBytes(6).toString('hex')}`;
let redis: BreakableRedis;
let home: ServerFolders;
let processes: ServerProcess[];
let token: string;

beforeAll(async () => {
  await runSql(`CREATE DATABASE ${database}`);
  redis = await BreakableRedis.open(process.env.TEST_REDIS_URL ?? '');
  home = newServerFolders();
  const first = await start();
  processes = [first];
  token = (await signUpByMail(first.url, EMAIL)).token;
}, LIMIT_MS);
beforeEach(async () => {
  while (processes.length < 2) processes.push(await start());
}, LIMIT_MS);
afterAll(async () => {
  for (const process of processes) await process.kill();
  await redis.close();
  await runSql(`DROP DATABASE ${database} WITH (FORCE)`);
  home.remove();
}, LIMIT_MS);

const streams: EventStream[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

function start(): Promise<ServerProcess> {
  return startProcess(home, {
    DATABASE_URL: withDatabase(testDatabaseUrl(), database),
    REDIS_URL: redis.url,
  });
}

function both(): { a: ServerProcess; b: ServerProcess } {
  const [a, b] = processes;
  if (a === undefined || b === undefined) throw new Error('two processes were started');
  return { a, b };
}

test.each(['the first', 'the second'])(
  '[LIV-1.1, LIV-1.4] %s process ends: followers of the other one get every change in order, and its own followers resume there without a gap',
  async (which) => {
    const { a, b } = both();
    const [dying, living] = which === 'the first' ? [a, b] : [b, a];
    const coach = await Coach.signedIn(living.url);
    const { sid, match_token } = await coach.newMatch(living.url);
    const stays = await Follower.of(living.url, match_token);
    const moves = await Follower.of(dying.url, match_token);
    for (const [n, at] of [dying, living, dying].entries()) {
      await coach.push(at.url, coach.batch('updateMatch', sid, { opponent_clubname: `Club ${n}` }));
      for (const follower of [stays, moves]) await follower.untilOpponentIs(`Club ${n}`);
    }

    // The process is killed during a push, so the commit is uncertain and the device repeats the batch.
    const batch = coach.batch('updateMatch', sid, { opponent_clubname: 'Club 3' });
    const underWay = coach.push(dying.url, batch).catch(() => null);
    await dying.kill();
    await underWay;
    await moves.ended;
    await coach.push(living.url, batch);
    await stays.untilOpponentIs('Club 3');
    await coach.push(living.url, coach.batch('updateMatch', sid, { opponent_clubname: 'Club 4' }));
    await stays.untilOpponentIs('Club 4');

    await moves.comesBackAt(living.url);
    await moves.untilOpponentIs('Club 4');
    // Each follower got each version once, in order, and both ended at the same one, so no patch was missing.
    expect(moves.told).toEqual(stays.told);
    expect(moves.shown).toEqual(stays.shown);
    expect(moves.states).toBe(1);

    processes = [living, await start()];
    const late = await Follower.of(both().b.url, match_token);
    expect(late.shown).toEqual(stays.shown);
    await coach.push(living.url, coach.batch('updateMatch', sid, { opponent_clubname: 'Club 5' }));
    await late.untilOpponentIs('Club 5');
  },
  LIMIT_MS,
);

test(
  "[PUL-7.1] a coach's second device on the other process is poked and can pull the pushed change",
  async () => {
    const { a, b } = both();
    const coach = await Coach.signedIn(a.url);
    const second = await openEventStream(`${b.url}/api/events?device=second`, { token });
    streams.push(second);
    const { sid } = await coach.newMatch(a.url);
    expect((await second.next()).event).toBe('poke');
    const rows = await pullAll(b.url, token);
    expect(rows.some((row) => row.collection === 'matches' && row.sid === sid)).toBe(true);
  },
  LIMIT_MS,
);

test(
  'failed sign-ins are counted together, and still count after one process has ended',
  async () => {
    const { a, b } = both();
    const username = 'several-limits@example.org';
    await signUpByMail(a.url, username);
    const attempt = async ({ url }: ServerProcess, password: string) => {
      const response = await fetch(`${url}/api/auth/en/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ app_id: 'touchline', username, password, platform: 'web' }),
      });
      return response.status;
    };
    for (let n = 0; n < 10; n++) await attempt(n % 2 === 0 ? a : b, 'wrong');
    expect(await attempt(b, 'Sideline-Rain-7')).toBe(423);
    await a.kill();
    expect(await attempt(b, 'Sideline-Rain-7')).toBe(423);
    processes = [b];
  },
  LIMIT_MS,
);

test(
  '[LIV-3.2, LIV-3.3] without Redis every follower still gets every change, and nothing is lost when it is back',
  async () => {
    const { a, b } = both();
    const coach = await Coach.signedIn(a.url);
    const { sid, match_token } = await coach.newMatch(a.url);
    const [here, there] = [await Follower.of(a.url, match_token), await Follower.of(b.url, match_token)];
    const device = await openEventStream(`${a.url}/api/events?device=second`, { token });
    streams.push(device);

    await redis.goAway();
    await coach.push(a.url, coach.batch('updateMatch', sid, { opponent_clubname: 'Away' }));
    // Without Redis a process gets only its own hints; the other one finds changes by polling.
    expect((await device.next()).event).toBe('poke');
    for (const follower of [here, there]) await follower.untilOpponentIs('Away');

    await redis.comeBack();
    await coach.push(a.url, coach.batch('updateMatch', sid, { opponent_clubname: 'Back' }));
    for (const follower of [here, there]) await follower.untilOpponentIs('Back');
    expect(there.told).toEqual(here.told);
    expect([here.states, there.states]).toEqual([1, 1]);
  },
  LIMIT_MS,
);

/** Follows a match as the page does: first the state, then patches that must fit. */
class Follower {
  shown: { version: string; view: PublicMatch } | null = null;
  /** The versions that it got, in order. */
  readonly told: string[] = [];
  /** How often it got the whole state. */
  states = 0;
  readonly #token: string;
  #stream: EventStream;

  private constructor(matchToken: string, stream: EventStream) {
    this.#token = matchToken;
    this.#stream = stream;
    streams.push(stream);
  }

  static async of(url: string, matchToken: string): Promise<Follower> {
    const stream = await openEventStream(`${url}/live/${matchToken}/events`);
    const follower = new Follower(matchToken, stream);
    await follower.#take();
    return follower;
  }

  get ended(): Promise<void> {
    return this.#stream.ended;
  }

  async comesBackAt(url: string): Promise<void> {
    const lastEventId = this.shown?.version ?? '';
    this.#stream = await openEventStream(`${url}/live/${this.#token}/events`, { lastEventId });
    streams.push(this.#stream);
  }

  async untilOpponentIs(name: string): Promise<void> {
    while (this.shown?.view.awayClub !== name) await this.#take();
  }

  async #take(): Promise<void> {
    const { event, id, data } = await this.#stream.next();
    this.told.push(id);
    if (event === 'state') {
      this.states += 1;
      this.shown = { version: id, view: (data as { view: PublicMatch }).view };
      return;
    }
    const next = this.shown === null ? null : applyPublicPatch(this.shown, data as PublicPatch);
    if (next === null) throw new Error(`a patch that does not fit: ${JSON.stringify(data)}`);
    this.shown = next;
  }
}

let coaches = 0;

/** A coach's device that pushes to a chosen process. */
class Coach {
  readonly #device: string;
  readonly #epoch: string;
  #number = 0;
  #counter = 0;

  private constructor(device: string, epoch: string) {
    this.#device = device;
    this.#epoch = epoch;
  }

  static async signedIn(url: string): Promise<Coach> {
    const device = `coach${++coaches}`;
    const { registerDevice } = await data<{ registerDevice: { epoch: string } }>(url, token, {
      query: `mutation { registerDevice(device: "${device}") { epoch } }`,
    });
    return new Coach(device, registerDevice.epoch);
  }

  /** A batch, as it is sent and repeated. */
  batch(op: string, sid: number, changes: Changes): string {
    const stamp = formatStamp({ time: Date.now(), counter: this.#counter++, device: this.#device });
    const mutations = [{ op, sid, incremental: 1, registers: stampChanges(changes, stamp) }];
    const batch = { device: this.#device, epoch: this.#epoch, number: ++this.#number, mutations };
    return JSON.stringify({ query: PUSH, variables: { batch } });
  }

  async push(url: string, batch: string): Promise<void> {
    const answer = await postBody(url, token, batch);
    if (!answer.includes('"applied"')) throw new Error(`not applied: ${answer}`);
  }

  /** Creates a match with followers in the coach's one team. */
  async newMatch(url: string): Promise<{ sid: number; match_token: string }> {
    const teams = (await pullAll(url, token)).filter(({ collection }) => collection === 'teams');
    const team = teams[0]?.sid ?? (await this.#newTeam(url));
    const { requestMatchSID } = await data<{
      requestMatchSID: { leased: { sid: number; match_token: string }[] };
    }>(url, token, {
      query: `mutation { requestMatchSID(team_sid: ${team}) { leased { sid match_token } } }`,
    });
    const [leased] = requestMatchSID.leased;
    if (leased === undefined) throw new Error('no match was leased');
    const { sid, match_token } = leased;
    await this.push(url, this.batch('updateMatch', sid, { team_sid: team, match_token, privacy: 1 }));
    return leased;
  }

  async #newTeam(url: string): Promise<number> {
    const { requestTeamSID } = await data<{ requestTeamSID: { sid: number } }>(url, token, {
      query: 'mutation { requestTeamSID { sid } }',
    });
    await this.push(url, this.batch('updateTeam', requestTeamSID.sid, { clubname: 'Rietdijk' }));
    return requestTeamSID.sid;
  }
}

/** The tests' Redis behind a proxy that can be switched off. */
class BreakableRedis {
  readonly url: string;
  readonly #port: number;
  readonly #server: Server;
  readonly #sockets: Set<Socket>;

  private constructor(server: Server, sockets: Set<Socket>) {
    this.#server = server;
    this.#sockets = sockets;
    this.#port = (server.address() as AddressInfo).port;
    this.url = `redis://127.0.0.1:${this.#port}`;
  }

  static async open(behind: string): Promise<BreakableRedis> {
    const { hostname, port } = new URL(behind);
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      const onward = connect(Number(port), hostname);
      for (const end of [socket, onward]) {
        sockets.add(end);
        end.on('error', () => undefined);
        end.on('close', () => {
          sockets.delete(end);
          socket.destroy();
          onward.destroy();
        });
      }
      socket.pipe(onward).pipe(socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new BreakableRedis(server, sockets);
  }

  async goAway(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Resolves when both processes listen there again. */
  async comeBack(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    const listening = 2 * processes.length;
    while (this.#sockets.size < 2 * listening) await once(this.#server, 'connection');
  }

  async close(): Promise<void> {
    await this.goAway();
  }
}

async function runSql(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: testDatabaseUrl() });
  await client.connect();
  await client.query(statement);
  await client.end();
}
