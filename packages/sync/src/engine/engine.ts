/**
 * The engine that keeps a device and the server the same.
 *
 * It is idle until work is wanted. Then one worker runs one kind of work at a time, in this order, until none is left:
 *
 *   push     after a write (an urgent one at once, else after 2000 ms), at start, when a health check finds
 *            changes waiting, and again at once while more batches wait than one run sends
 *   forced   requested by the user: everything is pushed, then pulled, and compared on a forced reload
 *   health   every `sync_interval` × factor seconds, unless a skip condition holds (section 4)
 *   audit    a comparison of everything: at sign-in, on forced reload, after rows were cleared, after the access of
 *            the account has changed, after a restore of the server, and once a day (PUL-4)
 *   pull     when the cursor of a health check differs, or when the server sends a poke
 *   leases   after registration, pushes and health checks
 *
 * The device is registered before any of them. A failure ends the work in which it occurs:
 *
 *   401, 402, 403, 423   stopped: the host signs the device out (OUT-6)
 *   400 to 501           blocked: nothing is tried until start, reconnection, poke, forced reload, a tap on the
 *                        status display, or 15 minutes later (OUT-8)
 *   anything else        the factor rises, and the same work runs again after interval × factor, or after the next
 *                        good health check; the code is shown until then, or until its cause has ended (OUT-9)
 *
 * Wanted work stays wanted while the network is down, automatic synchronisation is off or the engine is blocked.
 * `stop` is final: no timer, call, write or report to the host follows it.
 */

import type { Model } from '../model/model.ts';
import { PUSH_DELAY_MS } from '../model/protocol.ts';
import { isAuditDue, wantAudit } from '../pull/audit.ts';
import { keepRegistration } from '../pull/identity.ts';
import type { Failure } from '../status/cloud-state.ts';
import {
  type CloudState,
  FORCED_DELAY_MS,
  IDLE,
  IN_SYNC,
  isSignOut,
  MINIMUM_INTERVAL,
  OFFLINE,
  ON_ITS_WAY,
  PULLING,
  PUSHING,
  SYNC_OFF,
  type SyncEvent,
  slowsDown,
  UNBLOCK_AFTER_MS,
} from '../status/cloud-state.ts';
import { Status } from '../status/status.ts';
import type { DeviceStore } from '../store/store.ts';
import type { LeasePlan } from '../writes/leases.ts';
import { ExpectedRows } from './expected-rows.ts';
import { ForcedRequests, type Resync } from './forced.ts';
import { checkHealth } from './health-run.ts';
import { topUpLeases } from './lease-run.ts';
import type { Host, Scheduler, Transport } from './ports.ts';
import { PAGE_ROWS, PullRun } from './pull-run.ts';
import { PushRun } from './push-run.ts';
import { failureOf, StoppableIo, Stopped } from './stoppable-io.ts';
import { Timers } from './timers.ts';

export interface EngineOptions {
  readonly store: DeviceStore;
  readonly model: Model;
  readonly transport: Transport;
  readonly scheduler: Scheduler;
  /** The device's clock, milliseconds since 1970. */
  readonly now: () => number;
  readonly host: Host;
  readonly leases: readonly LeasePlan[];
  /** Seconds between health checks, by the account's plan (section 6). */
  readonly interval: number;
  /** Rows per pull. */
  readonly pageRows?: number;
}

const JOBS = ['push', 'forced', 'health', 'audit', 'pull', 'leases'] as const;
type Job = 'register' | (typeof JOBS)[number];

const STOPPED: Failure = { code: null, message: 'stopped' };
/** How long an action can be undone: as long as the history of overwritten values is kept (MRG-7). */
const UNDO_KEPT_MS = 30 * 86_400_000;

export class Engine {
  readonly #options: EngineOptions;
  readonly #io: StoppableIo;
  readonly #status: Status<Job>;
  readonly #timers: Timers<'push' | 'health' | 'retry' | 'unblock' | 'forced' | 'expectedRows'>;
  readonly #pushRun: PushRun;
  readonly #pullRun: PullRun;
  readonly #wanted = new Set<Job>();
  readonly #retries = new Set<Job>();
  readonly #forced = new ForcedRequests();
  readonly #expectedRows: ExpectedRows;
  /** Seconds between health checks by the plan. The server may ask for more. */
  #interval: number;
  #askedInterval = MINIMUM_INTERVAL;
  #compareAtStart = false;
  #factor = 1;
  #started = false;
  #registered = false;
  #working = false;
  #open = false;

  constructor(options: EngineOptions) {
    const { store, transport, model, now, host, interval, scheduler } = options;
    this.#options = options;
    this.#interval = interval;
    const io = new StoppableIo(store, transport);
    this.#io = io;
    this.#timers = new Timers(scheduler);
    this.#status = new Status(host, {
      network: host.conditions().network,
      syncing: IDLE,
      out_of_sync: IN_SYNC,
      sync_interval: Math.max(MINIMUM_INTERVAL, interval),
      last_synced: '',
      last_healthcheck: 0,
      last_updated: 0,
      mutations: 0,
    });
    this.#pushRun = new PushRun({
      io,
      model,
      now,
      newDeviceId: () => host.newDeviceId(),
      onStart: () => this.#status.begin('mutations push', { syncing: PUSHING, out_of_sync: ON_ITS_WAY }),
    });
    this.#pullRun = new PullRun({
      io,
      model,
      now,
      pageRows: options.pageRows ?? PAGE_ROWS,
      pause: () => new Promise((resume) => scheduler.after(0, resume)),
      onRows: (last_synced) => this.#status.show({ last_synced, last_updated: now() }),
      onPushWanted: () => this.#wanted.add('push'),
    });
    this.#expectedRows = new ExpectedRows({
      timers: this.#timers,
      areMissing: host.lacksExpectedRows?.bind(host),
      mayAsk: () => this.#closedBy() === undefined && this.state.out_of_sync === IN_SYNC,
      pull: () => this.#want(['pull']),
      compare: () => this.#want(['audit']),
    });
  }

  get state(): CloudState {
    return this.#status.state;
  }

  /**
   * Starts the engine, once, in the tab that holds the lock (LOC-5). `audit` requests a comparison at sign-in (PUL-4).
   */
  start({ audit }: { readonly audit: boolean }): void {
    this.#started = true;
    this.#compareAtStart = audit;
    this.#open = this.#closedBy() === undefined;
    this.#planHealth();
    this.#want(['push', 'health', 'leases']);
  }

  /** Stops permanently. Pending calls are not awaited; a later engine makes them again. */
  stop(): void {
    this.#io.stop();
    this.#timers.stop();
    this.#status.silence();
    this.#wanted.clear();
    this.#forced.end(STOPPED);
  }

  /** Called after each commit of a local write in any tab. */
  written({ urgent }: { readonly urgent: boolean }): void {
    // If counting fails, the next run counts again.
    this.#count().catch(() => undefined);
    if (urgent) this.#want(['push']);
    else if (!this.#timers.has('push')) this.#timers.set('push', PUSH_DELAY_MS, () => this.#want(['push']));
  }

  /** Called when the server reports news (PUL-7). */
  poke(): void {
    this.#unblock();
    this.#want(['pull']);
  }

  /** Called when the network, the user's setting or the allowed health checks change. */
  conditionsChanged(): void {
    this.#status.show({ network: this.#options.host.conditions().network });
    const wasOpen = this.#open;
    const closed = this.#closedBy();
    this.#open = closed === undefined;
    if (closed !== undefined && wasOpen) this.#giveUpForced(closed);
    if (this.#open && !wasOpen) this.syncNow();
  }

  /** The plan of the account has changed: another number of seconds between health checks (section 6). */
  setInterval(seconds: number): void {
    if (seconds === this.#interval) return;
    this.#interval = seconds;
    // The server's interval was for the former plan. Its next answer states the one for the new plan.
    this.#askedInterval = MINIMUM_INTERVAL;
    this.#status.show({ sync_interval: Math.max(this.#askedInterval, seconds) });
    if (this.#started && !this.#io.stopped) this.#planHealth();
  }

  /** Called when the user taps the status display, or when the page comes to the foreground. */
  syncNow(): void {
    this.#unblock();
    this.#want(['push', 'health']);
  }

  /**
   * Pushes everything after 500 ms, tells the server the row of `focus`, then pulls everything. With `audit`
   * it also compares everything. Resolves with the failure, if there was one.
   */
  resync(request: Resync): Promise<Failure | undefined> {
    return new Promise((done) => {
      this.#forced.add({ ...request, done });
      if (this.#io.stopped) return this.#forced.end(STOPPED);
      this.#timers.set('forced', FORCED_DELAY_MS, () => {
        const closed = this.#closedBy();
        if (closed !== undefined) return this.#forced.end(closed);
        this.#unblock();
        this.#want(['forced']);
      });
    });
  }

  #want(jobs: Iterable<Job>): void {
    if (this.#io.stopped) return;
    if (!this.#registered) this.#wanted.add('register');
    for (const job of jobs) this.#wanted.add(job);
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    for (let job = this.#next(); job !== undefined; job = this.#next()) {
      this.#wanted.delete(job);
      try {
        const failure = await this.#do(job);
        if (failure === undefined) {
          this.#retries.delete(job);
          this.#status.succeeded(job);
          this.#expectedRows.look();
        } else this.#fail(job, failure);
      } catch (problem) {
        if (!(problem instanceof Stopped)) this.#fail(job, failureOf(problem));
      }
    }
    this.#working = false;
  }

  #next(): Job | undefined {
    const { stopped } = this.#io;
    if (!this.#started || stopped || this.#status.isBlocked || this.#closedBy() !== undefined)
      return undefined;
    if (!this.#registered) return this.#wanted.has('register') ? 'register' : undefined;
    return JOBS.find((job) => this.#wanted.has(job));
  }

  #do(job: Job): Promise<Failure | undefined> {
    switch (job) {
      case 'register':
        return this.#register();
      case 'push':
        return this.#push();
      case 'forced':
        return this.#force();
      case 'health':
        return this.#checkHealth();
      case 'audit':
        return this.#pull(() => this.#pullRun.audit());
      case 'pull':
        return this.#pull(() => this.#pullRun.pull());
      case 'leases':
        return this.#topUpLeases();
    }
  }

  /** Registers the device with the server once (LOC-8), and reads the stored state. */
  async #register(): Promise<Failure | undefined> {
    const { model, now } = this.#options;
    const { device, ordinal } = await this.#io.read((tx) => tx.state());
    if (ordinal === 0) {
      const reply = await this.#io.ask((transport) => transport.register(device));
      if (!reply.ok) return reply;
      const registration = reply.value;
      await this.#io.write('strict', (tx) => keepRegistration(tx, model, { device, registration }));
    }
    const compare = this.#compareAtStart;
    const state = await this.#io.write('relaxed', async (tx) => {
      await tx.forgetActions(now() - UNDO_KEPT_MS);
      if (compare) await wantAudit(tx);
      return tx.state();
    });
    await this.#count();
    this.#status.show({ last_synced: state.cursor });
    this.#registered = true;
    if (isAuditDue(state, now())) this.#wanted.add('audit');
    return undefined;
  }

  async #push(): Promise<Failure | undefined> {
    this.#timers.cancel('push');
    const { sent, more, mustPull, failure } = await this.#pushRun.run();
    this.#wanted.add('leases');
    if (mustPull) this.#wanted.add('pull');
    if (!sent) return undefined;
    await this.#count();
    if (more) this.#wanted.add('push');
    this.#end('mutations push', failure);
    return failure;
  }

  async #pull(run: () => Promise<Failure | undefined>): Promise<Failure | undefined> {
    this.#wanted.delete('pull');
    this.#status.begin('cloud sync', { syncing: PULLING });
    const failure = await run();
    await this.#count();
    this.#end('cloud sync', failure);
    return failure;
  }

  async #force(): Promise<Failure | undefined> {
    let failure: Failure | undefined;
    do {
      this.#wanted.delete('push');
      failure = await this.#push();
    } while (failure === undefined && this.#wanted.has('push'));
    const { audit, focus } = this.#forced.wanted;
    // Stored, so that an interrupted reload continues after a restart.
    if (audit) await this.#io.write('relaxed', wantAudit);
    failure ??= await this.#pull(async () => {
      if (focus !== undefined) {
        const reply = await this.#io.ask((transport) => transport.setFocus(focus));
        if (!reply.ok) return { code: reply.code, message: reply.message };
        this.#expectedRows.begin();
      }
      return audit ? this.#pullRun.audit() : this.#pullRun.pull();
    });
    this.#forced.end(failure);
    return failure;
  }

  async #checkHealth(): Promise<Failure | undefined> {
    this.#status.begin('health check', {});
    const report = await checkHealth(this.#io, this.#options.now);
    if ('code' in report) {
      this.#end('health check', report);
      return report;
    }
    await this.#count();
    this.#askedInterval = Math.max(this.#askedInterval, report.interval);
    this.#status.show({
      last_healthcheck: report.heard,
      sync_interval: Math.max(this.#askedInterval, this.#interval),
    });
    this.#end('health check', undefined);
    this.#planHealth();
    if (report.audit) this.#wanted.add('audit');
    if (report.pull) this.#wanted.add('pull');
    if (this.state.mutations > 0) this.#wanted.add('push');
    this.#wanted.add('leases');
    // The server can be reached, so failed work need not wait any longer.
    this.#retry();
    return undefined;
  }

  async #topUpLeases(): Promise<Failure | undefined> {
    const { leases: plans, model, now } = this.#options;
    const { given, listed, failure } = await topUpLeases(this.#io, model, { plans, now });
    if (given) this.#wanted.add('push');
    if (listed > 0) await this.#count();
    return failure;
  }

  #fail(job: Job, { code, message }: Failure): void {
    // Without a registration a forced synchronisation can do nothing.
    if (job === 'forced' || job === 'register') this.#giveUpForced({ code, message });
    if (isSignOut(code)) {
      this.stop();
      this.#options.host.signedOut(code);
      return;
    }
    this.#status.failed(job, code);
    if (slowsDown(code)) this.#factor++;
    const again: readonly Job[] = job === 'forced' ? ['push', 'pull'] : [job];
    // The health check runs before the work that is tried again at the same time, because it shows whether the server
    // can be reached.
    this.#planHealth();
    if (this.#status.isBlocked) {
      this.#giveUpForced({ code, message });
      for (const each of again) this.#wanted.add(each);
      this.#timers.set('unblock', UNBLOCK_AFTER_MS, () => this.syncNow());
    } else if (job !== 'health') {
      for (const each of again) this.#retries.add(each);
      this.#timers.set('retry', this.#pause(), () => this.#retry());
    }
  }

  #retry(): void {
    this.#timers.cancel('retry');
    const again = [...this.#retries];
    this.#retries.clear();
    this.#want(again);
  }

  /** Ends forced requests with the reason. The user can ask again. */
  #giveUpForced(failure: Failure): void {
    this.#timers.cancel('forced');
    this.#wanted.delete('forced');
    this.#forced.end(failure);
  }

  #end(name: SyncEvent['name'], failure: Failure | undefined): void {
    if (failure === undefined) this.#factor = 1;
    this.#status.end(name, failure);
  }

  #planHealth(): void {
    this.#timers.set('health', this.#pause(), () => {
      this.#planHealth();
      if (!this.#skipsHealthCheck()) this.#want(['health']);
    });
  }

  #skipsHealthCheck(): boolean {
    const { periodicChecks } = this.#options.host.conditions();
    if (this.#closedBy() !== undefined || this.#working || this.#status.isBlocked) return true;
    if (periodicChecks === 'whileChangesWait') return this.state.mutations === 0;
    return periodicChecks === 'never';
  }

  #pause(): number {
    return this.state.sync_interval * this.#factor * 1_000;
  }

  #unblock(): void {
    this.#timers.cancel('unblock');
    this.#status.unblock();
  }

  /** Why nothing may be sent or fetched now; undefined when it may. */
  #closedBy(): Failure | undefined {
    const { network, automaticSync } = this.#options.host.conditions();
    if (!network) return OFFLINE;
    return automaticSync ? undefined : SYNC_OFF;
  }

  async #count(): Promise<void> {
    this.#status.show({ mutations: await this.#io.read((tx) => tx.outboxCount()) });
  }
}
