/**
 * Slow and greedy clients at every route that answers without a session. Each client has a network of its own, so that
 * no limit of a network protects the server; what remains are the timeouts of `platform/http/request-timeouts.ts`.
 * Every attack returns what it found wrong.
 */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { type Turns, watchTurns } from './longest-turn.testing.ts';
import type { Ground, PublicRoute } from './public-routes.testing.ts';
import { drip, headOf, type RawClient, rawClient } from './raw-client.testing.ts';

export interface Greed {
  /** Connections that say nothing. */
  readonly silent: number;
  /** Requests on one connection whose answers are not read. */
  readonly unread: number;
  /** The same request at a time. */
  readonly atOnce: number;
}

type Attack = (ground: Ground, greed: Greed) => Promise<readonly string[]>;

const DRIP_MS = 100;
const LOOK_MS = 20;
/** Each answer that was begun, and what Node makes of the next ones before it stops reading. */
const UNREAD_BYTES = 2_000_000;
/** Longest turn of the event loop, in milliseconds of processor time: as long others wait for their answers. */
const LONGEST_TURN_MS = 500;
/** Processor time of one request, with what the client takes in this process. */
const EACH_MS = 30;
const MEASUREMENTS = 3;
const NESTED = '['.repeat(1_000_000);
const BODY = 5_000;
const SLOW_BODY = ['content-type: application/json', `content-length: ${BODY}`];

const isStream = ({ path }: PublicRoute) => path.endsWith('/events');
const nameOf = ({ method, path }: Pick<PublicRoute, 'method' | 'path'>) => `${method} ${path}`;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function atEach(
  { routes, port }: Ground,
  attack: (client: RawClient, route: PublicRoute) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const found = await Promise.all(routes.map(async (route) => attack(await rawClient(port), route)));
  return found.flat();
}

/** The connection must end, with 408 or without an answer. */
const slowHeads: Attack = (ground) =>
  atEach(ground, async (client, route) => {
    drip(client, headOf(route), DRIP_MS);
    const answer = await client.ended;
    return /^(HTTP\/1\.1 408 |$)/.test(answer) ? [] : [`slow head: ${nameOf(route)}: ${answer}`];
  });

/** The connection must end; some answer before they have read the body. */
const slowBodies: Attack = (ground) =>
  atEach(ground, async (client, route) => {
    client.socket.write(`${headOf(route, SLOW_BODY)}{`);
    drip(client, '"a": [', DRIP_MS);
    const answer = await client.ended;
    return /^(HTTP\/1\.1 [1234]\d\d |$)/.test(answer) ? [] : [`slow body: ${nameOf(route)}: ${answer}`];
  });

/** They must end, and others are answered meanwhile. */
const silence: Attack = async ({ port }, { silent }) => {
  const clients = await Promise.all(Array.from({ length: silent }, () => rawClient(port)));
  const other = await rawClient(port);
  other.socket.write(headOf({ method: 'GET', path: '/health/ready' }, ['connection: close']));
  const answers = await Promise.all(clients.map(({ ended }) => ended));
  const answered = await other.ended;
  return [
    ...answers.filter((answer) => !/^(HTTP\/1\.1 408 |$)/.test(answer)).map((answer) => `silent: ${answer}`),
    ...(answered.startsWith('HTTP/1.1 200 ') ? [] : [`beside silent ones: ${answered}`]),
  ];
};

/** What the system took of an answer is no longer the server's. The rest is little, and ends with its connection. */
const unreadAnswers: Attack = async (ground, { unread }) => {
  const { open } = ground;
  const readers = await Promise.all(
    ground.routes
      .filter(({ method }) => method === 'GET')
      .map(async (route) => {
        const client = await rawClient(ground.port);
        client.socket.pause();
        client.socket.write(headOf(route, ['accept-encoding: identity']).repeat(unread));
        return client;
      }),
  );
  const left = () => [...open].map(({ writableLength }) => writableLength);
  let most = 0;
  do {
    await pause(LOOK_MS);
    most = Math.max(most, ...left());
  } while (left().some((bytes) => bytes > 0));
  for (const { socket } of readers) socket.destroy();
  return most > UNREAD_BYTES ? [`unread answers of one connection took ${most} bytes`] : [];
};

/** Each is answered, none costs much, and no turn of the event loop is long. */
const manyAtOnce: Attack = async (ground, { atOnce }) => {
  const found: string[] = [];
  for (const route of ground.routes) found.push(...(await askAtOnce(ground, route, atOnce)));
  return found;
};

/** JSON that is large and deep, which a parser must not get before the client is known. */
const largeBodies: Attack = async (ground, { atOnce }) => {
  const found: string[] = [];
  for (const route of ground.routes) {
    if (route.method === 'GET') continue;
    found.push(...(await askAtOnce(ground, { ...route, type: 'application/json', body: NESTED }, atOnce)));
  }
  return found;
};

async function askAtOnce(ground: Ground, route: PublicRoute, count: number): Promise<readonly string[]> {
  const wrong: string[] = [];
  let slow: readonly string[] = [];
  // The collection of garbage may fall into one measurement, and the first one compiles what the others use.
  for (let n = 0; n < MEASUREMENTS; n++) {
    const turns = watchTurns();
    const answers = await answersTo(ground, route, count);
    turns.stop();
    wrong.push(...answers.filter((answer) => !EXPECTED.test(answer)));
    slow = slownessOf(turns, count);
    if (slow.length === 0) break;
  }
  return [...wrong, ...slow].map((what) => `at once: ${nameOf(route)}: ${what}`);
}

/** 503: too many orders wait for the printer of a match sheet. A client that still sends may not see its answer. */
const EXPECTED = /^(HTTP\/1\.1 (200|[34]\d\d|503) |$)/;

function slownessOf(turns: Turns, count: number): readonly string[] {
  const [each, longest] = [Math.round(turns.all() / count), Math.round(turns.longest())];
  return [
    ...(each > EACH_MS ? [`${each} ms`] : []),
    ...(longest > LONGEST_TURN_MS ? [`${longest} ms at a time`] : []),
  ];
}

async function answersTo({ port }: Ground, route: PublicRoute, count: number): Promise<readonly string[]> {
  const clients = await Promise.all(Array.from({ length: count }, () => rawClient(port)));
  for (const { socket } of clients) socket.write(requestOf(route));
  if (isStream(route)) {
    await Promise.all(clients.map(({ socket }) => once(socket, 'data')));
    for (const { socket } of clients) socket.destroy();
  }
  return Promise.all(clients.map(({ ended }) => ended));
}

function requestOf(route: PublicRoute): string {
  const { type, body } = route;
  const headers = body === '' ? [] : [`content-type: ${type}`, `content-length: ${Buffer.byteLength(body)}`];
  return `${headOf(route, ['accept-encoding: br', 'connection: close', ...headers])}${body}`;
}

export const ATTACKS = {
  slowHeads,
  slowBodies,
  silence,
  unreadAnswers,
  manyAtOnce,
  largeBodies,
} as const satisfies Record<string, Attack>;

/** Waits until the server has no connection of the attacks any more. */
export async function allEnded({ open }: { readonly open: ReadonlySet<Socket> }): Promise<void> {
  while (open.size > 0) await pause(LOOK_MS);
}
