/**
 * Server memory on a busy Saturday: 60 matches with a follower each, changed one after the other for ten minutes. The
 * patches that are stored for reconnecting followers are limited, so memory must stop growing.
 */
import { connect, type Socket } from 'node:net';
import type { Mutation } from '@touchline/sync/model/protocol';
import { type Changes, stampChanges } from '@touchline/sync/model/registers';
import { formatStamp } from '@touchline/sync/model/stamp';
import { size } from './lib/brief.ts';
import { PushingDevice, pullAll, type SignedIn, signIn } from './lib/calls.ts';
import { placement, SERVER_CORE } from './lib/cores.ts';
import { type Measurement, rounded } from './lib/report.ts';
import { type MeasuredServer, withServer } from './lib/server.ts';

const MATCHES = size(60, 20);
const MINUTES = size(10, 0.02);
const SAMPLES = size(20, 4);
const BATCH = 100;
const DEVICE = 'benchmemory';
const MINUTE_MS = 60_000;
/** The allowed growth from the middle to the end. */
const FLAT = 1.1;
const ANY_NUMBER = { MAX_FOLLOWERS_PER_ADDRESS: '0' };
/** A match with an open stream. */
const OPEN = 2;

export async function measure(): Promise<readonly Measurement[]> {
  return [await withServer({ core: SERVER_CORE, environment: ANY_NUMBER }, measureMemory)];
}

async function measureMemory(server: MeasuredServer): Promise<Measurement> {
  const saturday = await Saturday.open(server, await signIn(server.url));
  const megabytes = [rounded(server.residentBytes() / 1e6)];
  let changes = 0;
  const startedAt = performance.now();
  const untilMs = (share: number) => startedAt + MINUTES * MINUTE_MS * share;
  for (let sample = 1; sample <= SAMPLES; sample++) {
    do changes += await saturday.changeAll();
    while (performance.now() < untilMs(sample / SAMPLES));
    megabytes.push(rounded(server.residentBytes() / 1e6));
  }
  const received = saturday.received;
  saturday.close();
  const [start = 0, middle = 0, end = 0] = [0, Math.floor(SAMPLES / 2), SAMPLES].map((n) => megabytes[n]);
  return {
    name: 'live-memory',
    figures: {
      matches: MATCHES,
      minutes: MINUTES,
      changes,
      received_mb: rounded(received / 1e6),
      start_mb: start,
      middle_mb: middle,
      end_mb: end,
      peak_mb: rounded(server.peakBytes() / 1e6),
      megabytes,
    },
    budget: `at the end at most ${FLAT} times the memory of the middle`,
    met: end <= middle * FLAT,
    method:
      `${placement()}; ${MATCHES} matches with an open stream and a follower each; changed one by one, round after ` +
      `round, for ${MINUTES} minutes; the server's resident set at ${SAMPLES} moments.`,
  };
}

/** Matches with their followers, and the coach who changes them. */
class Saturday {
  readonly #device: PushingDevice;
  readonly #sids: readonly number[];
  readonly #sockets: readonly Socket[];
  #round = 0;
  received = 0;

  private constructor(device: PushingDevice, parts: { sids: readonly number[]; sockets: readonly Socket[] }) {
    this.#device = device;
    this.#sids = parts.sids;
    this.#sockets = parts.sockets;
    for (const socket of parts.sockets) {
      socket.on('data', (bytes) => {
        this.received += bytes.length;
      });
    }
  }

  static async open(server: MeasuredServer, session: SignedIn): Promise<Saturday> {
    const device = await PushingDevice.register(session, DEVICE);
    const team = (await pullAll(session)).find(({ collection }) => collection === 'teams')?.sid;
    if (team === undefined) throw new Error('the demo has no team');
    const matches = await device.leaseMatches(MATCHES, team);
    for (let from = 0; from < matches.length; from += BATCH) {
      await device.push(
        matches
          .slice(from, from + BATCH)
          .map(({ sid, match_token = '' }) =>
            mutationOf(sid, 0, { team_sid: team, match_token, opponent_clubname: 'Club', privacy: OPEN }),
          ),
      );
    }
    const sockets: Socket[] = [];
    for (const { match_token } of matches) {
      sockets.push(await follow(server.port, match_token ?? ''));
    }
    return new Saturday(device, { sids: matches.map(({ sid }) => sid), sockets });
  }

  /** Changes the public view of each match and returns the number of changes. */
  async changeAll(): Promise<number> {
    this.#round++;
    const changes = { opponent_clubname: `Club ${this.#round}` };
    // One push for each change, as in reality: requests put data into the buffer pool between two patches.
    for (const sid of this.#sids) await this.#device.push([mutationOf(sid, this.#round, changes)]);
    return this.#sids.length;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

function mutationOf(sid: number, round: number, changes: Changes): Mutation {
  const stamp = formatStamp({ time: Date.now(), counter: round % 1_000, device: DEVICE });
  return { op: 'updateMatch', sid, incremental: round + 1, registers: stampChanges(changes, stamp) };
}

/** Resolves when the stream has begun. */
function follow(port: number, token: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', reject);
    socket.once('data', (bytes) => {
      if (bytes.toString('latin1', 0, 12) === 'HTTP/1.1 200') resolve(socket);
      else reject(new Error(`a follower was answered with ${bytes.toString('latin1', 0, 100)}`));
    });
    socket.once('connect', () => socket.write(`GET /live/${token}/events HTTP/1.1\r\nhost: x\r\n\r\n`));
  });
}
