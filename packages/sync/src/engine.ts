/**
 * The loop that keeps a device and the server the same.
 *
 * Idle until something is wanted; then one worker does one thing at a time, in this order, until nothing is:
 *
 *   push     after a write (match day at once, else after 2000 ms), at start, when a health check finds
 *            changes waiting, and again at once while more than a run's batches wait
 *   forced   the coach asked: everything pushed, then everything pulled, and audited on a forced reload
 *   health   every `sync_interval` × factor seconds, unless a skip condition holds (section 4)
 *   audit    when everything must be compared: at sign-in, on forced reload, when rows were cleared, when what
 *            the account may read has changed, after a restore, and once a day (PUL-4)
 *   pull     when a health check's cursor differs, or the server pokes
 *   leases   after registration, pushes and health checks
 *
 * Before the first of them the device is registered, and nothing else is tried until it is. A failure ends the one thing that it happened to:
 *
 *   401, 402, 403, 423   stopped: the host signs the device out (OUT-6)
 *   400 to 501           blocked: nothing is tried until start, reconnection, poke, forced reload, a tap on the
 *                        indicator, or 15 minutes later (OUT-8)
 *   anything else        the factor rises, and the same is wanted again after interval × factor, or as soon as a
 *                        health check is good; the code is shown until then, or until its cause has ended (OUT-9)
 *
 * What is wanted while the network is down, sync is off or the loop is blocked stays wanted. Stopped is final:
 * after `stop` there is no timer, no call, no write and no word to the host.
 */
import { isAuditDue, wantAudit } from './audit.ts';
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
} from './cloud-state.ts';
import { ForcedRequests, type Resync } from './forced.ts';
import { checkHealth } from './health-run.ts';
import { keepRegistration } from './identity.ts';
import { topUpLeases } from './lease-run.ts';
import type { LeasePlan } from './leases.ts';
import { failureOf, Line, Stopped } from './line.ts';
import { ListWatch } from './list-watch.ts';
import type { Model } from './model.ts';
import type { Failure, Host, Scheduler, Transport } from './ports.ts';
import { PUSH_DELAY_MS } from './protocol.ts';
import { PAGE_ROWS, PullRun } from './pull-run.ts';
import { PushRun } from './push-run.ts';
import { Status } from './status.ts';
import type { DeviceStore } from './store.ts';
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
  /** Rows that a pull asks for at a time. */
  readonly pageRows?: number;
}

const JOBS = ['push', 'forced', 'health', 'audit', 'pull', 'leases'] as const;
type Job = 'register' | (typeof JOBS)[number];

const STOPPED: Failure = { code: null, message: 'stopped' };
/** What can be undone is kept as long as the history of values that lost (MRG-7). */
const UNDO_KEPT_MS = 30 * 86_400_000;

export class Engine {
  readonly #options: EngineOptions;
  readonly #line: Line;
  readonly #status: Status<Job>;
  readonly #timers: Timers<'push' | 'health' | 'retry' | 'unblock' | 'forced' | 'list'>;
  readonly #pushRun: PushRun;
  readonly #pullRun: PullRun;
  readonly #wanted = new Set<Job>();
  readonly #retries = new Set<Job>();
  readonly #forced = new ForcedRequests();
  readonly #list: ListWatch;
  /** Seconds between health checks: by the plan, and at least what the server asked for. */
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
    const line = new Line(store, transport);
    this.#line = line;
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
      ...{ line, model, now },
      newDeviceId: () => host.newDeviceId(),
      onStart: () => this.#status.begin('mutations push', { syncing: PUSHING, out_of_sync: ON_ITS_WAY }),
    });
    this.#pullRun = new PullRun({
      ...{ line, model, now, pageRows: options.pageRows ?? PAGE_ROWS },
      pause: () => new Promise((resume) => scheduler.after(0, resume)),
      onRows: (last_synced) => this.#status.show({ last_synced, last_updated: now() }),
      onPushWanted: () => this.#wanted.add('push'),
    });
    this.#list = new ListWatch({
      timers: this.#timers,
      isEmpty: host.listIsEmpty?.bind(host),
      mayAsk: () => this.#closedBy() === undefined && this.state.out_of_sync === IN_SYNC,
      pull: () => this.#want(['pull']),
      compare: () => this.#want(['audit']),
    });
  }

  get state(): CloudState {
    return this.#status.state;
  }

  /** Begins, once, with the lock that elects one tab (LOC-5). `audit` at sign-in (PUL-4). */
  start({ audit }: { readonly audit: boolean }): void {
    this.#started = true;
    this.#compareAtStart = audit;
    this.#open = this.#closedBy() === undefined;
    this.#planHealth();
    this.#want(['push', 'health', 'leases']);
  }

  /** Final. What is under way at the server is not waited for; its answer will be ignored and asked for again. */
  stop(): void {
    this.#line.stop();
    this.#timers.stop();
    this.#status.silence();
    this.#wanted.clear();
    this.#forced.end(STOPPED);
  }

  /** After each commit of a local write, in whichever tab. */
  written({ urgent }: { readonly urgent: boolean }): void {
    // Where counting fails, the next run counts again.
    this.#count().catch(() => undefined);
    if (urgent) this.#want(['push']);
    else if (!this.#timers.has('push')) this.#timers.set('push', PUSH_DELAY_MS, () => this.#want(['push']));
  }

  /** The server has something new (PUL-7). */
  poke(): void {
    this.#unblock();
    this.#want(['pull']);
  }

  /** The network, the coach's switch or what is on the screen changed. */
  conditionsChanged(): void {
    this.#status.show({ network: this.#options.host.conditions().network });
    const wasOpen = this.#open;
    const closed = this.#closedBy();
    this.#open = closed === undefined;
    if (closed !== undefined && wasOpen) this.#giveUpForced(closed);
    if (this.#open && !wasOpen) this.syncNow();
  }

  /** The account has another plan than at the start: so many seconds between health checks (section 6). */
  setInterval(seconds: number): void {
    if (seconds === this.#interval) return;
    this.#interval = seconds;
    // What the server asked for was asked of the former plan; its next answer says what it wants now.
    this.#askedInterval = MINIMUM_INTERVAL;
    this.#status.show({ sync_interval: Math.max(this.#askedInterval, seconds) });
    if (this.#started && !this.#line.stopped) this.#planHealth();
  }

  /** A tap on the indicator, the page in the foreground again. */
  syncNow(): void {
    this.#unblock();
    this.#want(['push', 'health']);
  }

  /**
   * Pushes everything after 500 ms, tells the server a new selection, then pulls everything, with `audit`
   * compares everything too (force reload, another team). Resolves with what went wrong, if anything did.
   */
  resync(request: Resync): Promise<Failure | undefined> {
    return new Promise((done) => {
      this.#forced.add({ ...request, done });
      if (this.#line.stopped) return this.#forced.end(STOPPED);
      this.#timers.set('forced', FORCED_DELAY_MS, () => {
        const closed = this.#closedBy();
        if (closed !== undefined) return this.#forced.end(closed);
        this.#unblock();
        this.#want(['forced']);
      });
    });
  }

  #want(jobs: Iterable<Job>): void {
    if (this.#line.stopped) return;
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
          this.#list.look();
        } else this.#fail(job, failure);
      } catch (problem) {
        if (!(problem instanceof Stopped)) this.#fail(job, failureOf(problem));
      }
    }
    this.#working = false;
  }

  #next(): Job | undefined {
    const { stopped } = this.#line;
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

  /** Who the device is to the server (LOC-8), asked once in its life; and where it stands. */
  async #register(): Promise<Failure | undefined> {
    const { model, now } = this.#options;
    const { device, ordinal } = await this.#line.read((tx) => tx.state());
    if (ordinal === 0) {
      const reply = await this.#line.ask((transport) => transport.register(device));
      if (!reply.ok) return reply;
      const registration = reply.value;
      await this.#line.write('strict', (tx) => keepRegistration(tx, model, { device, registration }));
    }
    const compare = this.#compareAtStart;
    const state = await this.#line.write('relaxed', async (tx) => {
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
    const { audit, selection } = this.#forced.wanted;
    // Kept: a reload that is interrupted goes on when the device is back.
    if (audit) await this.#line.write('relaxed', wantAudit);
    failure ??= await this.#pull(async () => {
      if (selection !== undefined) {
        const reply = await this.#line.ask((transport) => transport.updateToken(selection));
        if (!reply.ok) return { code: reply.code, message: reply.message };
        this.#list.begin();
      }
      return audit ? this.#pullRun.audit() : this.#pullRun.pull();
    });
    this.#forced.end(failure);
    return failure;
  }

  async #checkHealth(): Promise<Failure | undefined> {
    this.#status.begin('health check', {});
    const report = await checkHealth(this.#line, this.#options.now);
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
    // The server is there: what it could not answer before need not wait any longer.
    this.#retry();
    return undefined;
  }

  async #topUpLeases(): Promise<Failure | undefined> {
    const { leases: plans, model, now } = this.#options;
    const { given, listed, failure } = await topUpLeases(this.#line, model, { plans, now });
    if (given) this.#wanted.add('push');
    if (listed > 0) await this.#count();
    return failure;
  }

  #fail(job: Job, { code, message }: Failure): void {
    // Without a registration there is nothing that a forced synchronisation could do.
    if (job === 'forced' || job === 'register') this.#giveUpForced({ code, message });
    if (isSignOut(code)) {
      this.stop();
      this.#options.host.signedOut(code);
      return;
    }
    this.#status.failed(job, code);
    if (slowsDown(code)) this.#factor++;
    const again: readonly Job[] = job === 'forced' ? ['push', 'pull'] : [job];
    // The check comes before what is tried again at the same time: it says whether that has a chance.
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

  /** Whoever waits for a forced synchronisation hears why it does not come; he asks again when he likes. */
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
    const { network, automaticSync, matchSheetOpen, mobilePlaying } = this.#options.host.conditions();
    if (!network || !automaticSync || matchSheetOpen || this.#working || this.#status.isBlocked) return true;
    return mobilePlaying && this.state.mutations === 0;
  }

  #pause(): number {
    return this.state.sync_interval * this.#factor * 1_000;
  }

  #unblock(): void {
    this.#timers.cancel('unblock');
    this.#status.unblock();
  }

  /** Why nothing may be sent or fetched now, whatever is wanted. */
  #closedBy(): Failure | undefined {
    const { network, automaticSync } = this.#options.host.conditions();
    if (!network) return OFFLINE;
    return automaticSync ? undefined : SYNC_OFF;
  }

  async #count(): Promise<void> {
    this.#status.show({ mutations: await this.#line.read((tx) => tx.outboxCount()) });
  }
}
