/** One device of a simulated account with everything that its user does and all faults, across its restarts. */

import { isDeleted, type Json } from '../model/registers.ts';
import type { StorePoint } from '../store/memory-store.ts';
import type { RowKey } from '../store/store.ts';
import type { Writer } from '../writes/writing.ts';
import { Claims } from './claims.testing.ts';
import { TestDevice } from './device.testing.ts';
import { type Faults, NO_FAULTS } from './network.testing.ts';
import type { ReferenceServer } from './reference-server.testing.ts';
import type { SeededRandom } from './seeded-random.testing.ts';
import type { VirtualTime } from './virtual-time.testing.ts';

const STORM: Faults = {
  lostRequest: 0.08,
  lostAnswer: 0.08,
  repeated: 0.1,
  serverDies: 0.03,
  longestDelayMs: 1_500,
};
/** A name that the server refuses. */
export const FORBIDDEN = 'forbidden';

export interface SlotOptions {
  readonly name: string;
  readonly time: VirtualTime;
  readonly server: ReferenceServer;
  readonly random: SeededRandom;
}

/** One of the account's devices, across its restarts. */
export class Slot {
  readonly name: string;
  readonly claims: Claims;
  device: TestDevice;
  kills = 0;
  storageFailures = 0;
  readonly lost = { requests: 0, answers: 0, repeats: 0 };
  readonly #options: SlotOptions;
  readonly #random: SeededRandom;
  #tabs: TestDevice[] = [];
  #untilKill = Number.POSITIVE_INFINITY;
  #failure: 'commit' | 'committed' | null = null;
  #faults = STORM;
  #words = 0;

  constructor(options: SlotOptions) {
    this.name = options.name;
    this.#options = options;
    this.#random = options.random;
    this.claims = new Claims(options.name);
    this.device = this.#make({});
  }

  start(): void {
    this.device.faults = this.#faults;
    this.device.engine.start({ audit: this.#random.chance(0.3) });
  }

  write(): string {
    const urgent = this.#random.chance(0.5);
    const attempt = this.claims.attempt();
    const options = this.#random.chance(0.7) ? { urgent, label: 'did' } : { urgent };
    const done = this.device.replica.write(options, (writer) => this.#change(writer, attempt.note));
    done.then(({ action }) => attempt.acknowledge(action), attempt.fail);
    return 'write';
  }

  undo(): string {
    const action = this.#random.pick(this.claims.undoable);
    if (action === undefined) return 'nothing to undo';
    // Released in any case: an undone value need not be stored.
    this.claims.undone(action);
    this.device.replica.undo(action).catch(() => undefined);
    return `undo ${action}`;
  }

  answerList(): string {
    const item = this.#random.pick(this.device.store.snapshot().attention);
    if (item === undefined) return 'empty list';
    const { attention, state } = this.device.store.snapshot();
    const listedWith = (first: number) =>
      attention.filter(({ id, behind }) => id === first || behind === first);
    if (this.#random.chance(0.5)) {
      const attempt = this.claims.attempt();
      // A retry takes along the change on which the item depends, with everything that depends on that change.
      const retried = listedWith(item.behind ?? item.id);
      for (const each of retried) this.claims.rewrites(each, state, attempt.note);
      const done = this.device.replica.retry(item.id);
      done.then(() => attempt.acknowledge(undefined), attempt.fail);
      return 'retry';
    }
    for (const each of listedWith(item.id)) this.claims.discarded(each, state);
    this.device.replica.discard(item.id).catch(() => undefined);
    return 'discard';
  }

  toggleNetwork(): string {
    this.device.setNetwork(!this.device.conditions.network);
    return this.device.conditions.network ? 'online' : 'offline';
  }

  armKill(): string {
    this.#untilKill = this.#random.below(25);
    return `dies in ${this.#untilKill}`;
  }

  armStorageFailure(): string {
    this.#failure = this.#random.chance(0.5) ? 'commit' : 'committed';
    return `storage will fail at ${this.#failure}`;
  }

  turnClock(): string {
    this.device.clockAheadMs = (this.#random.below(60) - 30) * 60_000;
    return `clock is ${this.device.clockAheadMs / 60_000} minutes ahead`;
  }

  /** A second tab that also runs the engine, as after a lock that was taken over. */
  openTab(): string {
    const tab = this.#make({ store: this.device.store });
    tab.conditions = this.device.conditions;
    tab.faults = this.#faults;
    this.#tabs.push(tab);
    tab.engine.start({ audit: false });
    return 'second tab';
  }

  reviveIfDead(): void {
    if (!this.device.dead) return;
    const { conditions, clockAheadMs } = this.device;
    this.#retire();
    this.device = this.#make({ start: this.device.store.snapshot() });
    Object.assign(this.device, { conditions, clockAheadMs });
    this.start();
  }

  calm(): void {
    this.reviveIfDead();
    this.#untilKill = Number.POSITIVE_INFINITY;
    this.#failure = null;
    this.#faults = NO_FAULTS;
    for (const tab of this.#tabs) tab.faults = NO_FAULTS;
    this.device.faults = NO_FAULTS;
    this.device.setNetwork(true);
  }

  #make(from: Partial<ConstructorParameters<typeof TestDevice>[0]>): TestDevice {
    const { name, time, server, random } = this.#options;
    return new TestDevice({
      time,
      server,
      random,
      device: name,
      pageRows: 4,
      hooks: { at: (point) => this.#at(point) },
      onNetworkStep: () => this.#countDown(),
      ...from,
    });
  }

  #at(point: StorePoint): void {
    this.#countDown();
    if (point !== this.#failure) return;
    this.#failure = null;
    this.storageFailures++;
    throw new Error(`storage failed at ${point}`);
  }

  #countDown(): void {
    if (--this.#untilKill >= 0) return;
    this.#untilKill = Number.POSITIVE_INFINITY;
    this.kills++;
    this.device.kill();
    for (const tab of this.#tabs) tab.dead = true;
  }

  #retire(): void {
    for (const { network } of [this.device, ...this.#tabs]) {
      this.lost.requests += network.count.lostRequests;
      this.lost.answers += network.count.lostAnswers;
      this.lost.repeats += network.count.repeats;
    }
    this.#tabs = [];
  }

  /** One action of a user: sometimes a new row, otherwise changes of an existing one. */
  async #change(writer: Writer, note: (key: RowKey, path: string, value: Json) => void): Promise<void> {
    const teams = await writer.rowsOf('teams');
    const players = await writer.rowsOf('players');
    const matches = await writer.rowsOf('matches');
    const team = this.#random.pick(teams)?.sid;
    const player = this.#random.pick(players)?.sid;
    const match = this.#random.pick(matches)?.sid;
    const word = this.#random.chance(0.06) ? `${FORBIDDEN} ${++this.#words}` : `${this.name}${++this.#words}`;
    const roll = this.#random.below(10);
    if (roll < 2 || team === undefined) {
      const collection = team === undefined ? 'teams' : 'players';
      const sid = await writer.create(collection, { name: word });
      note({ collection, sid }, 'name', word);
      if (team !== undefined) await writer.change('teams', team, { [`player_sids/${sid}`]: players.length });
    } else if (roll < 3) {
      const sid = await writer.create('matches', { name: word, team_sid: team });
      note({ collection: 'matches', sid }, 'name', word);
    } else if (roll < 6 && match !== undefined) {
      if (this.device.store.snapshot().state.ordinal === 0) return;
      const { ordinal, n } = await writer.newInnerId();
      const path = `events/${ordinal}-${n}`;
      const value = { player_sid: player ?? -1, text: word };
      await writer.change('matches', match, { [path]: value });
      if (player === undefined) note({ collection: 'matches', sid: match }, path, value);
    } else if (roll < 7 && player !== undefined) {
      if (this.#random.chance(0.5)) await writer.remove('players', player);
      else await writer.change('teams', team, { captain: player });
    } else {
      const target = this.#random.pick([
        ...teams.map((row) => ({ ...row, collection: 'teams' })),
        ...players.map((row) => ({ ...row, collection: 'players' })),
      ]);
      if (target === undefined || isDeleted(target.registers)) return;
      await writer.change(target.collection, target.sid, { name: word });
      note({ collection: target.collection, sid: target.sid }, 'name', word);
    }
  }
}
