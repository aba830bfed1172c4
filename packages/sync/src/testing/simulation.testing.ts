/**
 * A simulated account: several devices, one server, a network that loses, repeats and delays, devices that die between
 * any two steps, and storage that fails. A seed determines the whole run. At the end all faults stop, and these must
 * hold: all devices have what the server has, outboxes are empty, and every acknowledged write is stored, was
 * overwritten by a later stamp, was undone, or is in the attention list.
 */

import { type Batch, isLocalId } from '../model/protocol.ts';
import { canonicalJson, isDeleted } from '../model/registers.ts';
import { hasWaiting, nameOf } from '../store/rows.ts';
import type { OutboxEntry } from '../store/store.ts';
import { testModel } from './model.testing.ts';
import { type Backup, ReferenceServer } from './reference-server.testing.ts';
import { type SeededRandom, seededRandom } from './seeded-random.testing.ts';
import { FORBIDDEN, Slot } from './simulated-device.testing.ts';
import { settle, VirtualTime } from './virtual-time.testing.ts';

export interface SimulationOptions {
  readonly seed: number;
  readonly devices?: number;
  readonly steps?: number;
}

/** The faults of a run; a suite checks that its runs together met all of them. */
export interface SimulationReport {
  readonly steps: number;
  readonly writes: number;
  readonly acknowledged: number;
  readonly kills: number;
  readonly storageFailures: number;
  readonly lostRequests: number;
  readonly lostAnswers: number;
  readonly repeats: number;
  readonly storedAnswers: number;
  readonly listed: number;
  readonly localIds: number;
  readonly restores: number;
}

/** Runs one schedule. Throws with the seed when a rule is broken. */
export async function simulate(options: SimulationOptions): Promise<SimulationReport> {
  const world = new World(options);
  try {
    await world.run();
    return world.report();
  } catch (problem) {
    const what = problem instanceof Error ? problem.message : String(problem);
    throw new Error(`seed ${options.seed}: ${what}\n${world.story.slice(-25).join('\n')}`, {
      cause: problem,
    });
  }
}

class World {
  readonly story: string[] = [];
  readonly #random: SeededRandom;
  readonly #time = new VirtualTime();
  readonly #server: ReferenceServer;
  readonly #slots: Slot[];
  readonly #steps: number;
  readonly #bodies = new Map<string, string>();
  readonly #broken: string[] = [];
  #backup: Backup | undefined;
  #restores = 0;

  constructor({ seed, devices = 3, steps = 60 }: SimulationOptions) {
    this.#random = seededRandom(seed);
    this.#steps = steps;
    this.#server = new ReferenceServer({
      model: testModel,
      now: this.#time.now,
      rules: {
        refuse: ({ registers }) =>
          canonicalJson(registers.name?.[0] ?? '').includes(FORBIDDEN) ? 403 : undefined,
        fail: (batch) => {
          this.#inspect(batch);
          return undefined;
        },
      },
    });
    this.#slots = Array.from({ length: devices }, (_, index) => {
      const name = String.fromCharCode(97 + index);
      return new Slot({ name, time: this.#time, server: this.#server, random: this.#random });
    });
  }

  async run(): Promise<void> {
    for (const slot of this.#slots) slot.start();
    for (let step = 0; step < this.#steps; step++) {
      await this.#act();
      this.#check();
    }
    await this.#goQuiet();
    this.#check();
    this.#expectAgreement();
    for (const slot of this.#slots) slot.claims.expectKept(this.#server, slot.device.store.snapshot());
  }

  report(): SimulationReport {
    const sum = (of: (slot: Slot) => number): number =>
      this.#slots.reduce((total, slot) => total + of(slot), 0);
    return {
      steps: this.#steps,
      writes: sum(({ claims }) => claims.attempted),
      acknowledged: sum(({ claims }) => claims.acknowledged),
      kills: sum(({ kills }) => kills),
      storageFailures: sum(({ storageFailures }) => storageFailures),
      lostRequests: sum(({ lost }) => lost.requests),
      lostAnswers: sum(({ lost }) => lost.answers),
      repeats: sum(({ lost }) => lost.repeats),
      storedAnswers: this.#server.count.repeated,
      listed: sum(({ claims }) => claims.listed),
      restores: this.#restores,
      localIds: sum(({ device }) => Object.keys(device.store.snapshot().state.aliases).length),
    };
  }

  async #act(): Promise<void> {
    const slot = this.#random.pick(this.#slots);
    if (slot === undefined) return;
    const { device } = slot;
    const roll = this.#random.below(100);
    const note = (what: string): void => {
      this.story.push(`${this.#time.now() % 1_000_000} ${slot.name}: ${what}`);
    };
    if (roll < 50) note(slot.write());
    else if (roll < 56) note(slot.undo());
    else if (roll < 60) note(slot.answerList());
    else if (roll < 66) note(slot.toggleNetwork());
    else if (roll < 72) note(slot.armKill());
    else if (roll < 74) note(slot.armStorageFailure());
    else if (roll < 77) device.engine.poke();
    else if (roll < 79) device.engine.syncNow();
    else if (roll < 81) void device.engine.resync({ audit: this.#random.chance(0.5) });
    else if (roll < 83) note(slot.openTab());
    else if (roll < 85) note(slot.turnClock());
    else if (roll < 86) note(this.#backUpOrRestore());
    else await this.#time.pass(this.#random.below(9_000));
    await settle();
    for (const each of this.#slots) each.reviveIfDead();
  }

  /** Sometimes the operator takes a backup, or restores the last one. */
  #backUpOrRestore(): string {
    if (this.#backup === undefined || this.#random.chance(0.5)) {
      this.#backup = this.#server.backup();
      return 'backup';
    }
    this.#server.restore(this.#backup);
    this.#restores++;
    return 'the server is restored';
  }

  /** Stops all faults and waits until everything is synchronised. */
  async #goQuiet(): Promise<void> {
    for (const slot of this.#slots) slot.calm();
    for (let round = 0; round < 6; round++) {
      for (const slot of this.#slots) slot.device.engine.syncNow();
      await this.#time.pass(60_000);
      for (const slot of this.#slots) slot.reviveIfDead();
    }
  }

  /** Checks what must be true of a device at every moment. */
  #check(): void {
    if (this.#broken.length > 0) throw new Error(this.#broken.join('; '));
    for (const { name, device } of this.#slots) {
      const { rows, outbox } = device.store.snapshot();
      const sums = new Map<string, Record<string, OutboxEntry['registers'][string]>>();
      for (const { collection, sid, registers } of outbox) {
        const row = nameOf(collection, sid);
        sums.set(row, { ...sums.get(row), ...registers });
      }
      for (const { collection, sid, waiting } of rows) {
        const row = nameOf(collection, sid);
        const expected = sums.get(row) ?? {};
        sums.delete(row);
        if (canonicalJson(waiting) !== canonicalJson(expected)) {
          throw new Error(
            `${name}: ${row} does not show its outbox: ${JSON.stringify({ waiting, expected })}`,
          );
        }
      }
      if (sums.size > 0)
        throw new Error(`${name}: changes wait for rows that are not there: ${[...sums.keys()]}`);
    }
  }

  #expectAgreement(): void {
    const theirs = new Map(this.#server.rows.map((row) => [nameOf(row.collection, row.sid), row]));
    for (const { name, device } of this.#slots) {
      const { rows, outbox } = device.store.snapshot();
      if (outbox.length > 0)
        throw new Error(
          `${name}: ${outbox.length} changes still wait: ${JSON.stringify([device.engine.state, device.store.snapshot()])}`,
        );
      for (const row of rows) {
        const server = theirs.get(nameOf(row.collection, row.sid));
        const same =
          server !== undefined && canonicalJson(server.registers) === canonicalJson(row.base ?? {});
        // A save whose change moved to the attention list may have raised the counter.
        if (!same || hasWaiting(row) || row.incremental < server.incremental) {
          throw new Error(
            `${name}: ${nameOf(row.collection, row.sid)} differs: ${JSON.stringify({ row, server })}`,
          );
        }
      }
      // A device that read from the start does not know of earlier deletions.
      const held = new Set(rows.map((row) => nameOf(row.collection, row.sid)));
      const missing = [...theirs].filter(([row, { registers }]) => !held.has(row) && !isDeleted(registers));
      if (missing.length > 0) throw new Error(`${name} lacks ${missing.map(([row]) => row)}`);
    }
  }

  /** What the server may never receive: a local id, or another body under a number that it received before. */
  #inspect(batch: Batch): void {
    const id = `${batch.device}/${batch.number}`;
    const body = JSON.stringify(batch);
    const before = this.#bodies.get(id);
    this.#bodies.set(id, body);
    if (before !== undefined && before !== body)
      this.#broken.push(`[OUT-2.3] ${id} was sent with other contents`);
    for (const { op, sid, registers } of batch.mutations) {
      const { collection = '' } = testModel.parseOperation(op) ?? {};
      const references = testModel.references(collection, registers);
      if (isLocalId(sid) || references.some((row) => isLocalId(row.sid))) {
        this.#broken.push(`[LOC-4.7] a local id was sent in ${id}`);
      }
    }
  }
}
