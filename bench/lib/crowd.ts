/**
 * Followers of many matches on sockets of their own, all in this process. A follower that loses its stream comes back
 * after two to four seconds, as the follower's page does.
 */
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { openFollowerStream } from './follower-stream.ts';

const RETRY_MS = 2_000;
/** Connections opened at the same time, because the queue of a listening socket is limited. */
const AT_ONCE = 100;

interface Followed {
  readonly token: string;
  /** When the push of the event on its way was sent; 0 for none. */
  sentAt: number;
  /** Followers that do not have it yet. */
  left: number;
  followers: number;
}

export class Crowd {
  /** Milliseconds from sending a push to each follower that got its event. */
  readonly arrived: number[] = [];
  /** Deliveries that did not arrive before the next event, while all streams stood. */
  missing = 0;
  /** Streams that ended without being asked to. */
  lost = 0;
  standing = 0;
  readonly #matches = new Map<string, Followed>();
  readonly #sockets = new Set<Socket>();
  readonly #portOf: (n: number) => number;
  #opened = 0;
  #closed = false;

  /** @param portOf the server of the nth stream */
  constructor(portOf: (n: number) => number) {
    this.#portOf = portOf;
  }

  /** Opens this many streams for a match, and resolves when each has the state. */
  async follow(token: string, followers: number): Promise<void> {
    const match: Followed = { token, sentAt: 0, left: 0, followers };
    this.#matches.set(token, match);
    for (let open = 0; open < followers; open += AT_ONCE) {
      const more = Math.min(AT_ONCE, followers - open);
      await Promise.all(Array.from({ length: more }, () => this.#stand(match)));
    }
  }

  /** An event of the match is sent now. */
  expect(token: string): void {
    const match = this.#matches.get(token);
    if (match === undefined) return;
    this.missing += match.left;
    match.sentAt = performance.now();
    match.left = match.followers;
  }

  /** The event that was expected is sent again later. */
  forget(token: string): void {
    const match = this.#matches.get(token);
    if (match !== undefined) match.left = 0;
  }

  /** Deliveries that are still on their way are not waited for: a restart breaks all streams. */
  forgetOnTheirWay(): void {
    for (const match of this.#matches.values()) match.left = 0;
  }

  close(): void {
    this.#closed = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Resolves when the stream has its first state, however often it has to try. */
  async #stand(match: Followed): Promise<void> {
    const socket = await this.#open(match);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      if (this.#closed) return;
      this.standing--;
      this.lost++;
      void pause(RETRY_MS * (1 + Math.random())).then(() => this.#stand(match));
    });
  }

  async #open(match: Followed): Promise<Socket> {
    for (;;) {
      const socket = await this.#tryToOpen(match).catch(() => null);
      if (socket !== null) return socket;
      await pause(RETRY_MS * (1 + Math.random()));
    }
  }

  async #tryToOpen(match: Followed): Promise<Socket> {
    const socket = await openFollowerStream({
      port: this.#portOf(this.#opened++),
      matchToken: match.token,
      heard: () => this.#arrival(match),
    });
    this.standing++;
    this.#sockets.add(socket);
    return socket;
  }

  #arrival(match: Followed): void {
    if (match.left === 0) return;
    match.left--;
    this.arrived.push(performance.now() - match.sentAt);
  }
}
