/**
 * Where connections come in. Two kinds of requests make nearly all of the traffic of a match day, and HTTP is
 * what they cost: a follower needs it for one request and his socket for hours, while parser, request and
 * response would stay (measured: 15 kB of 20); a health check is answered in half the time without it. So the
 * bytes of a connection are looked at before HTTP sees them.
 *
 *   one plain request for the events of a match that exists ──▶ the hub has the socket
 *   one plain health call, answered without an error ──▶ the answer, and the next bytes are looked at
 *   anything else ──▶ HTTP has the connection for good, and its bytes, as if nobody had looked
 *
 * Both ways lead to the same answers: what comes on a connection that HTTP has is served by live/pages.ts and
 * by graphql/health-calls.ts.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { HealthCalls } from '../graphql/health-calls.ts';
import type { Channel } from '../live/channel.ts';
import type { Hub } from '../live/hub.ts';
import type { ClientAddress } from './client-address.ts';
import { type WholeRequest, wholeRequest } from './whole-request.ts';

/** A connection that says nothing is let go; HTTP gives a request's head as long. */
const SILENCE_MS = 60_000;
const EVENTS = /^\/live\/([A-Za-z0-9_-]{1,64})\/events$/;
/** Of somebody who does not wait for his answer, or does not read it: more than this is not kept for him. */
const KEPT_BYTES = 65_536;
const ENDINGS = ['timeout', 'end', 'error', 'close'] as const;

interface Waiting {
  /** A health call is being answered. */
  busy: boolean;
  /** What came meanwhile. */
  early: Buffer | null;
}

interface DoorParts {
  readonly hub: Hub;
  readonly healthCalls: HealthCalls;
  readonly addressOf: ClientAddress;
}

export class Door {
  readonly #server: Server;
  readonly #hub: Hub;
  readonly #healthCalls: HealthCalls;
  readonly #waiting = new Map<Socket, Waiting>();
  readonly #addressOf: ClientAddress;
  readonly #toHttp: (socket: Socket) => void;
  /** The same functions for every socket: `this` says which. */
  readonly #heard: (this: Socket, bytes: Buffer) => void;
  readonly #gone: (this: Socket) => void;
  #closing = false;

  /** Stands before everything that `server` does with a new connection. */
  constructor(server: Server, { hub, healthCalls, addressOf }: DoorParts) {
    this.#server = server;
    this.#addressOf = addressOf;
    this.#hub = hub;
    this.#healthCalls = healthCalls;
    const listeners = server.listeners('connection');
    this.#toHttp = (socket) => {
      for (const listener of listeners) listener.call(server, socket);
    };
    const look = (socket: Socket, bytes: Buffer) => this.#look(socket, bytes);
    this.#heard = function heard(this: Socket, bytes: Buffer) {
      look(this, bytes);
    };
    const forget = (socket: Socket) => this.#forget(socket);
    this.#gone = function gone(this: Socket) {
      forget(this);
      this.destroy();
    };
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => this.#wait(socket));
  }

  /** Lets go of whoever is waiting for nothing. */
  close(): void {
    this.#closing = true;
    for (const [socket, { busy }] of this.#waiting) if (!busy) socket.destroy();
  }

  #wait(socket: Socket): void {
    this.#waiting.set(socket, { busy: false, early: null });
    for (const event of ENDINGS) socket.on(event, this.#gone);
    socket.setTimeout(SILENCE_MS);
    socket.on('data', this.#heard);
  }

  #forget(socket: Socket): void {
    this.#waiting.delete(socket);
    for (const event of ENDINGS) socket.off(event, this.#gone);
    socket.off('data', this.#heard);
    socket.setTimeout(0);
  }

  #look(socket: Socket, bytes: Buffer): void {
    const waiting = this.#waiting.get(socket);
    if (waiting === undefined) return;
    if (waiting.busy) {
      waiting.early = waiting.early === null ? bytes : Buffer.concat([waiting.early, bytes]);
      // No health call is as long: HTTP goes on with it.
      if (waiting.early.length > KEPT_BYTES) socket.pause();
      return;
    }
    const request = this.#closing ? null : wholeRequest(bytes);
    if (request === null) this.#giveToHttp(socket, bytes);
    else if (this.#healthCalls.isMeantBy(request)) void this.#answer(socket, bytes, request);
    else void this.#letIn(socket, bytes, request);
  }

  async #letIn(socket: Socket, bytes: Buffer, { method, target, headers }: WholeRequest): Promise<void> {
    const token = method === 'GET' ? EVENTS.exec(target)?.[1] : undefined;
    if (token === undefined) return this.#giveToHttp(socket, bytes);
    socket.off('data', this.#heard);
    socket.pause();
    const channel: Channel | null = await this.#hub.open(token).catch(() => null);
    // It left, or the server closes.
    if (socket.destroyed) return;
    const address = this.#addressOf(socket.remoteAddress ?? '', headers.get('x-forwarded-for'));
    if (channel === null || !this.#hub.hasRoomFor(address)) return this.#giveToHttp(socket, bytes);
    this.#forget(socket);
    this.#hub.follow(token, channel, { socket, lastEventId: headers.get('last-event-id'), address });
  }

  async #answer(socket: Socket, bytes: Buffer, { headers }: WholeRequest): Promise<void> {
    const waiting = this.#waiting.get(socket);
    if (waiting === undefined) return;
    waiting.busy = true;
    const answer = await this.#healthCalls.answer(headers, this.#server.keepAliveTimeout).catch(() => null);
    if (socket.destroyed) return;
    const { early } = waiting;
    if (answer === null) {
      this.#giveToHttp(socket, early === null ? bytes : Buffer.concat([bytes, early]));
      return;
    }
    socket.write(answer, 'latin1');
    if (socket.writableLength > KEPT_BYTES) return void socket.destroy();
    if (this.#closing) return socket.destroySoon();
    socket.setTimeout(this.#server.keepAliveTimeout);
    waiting.busy = false;
    waiting.early = null;
    if (early !== null) this.#look(socket, early);
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
