/**
 * Limits concurrent streams per network on this process, so that one client cannot exhaust sockets and memory. A
 * clubhouse, or many phones of one provider, count as one network, so the limit must leave room for them.
 */
import type { Socket } from 'node:net';
import { networkOf } from '#platform/http/network-of.ts';

export class ConnectionLimit {
  readonly #most: number;
  readonly #networks = new Map<Socket, string>();
  readonly #counts = new Map<string, number>();

  /** @param most streams of one network at a time; 0 for no limit */
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
