/**
 * Where followers come in. A follower needs HTTP for one request and its socket for hours; parser, request and
 * response would stay as long as the socket does (measured: 15 kB of 20). So the first bytes of a connection
 * are looked at before HTTP sees them.
 *
 *   exactly one request for the events of a match that exists ──▶ the hub has the socket
 *   anything else ──▶ HTTP has the connection and its bytes, as if nobody had looked
 *
 * Both ways lead to the same stream: what comes through a proxy's reused connection is served by pages.ts.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Channel } from './channel.ts';
import type { Hub } from './hub.ts';

/** A connection that says nothing is let go; HTTP gives a request's head as long. */
const SILENCE_MS = 60_000;
const REQUEST = /^GET \/live\/([A-Za-z0-9_-]{1,64})\/events HTTP\/1\.1\r\n/;
const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\x20-\x7e]*?)[ \t]*$/;
/** Headers that ask for more than an answer. */
const NOT_OURS: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'upgrade',
  'expect',
  'te',
]);

export interface FollowerRequest {
  readonly token: string;
  readonly lastEventId: string | undefined;
}

/** What a connection's first bytes ask for, when they are one whole request of a follower; null otherwise. */
export function followerRequest(bytes: Buffer): FollowerRequest | null {
  // A G: everything else is nobody's request for a stream.
  if (bytes[0] !== 0x47) return null;
  const text = bytes.toString('latin1');
  const request = REQUEST.exec(text);
  if (request === null || text.indexOf('\r\n\r\n') !== text.length - 4) return null;
  const [line, token = ''] = request;
  let lastEventId: string | undefined;
  let hosts = 0;
  for (const header of text.slice(line.length, -4).split('\r\n')) {
    const [, name = '', value = ''] = HEADER.exec(header) ?? [];
    const lower = name.toLowerCase();
    if (name === '' || NOT_OURS.has(lower)) return null;
    if (lower === 'host') hosts += 1;
    if (lower === 'last-event-id') {
      if (lastEventId !== undefined) return null;
      lastEventId = value;
    }
  }
  return hosts === 1 ? { token, lastEventId } : null;
}

/** Connections whose first bytes have not come. */
export class Door {
  readonly #waiting = new Set<Socket>();
  readonly #hub: Hub;
  readonly #toHttp: (socket: Socket) => void;
  readonly #firstBytes: (this: Socket, bytes: Buffer) => void;
  readonly #gone: (this: Socket) => void;

  /** Stands before everything that `server` does with a new connection. */
  constructor(server: Server, hub: Hub) {
    this.#hub = hub;
    const listeners = server.listeners('connection');
    this.#toHttp = (socket) => {
      for (const listener of listeners) listener.call(server, socket);
    };
    const heard = (socket: Socket, bytes: Buffer) => this.#heard(socket, bytes);
    this.#firstBytes = function firstBytes(this: Socket, bytes: Buffer) {
      heard(this, bytes);
    };
    const gone = (socket: Socket) => this.#forget(socket);
    this.#gone = function goneAway(this: Socket) {
      gone(this);
      this.destroy();
    };
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => this.#wait(socket));
  }

  /** Lets go of whoever has not said anything. */
  close(): void {
    for (const socket of this.#waiting) socket.destroy();
  }

  #wait(socket: Socket): void {
    this.#waiting.add(socket);
    for (const event of ['timeout', 'end', 'error', 'close']) socket.on(event, this.#gone);
    socket.setTimeout(SILENCE_MS);
    socket.on('data', this.#firstBytes);
  }

  #forget(socket: Socket): void {
    this.#waiting.delete(socket);
    for (const event of ['timeout', 'end', 'error', 'close']) socket.off(event, this.#gone);
    socket.off('data', this.#firstBytes);
    socket.setTimeout(0);
  }

  #heard(socket: Socket, bytes: Buffer): void {
    const request = followerRequest(bytes);
    if (request === null) this.#giveToHttp(socket, bytes);
    else void this.#letIn(socket, bytes, request);
  }

  async #letIn(socket: Socket, bytes: Buffer, { token, lastEventId }: FollowerRequest): Promise<void> {
    socket.off('data', this.#firstBytes);
    socket.pause();
    const channel: Channel | null = await this.#hub.open(token).catch(() => null);
    // It left, or the server closes.
    if (socket.destroyed) return;
    if (channel === null) this.#giveToHttp(socket, bytes);
    else {
      this.#forget(socket);
      this.#hub.follow(token, channel, { socket, lastEventId });
    }
  }

  /** An error has its answer there, too. */
  #giveToHttp(socket: Socket, bytes: Buffer): void {
    socket.pause();
    this.#forget(socket);
    this.#toHttp(socket);
    socket.unshift(bytes);
    socket.resume();
  }
}
