/** A visitor's device in memory, on virtual time. */
import { DEMO_COUNTS } from '@touchline/domain/demo/rows';
import { MemoryStore } from '@touchline/sync/store/memory-store';
import { initialState } from '@touchline/sync/store/store';
import { VirtualTime } from '@touchline/sync/testing/virtual-time.testing';
import { expect } from 'vitest';
import type { Client } from '../client/client.ts';
import { KICK_OFF } from '../testing/client.testing.ts';
import { openAround } from './around-client.ts';

/** Longer than changes wait before they are pushed. */
const PLENTY_MS = 20_000;

export class Visit {
  readonly time = new VirtualTime(KICK_OFF - 3_600_000);
  store = new MemoryStore(initialState('visitor'));
  #client: Client | null = null;

  get client(): Client {
    if (this.#client === null) throw new Error('the visit has not begun');
    return this.#client;
  }

  async open(): Promise<Client> {
    this.#client = await openAround({
      kept: { store: this.store },
      parseHtml: () => [],
      device: { now: this.time.now, scheduler: this.time, timezone: 'Europe/Amsterdam' },
    });
    await this.time.pass(PLENTY_MS);
    return this.client;
  }

  /** Closes the page and opens it again on what the device has. */
  async reload(): Promise<Client> {
    this.client.close();
    this.store = new MemoryStore(this.store.snapshot());
    return this.open();
  }

  /** Nothing waits, nothing was refused, and a comparison with the server finds nothing to change. */
  async settles(): Promise<void> {
    await this.time.pass(PLENTY_MS);
    const { store } = this.client;
    expect(await store.read((tx) => tx.outboxCount())).toBe(0);
    expect(await store.read((tx) => tx.attention())).toEqual([]);
    const before = await this.rows();
    const done = this.client.coordinator.resync({ audit: true });
    await this.time.pass(PLENTY_MS);
    expect(await done).toBeUndefined();
    expect(await this.rows()).toEqual(before);
    expect(before.every(({ change, base }) => change > 0 && base !== null)).toBe(true);
  }

  async rows() {
    return this.client.store.read(async (tx) => {
      const all = [];
      for (const collection of [...Object.keys(DEMO_COUNTS), 'account', 'teampages']) {
        all.push(...(await tx.rowsOf(collection)));
      }
      return all;
    });
  }
}
