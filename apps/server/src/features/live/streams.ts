/**
 * Server-sent events. The request is an ordinary one: Node parses it, all hooks run, and Node writes the response head.
 * After that a follower takes one socket and a map entry: no response object, closure, buffer or timer. An event for
 * many followers is one shared buffer.
 */
import type { OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A follower that is behind by more than this is disconnected; it reconnects and resumes. */
const BACKLOG_LIMIT = 256 * 1024;
/** Each stream gets a heartbeat in this interval, so that proxies do not close it as idle. */
export const HEARTBEAT_SECONDS = 15;
const HEARTBEAT = Buffer.from(':\n\n');
/** Begins a stream; a client that loses it reconnects after two seconds. */
const BEGINNING = 'retry: 2000\n\n';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Tells proxies not to buffer events.
  'x-accel-buffering': 'no',
  // The stream is everything that comes until the connection ends.
  connection: 'close',
} as const;

/** What HTTP listens to on a connection. */
const HEARD_BY_HTTP = ['close', 'data', 'drain', 'end', 'error', 'pause', 'readable', 'resume', 'timeout'];

/** The answer of a route whose hooks are `EVENT_STREAM`. `begin` gets the connection when the head has gone out. */
export function sendEvents(reply: FastifyReply, begin: (socket: Socket) => void): FastifyReply {
  return reply.headers(HEADERS).send(new EventStream(begin));
}

/**
 * The last hook of a route that answers with an event stream: all others have run, and the headers are complete. Fastify
 * would now write a body and watch it with closures, which take several times the memory of the stream.
 */
export const EVENT_STREAM = {
  // HEAD would otherwise open a stream.
  exposeHeadRoute: false,
  onSend(_request: FastifyRequest, reply: FastifyReply, payload: unknown, done: () => void): void {
    if (!(payload instanceof EventStream)) {
      done();
      return;
    }
    reply.hijack();
    payload.begin(reply);
  },
};

/** Resolves when a request has been read, or its connection has ended; undefined when there is nothing to wait for. */
export function readWhole({ raw }: Pick<FastifyRequest, 'raw'>): Promise<void> | undefined {
  if (raw.readableEnded || raw.destroyed) return undefined;
  raw.resume();
  return new Promise((resolve) => {
    raw.once('end', resolve);
    raw.once('close', resolve);
  });
}

/** In the place of a body. */
export class EventStream {
  readonly #begin: (socket: Socket) => void;

  constructor(begin: (socket: Socket) => void) {
    this.#begin = begin;
  }

  begin(reply: FastifyReply): void {
    const socket = takeConnection(reply);
    if (socket === null) return;
    socket.write(BEGINNING);
    this.#begin(socket);
    socket.uncork();
  }
}

/**
 * Sends the response head and detaches the connection from HTTP, which would keep parser, request and response in
 * memory as long as the connection lives. They take twice as much memory as the rest of a follower. A simulated end of
 * the connection makes HTTP release them. Null when the connection has really ended. A client that sent further
 * requests in the same connection, without waiting for answers, is disconnected.
 *
 * @returns corked, so that the head goes out with what is written next
 */
function takeConnection(reply: FastifyReply): Socket | null {
  const response = reply.raw;
  const { socket } = response;
  if (socket === null) response.req.socket.destroy();
  if (socket === null || socket.destroyed) return null;
  socket.setTimeout(0);
  socket.cork();
  // Without it, and without a length, the body is not in chunks: each event is the same bytes for everybody.
  response.removeHeader('transfer-encoding');
  response.writeHead(response.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  response.flushHeaders();
  response.detachSocket(socket);
  socket.emit('close', false);
  for (const event of HEARD_BY_HTTP) socket.removeAllListeners(event);
  if (!socket.destroyed) return socket;
  // Its error is still to come, and no other listener handles it.
  socket.on('error', letGo);
  return null;
}

/** One event; `data` must be one line of JSON. */
export function eventBytes({ event, id, data }: { event: string; id?: string; data: string }): Buffer {
  const text = `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`;
  // Not Buffer.from: it cuts small buffers from a slab of 64 kB, and a stored patch would keep its whole slab in
  // memory.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** The owner of a stream: notified once when the stream has ended, for whatever reason. */
export interface StreamOwner {
  left(socket: Socket): void;
}

/** All open streams of this process: their heartbeats and their end. */
export class Streams {
  readonly #open = new Map<Socket, StreamOwner>();
  readonly #heartbeat: NodeJS.Timeout;
  /** One function for all sockets saves memory: `this` is the socket. */
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

  add(socket: Socket, owner: StreamOwner): void {
    this.#open.set(socket, owner);
    socket.on('close', this.#closed);
    socket.on('error', letGo);
    socket.on('end', letGo);
    // Followers send nothing, but the socket must be read to notice that they leave.
    socket.resume();
    // The stream opened while the server was closing.
    if (this.#stopped) socket.destroy();
    if (socket.destroyed) this.#left(socket);
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#heartbeat);
    for (const socket of this.#open.keys()) socket.destroy();
  }

  #left(socket: Socket): void {
    const owner = this.#open.get(socket);
    this.#open.delete(socket);
    owner?.left(socket);
  }

  /** Each second another share of the streams gets its heartbeat, because all at once would block other work. */
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

/** Writes to one follower; disconnects one that is too far behind. */
export function send(socket: Socket, bytes: Buffer): void {
  if (socket.writableLength > BACKLOG_LIMIT) socket.destroy();
  else if (socket.writable) socket.write(bytes);
}

function letGo(this: Socket): void {
  this.destroy();
}
