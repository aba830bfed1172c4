/**
 * Followers without browsers: as many event streams as ordered, all in this process. The parent says what to
 * do over the channel: `connect` opens more of them and waits for each one's first state; `event` pushes one
 * change of the match as the coach's device does and waits until every follower has it. Ends when the channel
 * closes, and after the time limit of every load.
 */
import { connect } from 'node:net';
import type { Mutation } from '@touchline/sync/protocol';
import { PushingDevice, type SignedIn } from '../lib/calls.ts';

export interface FollowerOrders {
  readonly session: SignedIn;
  readonly port: number;
  readonly matchToken: string;
  /** The id of the pushing device. */
  readonly device: string;
}

export type Order =
  | { readonly do: 'register' }
  | { readonly do: 'connect'; readonly followers: number }
  | { readonly do: 'event'; readonly mutations: readonly Mutation[] };

export interface EventFigures {
  /** Milliseconds from sending the push until each follower had the event. */
  readonly arrived: readonly number[];
  /** From sending the push until its answer. */
  readonly answered: number;
  /** Followers that did not get it within the time allowed. */
  readonly missing: number;
}

/** Connections that are opened at the same moment: a listening socket's queue is finite. */
const AT_ONCE = 100;
const EVENT_LIMIT_MS = 10_000;
const STATE = Buffer.from('event: state');
const RECEIVED = Buffer.alloc(64 * 1024);
const PATCH = Buffer.from('event: patch');

class Crowd {
  readonly #orders: FollowerOrders;
  #device: PushingDevice | null = null;
  /** Called with each arrival of an event, once the crowd stands. */
  #arrival: (() => void) | null = null;
  #followers = 0;

  constructor(orders: FollowerOrders) {
    this.#orders = orders;
  }

  async obey(order: Order): Promise<number | EventFigures> {
    switch (order.do) {
      case 'register':
        this.#device = await PushingDevice.register(this.#orders.session, this.#orders.device);
        return this.#device.ordinal;
      case 'connect':
        while (this.#followers < order.followers) {
          const more = Math.min(AT_ONCE, order.followers - this.#followers);
          await Promise.all(Array.from({ length: more }, () => this.#follow()));
          this.#followers += more;
        }
        return this.#followers;
      case 'event':
        return this.#event(order.mutations);
    }
  }

  /** Resolves when the follower has the match's state. */
  #follow(): Promise<void> {
    const { port, matchToken } = this.#orders;
    return new Promise((resolve, reject) => {
      let stands = false;
      const heard = (length: number) => {
        const bytes = RECEIVED.subarray(0, length);
        if (stands) {
          if (bytes.includes(PATCH) || bytes.includes(STATE)) this.#arrival?.();
        } else if (bytes.includes(STATE)) {
          stands = true;
          resolve();
        } else if (!bytes.subarray(0, 12).equals(OK) && bytes.subarray(0, 5).equals(HTTP)) {
          reject(new Error(`a follower was answered with ${bytes.toString('latin1', 0, 300)}`));
        }
        return true;
      };
      const socket = connect({
        port,
        host: '127.0.0.1',
        // One buffer for all of them: what is measured is the server, not this process's memory.
        onread: { buffer: RECEIVED, callback: heard },
      });
      socket.on('error', reject);
      socket.on('close', () => {
        if (!stands) reject(new Error('the server closed a stream before its first state'));
      });
      socket.on('connect', () =>
        socket.write(
          `GET /live/${matchToken}/events HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: text/event-stream\r\n\r\n`,
        ),
      );
    });
  }

  async #event(mutations: readonly Mutation[]): Promise<EventFigures> {
    const device = this.#device;
    if (device === null) throw new Error('register comes first');
    const arrived: number[] = [];
    const { promise: everybody, resolve } = Promise.withResolvers<void>();
    const sentAt = performance.now();
    this.#arrival = () => {
      if (arrived.push(performance.now() - sentAt) === this.#followers) resolve();
    };
    await device.push(mutations);
    const answered = performance.now() - sentAt;
    const limit = setTimeout(resolve, EVENT_LIMIT_MS);
    await everybody;
    clearTimeout(limit);
    this.#arrival = null;
    return { arrived, answered, missing: this.#followers - arrived.length };
  }
}

const HTTP = Buffer.from('HTTP/');
const OK = Buffer.from('HTTP/1.1 200');

if (import.meta.main) {
  const crowd = new Crowd(JSON.parse(process.argv[2] ?? '') as FollowerOrders);
  process.on('message', (order: Order) => {
    crowd.obey(order).then(
      (answer) => process.send?.({ answer }),
      (error: Error) => process.send?.({ failed: error.message }),
    );
  });
  process.on('disconnect', () => process.exit(0));
}
