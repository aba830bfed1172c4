/**
 * The event streams of one account's devices (PUL-7): one for each device, and at most as many as the account may have
 * devices.
 */
import type { Socket } from 'node:net';
import { eventBytes, type StreamOwner, send } from './streams.ts';

const POKE = eventBytes({ event: 'poke', data: '{}' });

/** The device's id as in stamps (empty when it sends none), and the session of the stream. */
export interface ListeningDevice {
  readonly id: string;
  readonly token_hash: string;
}

export class Devices implements StreamOwner {
  readonly #most: number;
  readonly #onEmpty: () => void;
  /** By socket, the oldest first. */
  readonly #open = new Map<Socket, ListeningDevice>();

  constructor(most: number, onEmpty: () => void) {
    this.#most = most;
    this.#onEmpty = onEmpty;
  }

  get open(): ReadonlyMap<Socket, ListeningDevice> {
    return this.#open;
  }

  /** Ends the device's earlier stream. Above the limit of devices, ends the oldest stream. */
  add(socket: Socket, device: ListeningDevice): void {
    for (const [earlier, { id, token_hash }] of this.#open) {
      if (id === device.id && (id !== '' || token_hash === device.token_hash)) earlier.destroy();
    }
    this.#open.set(socket, device);
    const open = [...this.#open.keys()].filter((one) => !one.destroyed);
    for (const oldest of open.slice(0, Math.max(0, open.length - this.#most))) oldest.destroy();
  }

  /** @param except the device that made the change */
  poke(except: string): void {
    for (const [socket, { id }] of this.#open) if (except === '' || id !== except) send(socket, POKE);
  }

  left(socket: Socket): void {
    this.#open.delete(socket);
    if (this.#open.size === 0) this.#onEmpty();
  }
}
