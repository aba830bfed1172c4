/**
 * One run of pushes: freeze the oldest waiting changes, send them, apply the answer, freeze the next ones, up to
 * twenty times (OUT-2). The outcomes of a batch:
 *
 *   answered            one transaction applies the answer and freezes the next batch
 *   refused: clock      all waiting changes get new stamps and are frozen under a new number (MRG-5)
 *   refused: number     the device takes a new id and freezes again (OUT-3)
 *   refused: epoch      the server has another epoch: rows are kept, everything is pulled again (PUL-6)
 *   fails with 426      the run ends and nothing is counted: the app is too old, the batch is not wrong (OUT-8)
 *   fails, 400 to 501   counted; after the third failure it is halved until the change that fails alone is found,
 *                       which moves to the attention list if the server is otherwise well (OUT-8)
 *   fails otherwise     the run ends; the same bytes are sent again later
 */

import type { Model } from '../model/model.ts';
import { BATCHES_PER_RUN, type BatchRefusal, type PushAnswer } from '../model/protocol.ts';
import { confirm, listSingleChange } from '../outbox/answer.ts';
import { freeze, split } from '../outbox/freeze.ts';
import { restampWaiting } from '../outbox/restamp.ts';
import { becomeNewDevice, keepRegistration } from '../pull/identity.ts';
import type { Failure } from '../status/cloud-state.ts';
import { APP_TOO_OLD, isBlocking, isSignOut } from '../status/cloud-state.ts';
import type { FrozenBatch, StoreTx } from '../store/store.ts';
import type { Reply } from './ports.ts';
import type { StoppableIo } from './stoppable-io.ts';

/** After this many failures a batch is split (OUT-8). */
const ATTEMPTS = 3;
/** After this many refusals for clock or number in one run, the run fails. */
const REFUSALS_PER_RUN = 3;

export interface PushRunPorts {
  readonly io: StoppableIo;
  readonly model: Model;
  readonly now: () => number;
  readonly newDeviceId: () => string;
  /** Called before the first batch is sent; not called when there is nothing to send. */
  readonly onStart: () => void;
}

export interface PushRunResult {
  readonly sent: boolean;
  /** True when more changes wait: the next run starts at once (OUT-2). */
  readonly more: boolean;
  /** True when the server was restored: it must be read before anything is sent (PUL-6). */
  readonly mustPull: boolean;
  readonly failure?: Failure;
}

type Step = { readonly next: FrozenBatch | null } | { readonly failure: Failure };

export class PushRun {
  readonly #ports: PushRunPorts;
  /** How many of the oldest changes belong to a batch that failed as a whole. */
  #suspects = 0;
  #refusals = 0;

  constructor(ports: PushRunPorts) {
    this.#ports = ports;
  }

  async run(): Promise<PushRunResult> {
    this.#refusals = 0;
    let batch = await this.#freezeNext();
    if (batch === null) return { sent: false, more: false, mustPull: await this.#mustPull() };
    this.#ports.onStart();
    for (let sent = 0; batch !== null && sent < BATCHES_PER_RUN; sent++) {
      const { body } = batch;
      const reply: Reply<PushAnswer> = await this.#ports.io.ask((transport) => transport.push(body));
      const step: Step = await this.#settle(batch, reply);
      if ('failure' in step) {
        return { sent: true, more: false, mustPull: false, failure: step.failure };
      }
      batch = step.next;
    }
    return { sent: true, more: batch !== null, mustPull: await this.#mustPull() };
  }

  async #mustPull(): Promise<boolean> {
    return (await this.#ports.io.read((tx) => tx.state())).recovery === 'reading';
  }

  async #settle(batch: FrozenBatch, reply: Reply<PushAnswer>): Promise<Step> {
    if (reply.ok) return { next: await this.#confirm(batch, reply.value) };
    const { refusal, code, message } = reply;
    const failure: Failure = { code, message };
    if (refusal !== undefined) {
      if (++this.#refusals > REFUSALS_PER_RUN) return { failure };
      return (await this.#heed(batch, refusal)) ?? { next: await this.#freezeNext() };
    }
    const says = code !== null && isBlocking(code) && !isSignOut(code) && code !== APP_TOO_OLD;
    if (!says) return { failure };
    return this.#suspect(batch, { code, message });
  }

  /** Applies the answer and freezes the next batch in one transaction. */
  #confirm({ number }: FrozenBatch, answer: PushAnswer): Promise<FrozenBatch | null> {
    const { io, model, now } = this.#ports;
    return io.write('strict', async (tx) => {
      await confirm(tx, model, { number, answer, at: now() });
      return this.#freeze(tx);
    });
  }

  async #heed({ number }: FrozenBatch, refusal: BatchRefusal): Promise<Step | undefined> {
    const { io, model, now, newDeviceId } = this.#ports;
    if (refusal.reason === 'clock') {
      const deviceNow = now();
      await io.write('strict', (tx) =>
        restampWaiting(tx, model, { number, serverNow: refusal.now, deviceNow }),
      );
      return undefined;
    }
    const before = await io.read((tx) => tx.state());
    // The answer reached another tab before; this one has nothing to do (LOC-5).
    if (before.frozen?.number !== number) return undefined;
    const device = refusal.reason === 'number' ? newDeviceId() : before.device;
    const reply = await io.ask((transport) => transport.register(device));
    if (!reply.ok) return { failure: { code: reply.code, message: reply.message } };
    const registration = reply.value;
    await io.write('strict', (tx) =>
      refusal.reason === 'number'
        ? becomeNewDevice(tx, model, { number, device, registration })
        : keepRegistration(tx, model, { device, registration }),
    );
    return undefined;
  }

  /** Counts a failure. After the third it searches for the change that the server cannot process (OUT-8). */
  async #suspect(batch: FrozenBatch, failure: Failure & { readonly code: number }): Promise<Step> {
    const { io, model, now } = this.#ports;
    const { number } = batch;
    const attempts = batch.attempts + 1;
    if (attempts < ATTEMPTS) {
      await io.write('strict', (tx) => countAttempt(tx, { number, attempts }));
      return { failure };
    }
    const part = await io.write('strict', (tx) => split(tx, number));
    if (part !== null) {
      this.#suspects += batch.entries.length - part.entries.length;
      return { next: part };
    }
    // A server that fails at everything must not move the whole outbox to the attention list.
    const health = await io.ask((transport) => transport.health());
    if (!health.ok) return { failure };
    await io.write('strict', (tx) => listSingleChange(tx, model, { number, ...failure, at: now() }));
    return { next: await this.#freezeNext() };
  }

  #freezeNext(): Promise<FrozenBatch | null> {
    return this.#ports.io.write('strict', (tx) => this.#freeze(tx));
  }

  async #freeze(tx: StoreTx): Promise<FrozenBatch | null> {
    const suspected = this.#suspects > 0 ? { atMost: this.#suspects, attempts: ATTEMPTS - 1 } : undefined;
    const batch = await freeze(tx, this.#ports.model, suspected);
    this.#suspects = Math.max(0, this.#suspects - (batch?.entries.length ?? this.#suspects));
    return batch;
  }
}

async function countAttempt(
  tx: StoreTx,
  { number, attempts }: { readonly number: number; readonly attempts: number },
): Promise<void> {
  const { frozen } = await tx.state();
  if (frozen?.number === number) await tx.setState({ frozen: { ...frozen, attempts } });
}
