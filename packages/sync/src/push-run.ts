/**
 * One run of pushes. Freeze the oldest waiting changes, send them, take the answer in, freeze the next, up to
 * twenty times (OUT-2). What a batch can meet:
 *
 *   answered            its transaction confirms it and freezes the next one
 *   refused: clock      everything waiting is stamped anew, then frozen under a new number (MRG-5)
 *   refused: number     the device takes a new id and freezes again (OUT-3)
 *   refused: epoch      the server has another history: rows are kept, everything is pulled anew (PUL-6)
 *   fails with 426      the run ends and nothing counts: the app is too old, not the batch wrong (OUT-8)
 *   fails, 400 to 501   counted; the third time it is halved until the change that fails alone is found, and
 *                       that one goes to the coach's list if the server is otherwise well (OUT-8)
 *   fails otherwise     the run ends; the same bytes are sent again later
 */
import { confirm, listAlone } from './answer.ts';
import { stampAnew } from './clock.ts';
import { APP_TOO_OLD, isBlocking, isSignOut } from './cloud-state.ts';
import { freeze, split } from './freeze.ts';
import { becomeNewDevice, keepRegistration } from './identity.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';
import type { Failure, Reply } from './ports.ts';
import { BATCHES_PER_RUN, type BatchRefusal, type PushAnswer } from './protocol.ts';
import type { FrozenBatch, StoreTx } from './store.ts';

/** A batch that failed this often without an answer for its parts is split (OUT-8). */
const ATTEMPTS = 3;
/** A batch refused for its clock or number this often in one run is a fault, not a matter to settle. */
const REFUSALS_PER_RUN = 3;

export interface PushRunPorts {
  readonly line: Line;
  readonly model: Model;
  readonly now: () => number;
  readonly newDeviceId: () => string;
  /** Told before the first batch is sent; a run with nothing to send tells nobody. */
  readonly onStart: () => void;
}

export interface PushRunResult {
  readonly sent: boolean;
  /** More waits: the next run starts at once (OUT-2). */
  readonly more: boolean;
  /** The server was restored, and what it has must be read before anything is sent (PUL-6). */
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
      const reply: Reply<PushAnswer> = await this.#ports.line.ask((transport) => transport.push(body));
      const step: Step = await this.#settle(batch, reply);
      if ('failure' in step) {
        return { sent: true, more: false, mustPull: false, failure: step.failure };
      }
      batch = step.next;
    }
    return { sent: true, more: batch !== null, mustPull: await this.#mustPull() };
  }

  async #mustPull(): Promise<boolean> {
    return (await this.#ports.line.read((tx) => tx.state())).recovery === 'reading';
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

  /** One transaction takes the answer in and freezes what is sent next. */
  #confirm({ number }: FrozenBatch, answer: PushAnswer): Promise<FrozenBatch | null> {
    const { line, model, now } = this.#ports;
    return line.write('strict', async (tx) => {
      await confirm(tx, model, { number, answer, at: now() });
      return this.#freeze(tx);
    });
  }

  async #heed({ number }: FrozenBatch, refusal: BatchRefusal): Promise<Step | undefined> {
    const { line, model, now, newDeviceId } = this.#ports;
    if (refusal.reason === 'clock') {
      const deviceNow = now();
      await line.write('strict', (tx) => stampAnew(tx, model, { number, serverNow: refusal.now, deviceNow }));
      return undefined;
    }
    const before = await line.read((tx) => tx.state());
    // A former leader's batch was answered to another tab: there is nothing to heed (LOC-5).
    if (before.frozen?.number !== number) return undefined;
    const device = refusal.reason === 'number' ? newDeviceId() : before.device;
    const reply = await line.ask((transport) => transport.register(device));
    if (!reply.ok) return { failure: { code: reply.code, message: reply.message } };
    const registration = reply.value;
    await line.write('strict', (tx) =>
      refusal.reason === 'number'
        ? becomeNewDevice(tx, model, { number, device, registration })
        : keepRegistration(tx, model, { device, registration }),
    );
    return undefined;
  }

  /** Counts a failure; at the third looks for the change that the server cannot take (OUT-8). */
  async #suspect(batch: FrozenBatch, failure: Failure & { readonly code: number }): Promise<Step> {
    const { line, model, now } = this.#ports;
    const { number } = batch;
    const attempts = batch.attempts + 1;
    if (attempts < ATTEMPTS) {
      await line.write('strict', (tx) => countAttempt(tx, { number, attempts }));
      return { failure };
    }
    const part = await line.write('strict', (tx) => split(tx, number));
    if (part !== null) {
      this.#suspects += batch.entries.length - part.entries.length;
      return { next: part };
    }
    // A server that fails at everything must not empty the outbox into the list.
    const health = await line.ask((transport) => transport.health());
    if (!health.ok) return { failure };
    await line.write('strict', (tx) => listAlone(tx, model, { number, ...failure, at: now() }));
    return { next: await this.#freezeNext() };
  }

  #freezeNext(): Promise<FrozenBatch | null> {
    return this.#ports.line.write('strict', (tx) => this.#freeze(tx));
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
