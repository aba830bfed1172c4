/**
 * Followers of many matches on sockets of their own, all in this process. A follower that loses its stream comes back
 * after two to four seconds, as the follower's page does.
 */
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Deliveries, FollowerHas, Sending, toldIn } from './deliveries.ts';
import { openFollowerStream } from './follower-stream.ts';

const RETRY_MS = 2_000;
/** Connections opened at the same time, because the queue of a listening socket is limited. */
const AT_ONCE = 100;
const SETTLE_EVERY_MS = 50;

interface Followed {
  readonly token: string;
  readonly sending: Sending;
  readonly followers: FollowerHas[];
}

interface Standing {
  readonly token: string;
  readonly follower: FollowerHas;
}

export class Crowd {
  readonly deliveries = new Deliveries();
  /** Deliveries that had not come long after their push when the streams broke. */
  overdue = 0;
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
    const match: Followed = { token, sending: new Sending(), followers: [] };
    this.#matches.set(token, match);
    for (let open = 0; open < followers; open += AT_ONCE) {
      const more = Math.min(AT_ONCE, followers - open);
      await Promise.all(Array.from({ length: more }, () => this.#enter(match)));
    }
  }

  /** The next event of the match is sent now. */
  expect(token: string, { timed }: { readonly timed: boolean }): void {
    this.#matches.get(token)?.sending.sends(timed ? performance.now() : null);
  }

  /** The event that was expected is sent again later. */
  expectLater(token: string): void {
    this.#matches.get(token)?.sending.sendsAgain();
  }

  /** What is on its way is not timed: a restart breaks all streams. It is still due, and what is overdue is counted. */
  breakAll(): void {
    const now = performance.now();
    this.overdue += this.#sum(({ followers }) => followers.reduce((sum, each) => sum + each.overdue(now), 0));
    for (const { sending } of this.#matches.values()) sending.breaks();
  }

  /** Deliveries that are due: every event for every follower of its match. */
  get due(): number {
    return this.#sum(({ sending, followers }) => sending.events * followers.length);
  }

  /** Those that no follower's stream has told yet. */
  get missing(): number {
    return this.#sum(({ followers }) => followers.reduce((sum, { missing }) => sum + missing, 0));
  }

  /** Resolves when nothing is missing, and at the latest after this time. */
  async settle(limitMs: number): Promise<void> {
    const until = performance.now() + limitMs;
    while (this.missing > 0 && performance.now() < until) await pause(SETTLE_EVERY_MS);
  }

  close(): void {
    this.#closed = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  #sum(of: (match: Followed) => number): number {
    return [...this.#matches.values()].reduce((sum, match) => sum + of(match), 0);
  }

  #enter(match: Followed): Promise<void> {
    const follower = new FollowerHas(match.sending, this.deliveries);
    match.followers.push(follower);
    return this.#stand({ token: match.token, follower });
  }

  /** Resolves when the stream has its first state, however often it has to try. */
  async #stand(one: Standing): Promise<void> {
    const socket = await this.#open(one);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      if (this.#closed) return;
      this.standing--;
      this.lost++;
      void pause(RETRY_MS * (1 + Math.random())).then(() => this.#stand(one));
    });
  }

  async #open(one: Standing): Promise<Socket> {
    for (;;) {
      const socket = await this.#tryToOpen(one).catch(() => null);
      if (socket !== null) return socket;
      await pause(RETRY_MS * (1 + Math.random()));
    }
  }

  async #tryToOpen({ token, follower }: Standing): Promise<Socket> {
    const hears = (bytes: Buffer) => {
      const atMs = performance.now();
      for (const told of toldIn(bytes.toString('latin1'))) follower.hears(told, atMs);
    };
    const socket = await openFollowerStream({
      port: this.#portOf(this.#opened++),
      matchToken: token,
      greeted: hears,
      heard: hears,
    });
    this.standing++;
    this.#sockets.add(socket);
    return socket;
  }
}
