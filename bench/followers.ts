/** One event on its way to 1,000 and to 10,000 followers, and what a follower costs the server. */
import { setTimeout as pause } from 'node:timers/promises';
import { operationName } from '@touchline/domain/entity/collections';
import { type Match, matchFields } from '@touchline/domain/entity/match';
import { assemble, type Changes } from '@touchline/domain/entity/rows';
import type { MatchCommand } from '@touchline/domain/match/commands';
import { decide } from '@touchline/domain/match/decide';
import { theirSide } from '@touchline/domain/match/names';
import type { Mutation } from '@touchline/sync/protocol';
import { stampChanges } from '@touchline/sync/registers';
import { formatStamp } from '@touchline/sync/stamp';
import { size } from './lib/brief.ts';
import { signIn } from './lib/calls.ts';
import { placement, SERVER_CORE } from './lib/cores.ts';
import { startLoad } from './lib/load.ts';
import { type OpenMatch, openMatches } from './lib/matches.ts';
import { type Measurement, percentile, rounded, times } from './lib/report.ts';
import { type MeasuredServer, withServer } from './lib/server.ts';
import type { EventFigures, FollowerOrders, Order } from './load/follower-load.ts';

const CROWDS = size([1_000, 10_000], [50]);
/** They all come from here. */
export const ANY_NUMBER = { MAX_FOLLOWERS_PER_ADDRESS: '0' };
const EVENTS = size(12, 2);
const DEVICE = 'benchfollowers';
const BUDGET_MS = 100;
const BUDGET_BYTES = 10_000;
/** For what the connections left behind to be collected, and between events. */
export const SETTLE_MS = size(3_000, 100);
export const BETWEEN_MS = size(400, 50);

export async function measure(): Promise<readonly Measurement[]> {
  const measurements: Measurement[] = [];
  for (const followers of CROWDS) {
    // A server of its own for each crowd: memory that one left behind would be missing in the other's.
    measurements.push(
      await withServer({ core: SERVER_CORE, environment: ANY_NUMBER }, (server) =>
        measureCrowd(server, followers),
      ),
    );
  }
  return measurements;
}

export async function measureCrowd(server: MeasuredServer, followers: number): Promise<Measurement> {
  const session = await signIn(server.url);
  const match = await theNextMatch(session);
  const orders: FollowerOrders = { session, port: server.port, matchToken: match.token, device: DEVICE };
  const crowd = new Crowd(orders);
  try {
    const ordinal = await crowd.tell<number>({ do: 'register' });
    const coach = new Coach(match, ordinal);
    // The first followers bring code into memory that is nobody's in particular.
    await crowd.tell({ do: 'connect', followers: 20 });
    for (const command of coach.beginning())
      await crowd.tell({ do: 'event', mutations: [coach.does(command)] });
    await pause(SETTLE_MS);
    const before = server.residentBytes();
    await crowd.tell({ do: 'connect', followers });
    await pause(SETTLE_MS);
    const each = (server.residentBytes() - before) / (followers - 20);

    const events: EventFigures[] = [];
    const busyBefore = server.processorSeconds();
    for (let n = 0; n < EVENTS; n++) {
      events.push(await crowd.tell<EventFigures>({ do: 'event', mutations: [coach.does(coach.goal())] }));
      await pause(BETWEEN_MS);
    }
    const busy = server.processorSeconds() - busyBefore;
    const afterEvents = (server.residentBytes() - before) / (followers - 20);
    const missing = events.reduce((sum, event) => sum + event.missing, 0);
    const arrived = events.flatMap((event) => event.arrived);
    const worst = percentile(arrived, 0.99);
    return {
      name: `followers-${followers}`,
      figures: {
        followers,
        ...times(arrived, 1),
        push_answered_ms: rounded(
          percentile(
            events.map(({ answered }) => answered),
            0.5,
          ),
        ),
        events: EVENTS,
        missing,
        processor_us_per_delivery: rounded((busy * 1e6) / arrived.length),
        bytes_each: rounded(each, 0),
        bytes_each_after_events: rounded(afterEvents, 0),
        resident_mb: rounded(server.residentBytes() / 1e6),
      },
      budget: `p99 at most ${BUDGET_MS} ms, at most ${BUDGET_BYTES} bytes of server memory each`,
      met: missing === 0 && worst <= BUDGET_MS && each <= BUDGET_BYTES,
      method:
        `${placement()}; every follower an event stream on a socket of its own, all in one process; ${EVENTS} goals pushed ` +
        "as a coach's device pushes them; from sending the push (commit, public view and all) until the patch is in the " +
        "follower's hands. Memory: the server's resident set with all followers minus that with twenty. " +
        'processor_us_per_delivery divides the processor time that the server used for the events by all deliveries.',
    };
  } finally {
    crowd.leave();
  }
}

type Answer = { readonly answer: unknown } | { readonly failed: string };

/** The load process, told one thing at a time. */
class Crowd {
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

/** The match that is about to start: no event yet, stream open. */
async function theNextMatch(session: Awaited<ReturnType<typeof signIn>>): Promise<OpenMatch> {
  const next = (await openMatches(session)).at(-1);
  if (next === undefined) throw new Error('no match of the demo has an open stream');
  return next;
}

/** Does what the coach's taps do, with the product's own rules. */
class Coach {
  #match: Match;
  readonly #sid: number;
  readonly #ordinal: number;
  #made = 0;

  constructor({ sid, registers }: OpenMatch, ordinal: number) {
    const values = Object.entries(registers).map(([path, [value]]) => [path, value]);
    this.#match = { ...assemble(matchFields, Object.fromEntries(values) as Changes), sid };
    this.#sid = sid;
    this.#ordinal = ordinal;
  }

  beginning(): readonly MatchCommand[] {
    return [{ type: 'kickOff' }, this.goal(), this.goal()];
  }

  goal(): MatchCommand {
    return { type: 'goal', side: theirSide(this.#match) };
  }

  does(command: MatchCommand): Mutation {
    this.#made += 1;
    const nowSeconds = Math.floor(Date.now() / 1000);
    const decision = decide(this.#match, command, { nowSeconds, eid: `${this.#ordinal}-${this.#made}` });
    if (!decision.ok) throw new Error(`${command.type} was refused: ${JSON.stringify(decision)}`);
    this.#match = decision.value.match;
    const stamp = formatStamp({ time: Date.now(), counter: this.#made, device: DEVICE });
    return {
      op: operationName('matches', 'update'),
      sid: this.#sid,
      incremental: this.#made,
      registers: stampChanges(decision.value.changes, stamp),
    };
  }
}
