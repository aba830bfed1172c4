/**
 * How many follow from one network, on this process. Whoever opens streams without end takes memory and sockets
 * from everybody else; families at a clubhouse, and many phones of one provider, are one network and no such.
 */
import type { Socket } from 'node:net';
import { networkOf } from '../http/network-of.ts';

export class Crowd {
  readonly #most: number;
  readonly #networks = new Map<Socket, string>();
  readonly #counts = new Map<string, number>();

  /** @param most of one network at a time; 0 for any number */
  constructor(most: number) {
    this.#most = most;
  }

  hasRoomFor(address: string): boolean {
    return this.#most === 0 || (this.#counts.get(networkOf(address)) ?? 0) < this.#most;
  }

  enter(socket: Socket, address: string): void {
    const network = networkOf(address);
    this.#networks.set(socket, network);
    this.#counts.set(network, (this.#counts.get(network) ?? 0) + 1);
  }

  leave(socket: Socket): void {
    const network = this.#networks.get(socket);
    if (network === undefined) return;
    this.#networks.delete(socket);
    const left = (this.#counts.get(network) ?? 0) - 1;
    if (left > 0) this.#counts.set(network, left);
    else this.#counts.delete(network);
  }
}
