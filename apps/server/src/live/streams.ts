/**
 * Server-sent events on the bare socket. A follower is one socket and nothing else: no response object, no
 * buffer of its own, no timer. What is sent to many is one buffer, made once.
 */
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/** Who reads slower than this much behind is let go; it comes back and resumes. */
const BACKLOG_LIMIT = 256 * 1024;
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = Buffer.from(':\n\n');

const HEAD = Buffer.from(
  [
    'HTTP/1.1 200 OK',
    'content-type: text/event-stream; charset=utf-8',
    'cache-control: no-store, no-transform',
    'x-content-type-options: nosniff',
    // Proxies must not hold an event back until there are more of them.
    'x-accel-buffering: no',
    'connection: close',
    '',
    'retry: 2000',
    '',
    '',
  ].join('\r\n'),
);

/** Takes the connection of a request out of HTTP's hands and begins the stream. */
export function openStream(reply: FastifyReply): Socket {
  reply.hijack();
  const { socket } = reply.raw;
  if (socket === null) throw new Error('the connection is gone');
  reply.raw.detachSocket(socket);
  socket.setNoDelay(true);
  socket.setTimeout(0);
  socket.write(HEAD);
  return socket;
}

/** One event; `data` must be one line, as JSON is. */
export function eventBytes({ event, id, data }: { event: string; id?: string; data: string }): Buffer {
  return Buffer.from(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`);
}

/** All open streams of this process: kept alive together, ended together. */
export class Streams {
  readonly #open = new Set<Socket>();
  readonly #heartbeat: NodeJS.Timeout;

  constructor() {
    this.#heartbeat = setInterval(() => {
      for (const socket of this.#open) send(socket, HEARTBEAT);
    }, HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  get size(): number {
    return this.#open.size;
  }

  /** `left` is called once, whoever ended it. */
  add(socket: Socket, left: (socket: Socket) => void): void {
    this.#open.add(socket);
    socket.once('close', () => {
      this.#open.delete(socket);
      left(socket);
    });
    socket.on('error', () => socket.destroy());
    if (socket.destroyed) socket.emit('close');
  }

  stop(): void {
    clearInterval(this.#heartbeat);
    for (const socket of this.#open) socket.destroy();
  }
}

/** Writes to one follower; lets go of one that does not keep up. */
export function send(socket: Socket, bytes: Buffer): void {
  if (socket.writableLength > BACKLOG_LIMIT) socket.destroy();
  else if (socket.writable) socket.write(bytes);
}
