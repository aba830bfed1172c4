/** The event streams of one account's devices (PUL-7): one for each device, and no more than it may have devices. */
import type { Socket } from 'node:net';
import { type Audience, eventBytes, send } from './streams.ts';

const POKE = eventBytes({ event: 'poke', data: '{}' });

/** Its id as in stamps (empty for one that does not say), and the sign-in that let it in. */
export interface ListeningDevice {
  readonly id: string;
  readonly token_hash: string;
}

export class Devices implements Audience {
  readonly #most: number;
  readonly #onEmpty: () => void;
  /** By their sockets, the oldest first. */
  readonly #open = new Map<Socket, ListeningDevice>();

  constructor(most: number, onEmpty: () => void) {
    this.#most = most;
    this.#onEmpty = onEmpty;
  }

  get open(): ReadonlyMap<Socket, ListeningDevice> {
    return this.#open;
  }

  /** The device's earlier stream ends: it has gone on to this one. Of too many devices the oldest stream ends. */
  add(socket: Socket, device: ListeningDevice): void {
    for (const [earlier, { id, token_hash }] of this.#open) {
      if (id === device.id && (id !== '' || token_hash === device.token_hash)) earlier.destroy();
    }
    this.#open.set(socket, device);
    const open = [...this.#open.keys()].filter((one) => !one.destroyed);
    for (const oldest of open.slice(0, Math.max(0, open.length - this.#most))) oldest.destroy();
  }

  /** @param except the device that knows already */
  poke(except: string): void {
    for (const [socket, { id }] of this.#open) if (except === '' || id !== except) send(socket, POKE);
  }

  left(socket: Socket): void {
    this.#open.delete(socket);
    if (this.#open.size === 0) this.#onEmpty();
  }
}
