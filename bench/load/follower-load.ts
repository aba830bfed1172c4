/**
 * Followers without browsers: event streams, all in this process. The parent sends orders over the channel.
 *
 *   connect   opens more streams and waits for the first state of each
 *   event     pushes one change of the match as the coach's device does, and waits until every follower has it
 *   post      does the same with bytes that a bare server forwards unchanged
 *   sample    answers the bytes that one follower received
 *
 * Ends when the channel closes, or after the time limit of every load.
 */
import { connect } from 'node:net';
import type { Mutation } from '@touchline/sync/model/protocol';
import { PushingDevice, type SignedIn } from '../lib/calls.ts';

export interface FollowerOrders {
  readonly port: number;
  readonly matchToken: string;
  /** The account and device that push events; null where events are posted. */
  readonly coach: { readonly session: SignedIn; readonly device: string } | null;
}

export type Order =
  | { readonly do: 'register' }
  | { readonly do: 'connect'; readonly followers: number }
  | { readonly do: 'event'; readonly mutations: readonly Mutation[] }
  | { readonly do: 'post'; readonly bytes: string }
  | { readonly do: 'sample' };

/** The bytes that a follower received, as latin1. */
export interface Sample {
  /** The response head and the first state. */
  readonly greeting: string;
  readonly patch: string;
}

export interface EventFigures {
  /** Milliseconds from sending the push until each follower had the event. */
  readonly arrived: readonly number[];
  /** Milliseconds from sending the push until its answer. */
  readonly answered: number;
  /** The number of followers that did not get the event in time. */
  readonly missing: number;
}

/** Connections opened at the same time, because the queue of a listening socket is limited. */
const AT_ONCE = 100;
const EVENT_LIMIT_MS = 10_000;
const STATE = Buffer.from('event: state');
const RECEIVED = Buffer.alloc(64 * 1024);
const PATCH = Buffer.from('event: patch');

/** The headers of a phone's browser: a server that keeps the request of a stream keeps all of them. */
const BROWSER = [
  'connection: keep-alive',
  'user-agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'accept: text/event-stream',
  'cache-control: no-cache',
  'sec-ch-ua: "Google Chrome";v="141", "Not?A_Brand";v="8", "Chromium";v="141"',
  'sec-ch-ua-mobile: ?1',
  'sec-ch-ua-platform: "Android"',
  'sec-fetch-site: same-origin',
  'sec-fetch-mode: cors',
  'sec-fetch-dest: empty',
  'accept-encoding: gzip, deflate, br, zstd',
  'accept-language: nl-NL,nl;q=0.9,en;q=0.8',
];

class FollowerLoad {
  readonly #orders: FollowerOrders;
  #device: PushingDevice | null = null;
  /** Called for each arrival of an event, once all followers are connected. */
  #arrival: (() => void) | null = null;
  #followers = 0;
  #greeting = '';
  #patch = '';

  constructor(orders: FollowerOrders) {
    this.#orders = orders;
  }

  async obey(order: Order): Promise<number | EventFigures | Sample> {
    switch (order.do) {
      case 'register':
        return this.#register();
      case 'connect':
        while (this.#followers < order.followers) {
          const more = Math.min(AT_ONCE, order.followers - this.#followers);
          await Promise.all(Array.from({ length: more }, () => this.#follow()));
          this.#followers += more;
        }
        return this.#followers;
      case 'event':
        return this.#event(() => this.#push(order.mutations));
      case 'post':
        return this.#event(() => this.#post(order.bytes));
      case 'sample':
        return { greeting: this.#greeting, patch: this.#patch };
    }
  }

  async #register(): Promise<number> {
    const { coach } = this.#orders;
    if (coach === null) throw new Error('there is no coach to push');
    this.#device = await PushingDevice.register(coach.session, coach.device);
    return this.#device.ordinal;
  }

  async #push(mutations: readonly Mutation[]): Promise<void> {
    if (this.#device === null) throw new Error('register comes first');
    await this.#device.push(mutations);
  }

  async #post(bytes: string): Promise<void> {
    const url = `http://127.0.0.1:${this.#orders.port}/event`;
    const answer = await fetch(url, { method: 'POST', body: Buffer.from(bytes, 'latin1') });
    if (!answer.ok) throw new Error(`an event was answered with ${answer.status}`);
    await answer.arrayBuffer();
  }

  /** Resolves when the follower has the match's state. */
  #follow(): Promise<void> {
    const { port, matchToken } = this.#orders;
    return new Promise((resolve, reject) => {
      let stands = false;
      const heard = (length: number) => {
        const bytes = RECEIVED.subarray(0, length);
        if (stands) {
          if (!bytes.includes(PATCH) && !bytes.includes(STATE)) return true;
          if (this.#patch === '') this.#patch = bytes.toString('latin1');
          this.#arrival?.();
        } else if (bytes.includes(STATE)) {
          stands = true;
          if (this.#greeting === '') this.#greeting = bytes.toString('latin1');
          resolve();
        } else if (!bytes.subarray(0, 12).equals(OK) && bytes.subarray(0, 5).equals(HTTP)) {
          reject(new Error(`a follower was answered with ${bytes.toString('latin1', 0, 300)}`));
        }
        return true;
      };
      const socket = connect({
        port,
        host: '127.0.0.1',
        // One shared buffer, because the server is measured and not this process.
        onread: { buffer: RECEIVED, callback: heard },
      });
      socket.on('error', reject);
      socket.on('close', () => {
        if (!stands) reject(new Error('the server closed a stream before its first state'));
      });
      socket.on('connect', () =>
        socket.write(
          `GET /live/${matchToken}/events HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${BROWSER.join('\r\n')}\r\n\r\n`,
        ),
      );
    });
  }

  async #event(send: () => Promise<void>): Promise<EventFigures> {
    const arrived: number[] = [];
    const { promise: allReceived, resolve } = Promise.withResolvers<void>();
    const sentAt = performance.now();
    this.#arrival = () => {
      if (arrived.push(performance.now() - sentAt) === this.#followers) resolve();
    };
    await send();
    const answered = performance.now() - sentAt;
    if (this.#followers === 0) resolve();
    const limit = setTimeout(resolve, EVENT_LIMIT_MS);
    await allReceived;
    clearTimeout(limit);
    this.#arrival = null;
    return { arrived, answered, missing: this.#followers - arrived.length };
  }
}

const HTTP = Buffer.from('HTTP/');
const OK = Buffer.from('HTTP/1.1 200');

if (import.meta.main) {
  const followerLoad = new FollowerLoad(JSON.parse(process.argv[2] ?? '') as FollowerOrders);
  process.on('message', (order: Order) => {
    followerLoad.obey(order).then(
      (answer) => process.send?.({ answer }),
      (error: Error) => process.send?.({ failed: error.message }),
    );
  });
  process.on('disconnect', () => process.exit(0));
}
