/**
 * The time of one event to 10,000 followers, and the memory and processor time of a follower. The same bytes are
 * written to bare sockets in the same run. Events alternate between both servers, directly and behind the documented
 * proxies.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { size } from './lib/brief.ts';
import { signIn } from './lib/calls.ts';
import { Coach, matchOf } from './lib/coach.ts';
import { placement, SERVER_CORE } from './lib/cores.ts';
import { startLoad } from './lib/load.ts';
import { type OpenMatch, openMatches } from './lib/matches.ts';
import { followersBehindProxy, reached, type Way, waysHere } from './lib/proxies.ts';
import { type Measurement, percentile, rounded, times } from './lib/report.ts';
import { type MeasuredServer, withFolder, withServer } from './lib/server.ts';
import type { EventFigures, FollowerOrders, Order, Sample } from './load/follower-load.ts';
import { type PeerServer, withPeer } from './peers/start.ts';

const FOLLOWERS = size(10_000, 50);
/** All followers connect from this address. */
export const ANY_NUMBER = { MAX_FOLLOWERS_PER_ADDRESS: '0' };
const EVENTS = size(12, 2);
const DEVICE = 'benchfollowers';
/** A share of the p99 of bare sockets. */
const BUDGET = 1.15;
const BUDGET_BYTES = 6_000;
/** The first connections load code, whose memory must not count as memory of a follower. */
const FIRST = 20;
/** Node collects the garbage of connections after some seconds without work. */
export const SETTLE_MS = size(10_000, 100);
/** Measured right after the last follower connected. */
const ARRIVED_MS = size(2_000, 50);
export const BETWEEN_MS = size(400, 50);

export async function measure(): Promise<readonly Measurement[]> {
  return withFolder(async (folder) => {
    const sample = await withServer({ core: SERVER_CORE }, sampleOf);
    const greeting = join(folder, 'greeting');
    await writeFile(greeting, sample.greeting, 'latin1');
    const bare = { greeting, patch: sample.patch };
    const measurements: Measurement[] = [];
    for (const way of waysHere()) {
      measurements.push(
        await compare(way, way === 'direct' ? FOLLOWERS : followersBehindProxy(FOLLOWERS), bare),
      );
    }
    return measurements;
  });
}

type Followed = Pick<MeasuredServer, 'port' | 'residentBytes' | 'processorSeconds'>;

/** A server with its followers. */
interface Side {
  readonly server: Followed;
  readonly followerLoad: FollowerLoad;
  /** Triggers one event and waits until every follower has it. */
  readonly event: () => Promise<EventFigures>;
}

interface Figures {
  /** Measured after garbage collection of the connections, and right after the event. */
  readonly bytesEach: number;
  readonly bytesEachArrived: number;
  readonly bytesEachAfter: number;
  readonly events: readonly EventFigures[];
  readonly busySeconds: number;
}

/** The data of the bare server: a file with the first bytes for each follower, and the event. */
interface Same {
  readonly greeting: string;
  readonly patch: string;
}

/** Each measurement gets new servers: memory that one measurement left behind would be missing in the next. */
function compare(way: Way, followers: number, { greeting, patch }: Same): Promise<Measurement> {
  return withServer({ core: SERVER_CORE, environment: ANY_NUMBER }, (ours) =>
    withPeer(
      'bare-sockets',
      (bare) =>
        reached(way, ours.port, (ourPort) =>
          reached(way, bare.port, async (barePort) => {
            const sides = [await ourSide(ours, ourPort), bareSide(bare, { port: barePort, patch })] as const;
            try {
              const [our, theirs] = await measureInTurn(sides, followers);
              return measurementOf(way, { followers, ours, our, theirs });
            } finally {
              for (const { followerLoad } of sides) followerLoad.leave();
            }
          }),
        ),
      { args: [greeting] },
    ),
  );
}

/** What our server sends to one follower; the bare server sends the same. */
async function sampleOf(server: MeasuredServer): Promise<Sample> {
  const { followerLoad, event } = await ourSide(server, server.port);
  try {
    await followerLoad.tell({ do: 'connect', followers: 1 });
    await event();
    return await followerLoad.tell<Sample>({ do: 'sample' });
  } finally {
    followerLoad.leave();
  }
}

async function ourSide(server: MeasuredServer, port: number): Promise<Side> {
  const session = await signIn(`http://127.0.0.1:${port}`);
  const match = await theNextMatch(session);
  const followerLoad = new FollowerLoad({
    port,
    matchToken: match.token,
    coach: { session, device: DEVICE },
  });
  const ordinal = await followerLoad.tell<number>({ do: 'register' });
  const coach = new Coach(matchOf(match), { device: DEVICE, ordinal });
  for (const command of coach.beginning()) {
    await followerLoad.tell({ do: 'event', mutations: [coach.does(command)] });
  }
  return {
    server,
    followerLoad,
    event: () => followerLoad.tell({ do: 'event', mutations: [coach.does(coach.goal())] }),
  };
}

function bareSide(server: PeerServer, { port, patch }: { port: number; patch: string }): Side {
  const followerLoad = new FollowerLoad({ port, matchToken: 'bare', coach: null });
  return { server, followerLoad, event: () => followerLoad.tell({ do: 'post', bytes: patch }) };
}

/** The figures of both servers, in the same order. Events alternate, so that a slow machine slows both. */
async function measureInTurn<S extends readonly Side[]>(
  sides: S,
  followers: number,
): Promise<{ [N in keyof S]: Figures }> {
  const standing = [];
  for (const { server, followerLoad, event } of sides) {
    await followerLoad.tell({ do: 'connect', followers: FIRST });
    for (let n = 0; n < EVENTS / 4; n++) await event();
    await pause(SETTLE_MS);
    const before = server.residentBytes();
    await followerLoad.tell({ do: 'connect', followers });
    const each = () => (server.residentBytes() - before) / (followers - FIRST);
    await pause(ARRIVED_MS);
    const bytesEachArrived = each();
    await pause(SETTLE_MS);
    standing.push({
      each,
      bytesEach: each(),
      bytesEachArrived,
      busyBefore: server.processorSeconds(),
      events: [] as EventFigures[],
    });
  }
  for (let n = 0; n < EVENTS; n++) {
    for (const [side, { event }] of sides.entries()) {
      standing[side]?.events.push(await event());
      await pause(BETWEEN_MS);
    }
  }
  return standing.map(({ each, bytesEach, bytesEachArrived, busyBefore, events }, side) => ({
    bytesEach,
    bytesEachArrived,
    bytesEachAfter: each(),
    events,
    busySeconds: (sides[side]?.server.processorSeconds() ?? 0) - busyBefore,
  })) as { [N in keyof S]: Figures };
}

/** Only our server and its followers, for the comparison with peers. */
export async function measureFollowers(server: MeasuredServer, followers: number): Promise<OurFigures> {
  const side = await ourSide(server, server.port);
  try {
    const [our] = await measureInTurn([side] as const, followers);
    return { ...times(arrivedOf(our), 1), bytes_each: rounded(our.bytesEach, 0) } as OurFigures;
  } finally {
    side.followerLoad.leave();
  }
}

export interface OurFigures {
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly p99_ms: number;
  readonly max_ms: number;
  readonly bytes_each: number;
}

function measurementOf(
  way: Way,
  {
    followers,
    ours,
    our,
    theirs,
  }: { followers: number; ours: MeasuredServer; our: Figures; theirs: Figures },
): Measurement {
  const [arrived, arrivedBare] = [arrivedOf(our), arrivedOf(theirs)];
  const [p99, bareP99] = [middleP99(our), middleP99(theirs)];
  const ratio = p99 / bareP99;
  const missing = [our, theirs]
    .flatMap(({ events }) => events)
    .reduce((sum, event) => sum + event.missing, 0);
  const perDelivery = ({ busySeconds, events }: Figures) =>
    rounded((busySeconds * 1e6) / events.reduce((sum, event) => sum + event.arrived.length, 0));
  return {
    name: `followers-${followers}${way === 'direct' ? '' : `-${way}`}`,
    figures: {
      followers,
      ratio: rounded(ratio, 3),
      middle_p99_ms: rounded(p99),
      bare_middle_p99_ms: rounded(bareP99),
      ...times(arrived, 1),
      bare_p50_ms: rounded(percentile(arrivedBare, 0.5)),
      bare_p99_ms: rounded(percentile(arrivedBare, 0.99)),
      push_answered_ms: rounded(
        percentile(
          our.events.map(({ answered }) => answered),
          0.5,
        ),
      ),
      events: EVENTS,
      missing,
      processor_us_per_delivery: perDelivery(our),
      bare_processor_us_per_delivery: perDelivery(theirs),
      bytes_each: rounded(our.bytesEach, 0),
      bare_bytes_each: rounded(theirs.bytesEach, 0),
      bytes_each_on_arrival: rounded(our.bytesEachArrived, 0),
      bytes_each_after_events: rounded(our.bytesEachAfter, 0),
      resident_mb: rounded(ours.residentBytes() / 1e6),
    },
    budget: `p99 at most ${BUDGET} times that of bare sockets, at most ${BUDGET_BYTES} bytes of server memory each`,
    met: missing === 0 && ratio <= BUDGET && our.bytesEach <= BUDGET_BYTES,
    method:
      `${placement()}${way === 'direct' ? '' : `, ${way} beside the load, set up as deploy/proxy says`}; every follower ` +
      `an event stream on a socket of its own, each followerLoad in one process; ${EVENTS} goals pushed as a coach's device pushes ` +
      'them, in turn with the same bytes posted to bare sockets; from sending (commit, public view and all) until the ' +
      "patch is in the follower's hands. Memory: the server's resident set with all followers minus that with twenty, each after ten seconds of rest. " +
      'processor_us_per_delivery divides the processor time that the server used for the events by all deliveries.',
  };
}

/** Figures of the median event, because other work of the machine disturbs single events. */
const middleP99 = ({ events }: Figures): number =>
  percentile(
    events.map(({ arrived }) => percentile(arrived, 0.99)),
    0.5,
  );

const arrivedOf = ({ events }: Figures): readonly number[] => events.flatMap(({ arrived }) => arrived);

type Answer = { readonly answer: unknown } | { readonly failed: string };

/** The load process. It gets one order at a time. */
class FollowerLoad {
  readonly #process;
  #heard: (answer: Answer) => void = () => undefined;

  constructor(orders: FollowerOrders) {
    this.#process = startLoad('follower-load.ts', orders);
    this.#process.on('message', (answer) => this.#heard(answer as Answer));
    this.#process.on('exit', () => this.#heard({ failed: 'the followers ended too early' }));
  }

  async tell<T>(order: Order): Promise<T> {
    const answer = await new Promise<Answer>((resolve) => {
      this.#heard = resolve;
      this.#process.send(order);
    });
    if ('failed' in answer) throw new Error(answer.failed);
    return answer.answer as T;
  }

  leave(): void {
    if (this.#process.connected) this.#process.disconnect();
  }
}

/** A match that can be kicked off, and whose stream is open. */
async function theNextMatch(session: Awaited<ReturnType<typeof signIn>>): Promise<OpenMatch> {
  const next = (await openMatches(session)).find((match) => matchOf(match).status === 'CAN_START');
  if (next === undefined) throw new Error('no match of the demo has an open stream');
  return next;
}
