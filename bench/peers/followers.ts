/**
 * The delivery of one event to many followers: our stream of a goal with all its parts, and servers that only forward a
 * message.
 */
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ANY_NUMBER, BETWEEN_MS, measureFollowers, SETTLE_MS } from '../followers.ts';
import { LOAD_CORE, onCore, placement, SERVER_CORE } from '../lib/cores.ts';
import { percentile, rounded, times } from '../lib/report.ts';
import { withServer } from '../lib/server.ts';
import type { Contender, Row } from './compare.ts';
import { EVENTS, FOLLOWERS } from './sizes.ts';
import type { SocketLoadEvent, SocketLoadOrder, SocketLoadOrders } from './socket-load.ts';
import { withPeer } from './start.ts';

const LIMIT_MS = 180_000;
/** About as long as the patch of a goal in our stream. */
const EVENT = JSON.stringify({ patch: 1, text: 'g'.repeat(900) });

interface SocketFigures {
  readonly arrived: Readonly<Record<string, number>>;
  readonly p99: number;
  readonly bytesEach: number;
}

export async function compareFollowers(): Promise<readonly Row[]> {
  const servers: readonly (readonly [string, string, SocketFigures])[] = [
    [
      'touchline',
      'a goal pushed by a signed-in coach: merged, committed to SQLite (synchronous=FULL), public view made',
      await ours(),
    ],
    ['ws', 'nothing: the message is handed on', await theirs('ws-server', 'ws')],
    ['socket.io', 'nothing: the message is handed on', await theirs('socket-io-server', 'socket.io')],
  ];
  const method = `${placement()}; ${FOLLOWERS} followers, all bare sockets in one process on the load's core; ${EVENTS} events.`;
  const contenders = (value: (figures: SocketFigures) => number): Contender[] =>
    servers.map(([name, kept, figures]) => ({
      name,
      value: value(figures),
      details: { ...figures.arrived, server_keeps: kept },
    }));
  return [
    {
      name: 'peers-followers-p99',
      unit: 'ms',
      better: 'less',
      contenders: contenders(({ p99 }) => p99),
      method: `${method} From sending the event until the follower has it.`,
    },
    {
      name: 'peers-followers-memory',
      unit: 'bytes each',
      better: 'less',
      contenders: contenders(({ bytesEach }) => bytesEach),
      method: `${method} The server's resident set with all followers minus that with twenty.`,
    },
  ];
}

async function ours(): Promise<SocketFigures> {
  const { bytes_each, ...arrived } = await withServer(
    { core: SERVER_CORE, environment: ANY_NUMBER },
    (server) => measureFollowers(server, FOLLOWERS),
  );
  return { arrived: { ...arrived }, p99: arrived.p99_ms, bytesEach: bytes_each };
}

async function theirs(server: string, protocol: SocketLoadOrders['protocol']): Promise<SocketFigures> {
  return withPeer(server, async ({ port, residentBytes }) => {
    const socketLoad = openSocketLoad({ port, protocol });
    try {
      await socketLoad.tell({ do: 'connect', followers: 20 });
      await socketLoad.tell({ do: 'event', body: EVENT });
      await pause(SETTLE_MS);
      const before = residentBytes();
      await socketLoad.tell({ do: 'connect', followers: FOLLOWERS });
      await pause(SETTLE_MS);
      const bytesEach = (residentBytes() - before) / (FOLLOWERS - 20);
      const events: SocketLoadEvent[] = [];
      for (let n = 0; n < EVENTS; n++) {
        events.push((await socketLoad.tell({ do: 'event', body: EVENT })) as SocketLoadEvent);
        await pause(BETWEEN_MS);
      }
      const missing = events.reduce((sum, each) => sum + each.missing, 0);
      if (missing > 0) throw new Error(`${missing} followers of ${protocol} missed an event`);
      const arrived = events.flatMap((each) => each.arrived);
      return {
        arrived: times(arrived, 1),
        p99: rounded(percentile(arrived, 0.99)),
        bytesEach: rounded(bytesEach, 0),
      };
    } finally {
      socketLoad.leave();
    }
  });
}

function openSocketLoad(orders: SocketLoadOrders) {
  const script = fileURLToPath(new URL('socket-load.ts', import.meta.url));
  const [program = '', ...args] = onCore(LOAD_CORE, [process.execPath, script, JSON.stringify(orders)]);
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], timeout: LIMIT_MS });
  return {
    tell: (order: SocketLoadOrder) =>
      new Promise<number | SocketLoadEvent>((resolve, reject) => {
        const ended = () => reject(new Error('the followers ended too early'));
        child.once('exit', ended);
        child.once('message', (said) => {
          child.off('exit', ended);
          const { answer, failed } = said as { answer?: number | SocketLoadEvent; failed?: string };
          if (answer === undefined) reject(new Error(failed));
          else resolve(answer);
        });
        child.send(order);
      }),
    leave: () => {
      if (child.connected) child.disconnect();
    },
  };
}
