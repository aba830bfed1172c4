/**
 * Followers of a WebSocket server on bare sockets without a WebSocket library, so that clients cost as little as those
 * in load/follower-load.ts. Gets its orders over the channel.
 */
import { connect, type Socket } from 'node:net';

export interface SocketLoadOrders {
  readonly port: number;
  readonly protocol: 'ws' | 'socket.io';
}

export type SocketLoadOrder =
  | { readonly do: 'connect'; readonly followers: number }
  | { readonly do: 'event'; readonly body: string };

export interface SocketLoadEvent {
  /** Milliseconds from sending the event until each follower had it. */
  readonly arrived: readonly number[];
  readonly missing: number;
}

const AT_ONCE = 100;
const EVENT_LIMIT_MS = 10_000;
const STATE = Buffer.from('state');
const PATCH = Buffer.from('patch');
/** Engine.io's handshake; the client answers by joining. */
const GREETING = Buffer.from('"pingInterval"');
const PATHS = { ws: '/', 'socket.io': '/socket.io/?EIO=4&transport=websocket' };

const orders = JSON.parse(process.argv[2] ?? '') as SocketLoadOrders;
let followers = 0;
let arrival: (() => void) | null = null;

process.on('message', (order: SocketLoadOrder) => {
  obey(order).then(
    (answer) => process.send?.({ answer }),
    (error: Error) => process.send?.({ failed: error.message }),
  );
});
process.on('disconnect', () => process.exit(0));

async function obey(order: SocketLoadOrder): Promise<number | SocketLoadEvent> {
  if (order.do === 'event') return event(order.body);
  while (followers < order.followers) {
    const more = Math.min(AT_ONCE, order.followers - followers);
    await Promise.all(Array.from({ length: more }, follow));
    followers += more;
  }
  return followers;
}

/** Resolves when the follower has the first state. */
function follow(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(orders.port, '127.0.0.1');
    let stands = false;
    socket.on('error', reject);
    socket.on('close', () => {
      if (!stands) reject(new Error('the server closed a socket before its first state'));
    });
    socket.on('connect', () => shakeHands(socket));
    socket.on('data', (chunk) => {
      if (stands) {
        if (chunk.includes(PATCH)) arrival?.();
        return;
      }
      if (chunk.includes(GREETING)) socket.write(textFrame('40'));
      if (!chunk.includes(STATE)) return;
      stands = true;
      resolve();
    });
  });
}

function shakeHands(socket: Socket): void {
  const head = [
    `GET ${PATHS[orders.protocol]} HTTP/1.1`,
    `host: 127.0.0.1:${orders.port}`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${Buffer.alloc(16, 1).toString('base64')}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
}

/** A short text message from a client, masked with zeros as the protocol allows. */
function textFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

async function event(body: string): Promise<SocketLoadEvent> {
  const arrived: number[] = [];
  const { promise: everybody, resolve } = Promise.withResolvers<void>();
  const sentAt = performance.now();
  arrival = () => {
    if (arrived.push(performance.now() - sentAt) === followers) resolve();
  };
  await fetch(`http://127.0.0.1:${orders.port}/event`, { method: 'POST', body });
  const limit = setTimeout(resolve, EVENT_LIMIT_MS);
  await everybody;
  clearTimeout(limit);
  arrival = null;
  return { arrived, missing: followers - arrived.length };
}
