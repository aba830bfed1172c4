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
import type { Mutation } from '@touchline/sync/model/protocol';
import { PushingDevice, type SignedIn } from '../lib/calls.ts';
import { openFollowerStream } from '../lib/follower-stream.ts';

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

  async #follow(): Promise<void> {
    await openFollowerStream({
      ...this.#orders,
      greeted: (bytes) => {
        if (this.#greeting === '') this.#greeting = bytes.toString('latin1');
      },
      heard: (bytes) => {
        if (this.#patch === '') this.#patch = bytes.toString('latin1');
        this.#arrival?.();
      },
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
