/**
 * Server-sent events on the bare socket. A follower is one socket and an entry in a map: no response object,
 * no function of its own, no buffer, no timer. What is sent to many is one buffer, made once.
 */
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/** Who reads slower than this much behind is let go; it comes back and resumes. */
const BACKLOG_LIMIT = 256 * 1024;
/** Each stream hears something this often, so that nobody on the way takes it for dead. */
const HEARTBEAT_SECONDS = 15;
const HEARTBEAT = Buffer.from(':\n\n');

const HEAD = [
  'HTTP/1.1 200 OK',
  'content-type: text/event-stream; charset=utf-8',
  'cache-control: no-store, no-transform',
  'x-content-type-options: nosniff',
  // Proxies must not hold an event back until there are more of them.
  'x-accel-buffering: no',
  'connection: close',
];

/** How an answer that is a stream begins. */
export function streamHead(now: number): string {
  return `${HEAD.join('\r\n')}\r\ndate: ${new Date(now).toUTCString()}\r\n\r\nretry: 2000\n\n`;
}

/** Takes a request's connection out of HTTP's hands, for a stream; nothing was answered on it. */
export function socketOf(reply: FastifyReply): Socket {
  reply.hijack();
  const { socket } = reply.raw;
  if (socket === null) throw new Error('the connection is gone');
  reply.raw.detachSocket(socket);
  socket.setTimeout(0);
  return socket;
}

/** One event; `data` must be one line, as JSON is. */
export function eventBytes({ event, id, data }: { event: string; id?: string; data: string }): Buffer {
  const text = `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`;
  // Not Buffer.from: it cuts small buffers from a slab of 64 kB, and a kept patch would keep its whole slab.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** Whom a stream belongs to: told once when it ended, whoever ended it. */
export interface Audience {
  left(socket: Socket): void;
}

/** All open streams of this process: kept alive together, ended together. */
export class Streams {
  readonly #open = new Map<Socket, Audience>();
  readonly #heartbeat: NodeJS.Timeout;
  /** The same function for every socket: `this` says which. */
  readonly #closed: (this: Socket) => void;
  #beating: Iterator<Socket> = this.#open.keys();
  #stopped = false;

  constructor() {
    const left = (socket: Socket) => this.#left(socket);
    this.#closed = function closed(this: Socket) {
      left(this);
    };
    this.#heartbeat = setInterval(() => this.#beat(), 1_000);
    this.#heartbeat.unref();
  }

  get size(): number {
    return this.#open.size;
  }

  add(socket: Socket, audience: Audience): void {
    this.#open.set(socket, audience);
    socket.on('close', this.#closed);
    socket.on('error', letGo);
    socket.on('end', letGo);
    // Nothing that a follower says is for us, but its goodbye comes after it.
    socket.resume();
    // It was let in while the server began to close.
    if (this.#stopped) socket.destroy();
    if (socket.destroyed) this.#left(socket);
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#heartbeat);
    for (const socket of this.#open.keys()) socket.destroy();
  }

  #left(socket: Socket): void {
    const audience = this.#open.get(socket);
    this.#open.delete(socket);
    audience?.left(socket);
  }

  /** Each second another share of them: all at once would hold up whatever else there is to do. */
  #beat(): void {
    for (let share = Math.ceil(this.#open.size / HEARTBEAT_SECONDS); share > 0; share--) {
      const next = this.#beating.next();
      if (next.done === true) {
        this.#beating = this.#open.keys();
        return;
      }
      send(next.value, HEARTBEAT);
    }
  }
}

/** Writes to one follower; lets go of one that does not keep up. */
export function send(socket: Socket, bytes: Buffer): void {
  if (socket.writableLength > BACKLOG_LIMIT) socket.destroy();
  else if (socket.writable) socket.write(bytes);
}

function letGo(this: Socket): void {
  this.destroy();
}
