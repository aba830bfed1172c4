/**
 * One schedule of the simulation (SPEC.md, "How it is proved"): simulated coaches' devices with the real engine, the
 * real server on real SQLite, and all faults between them, on virtual time. The plan's seed determines the whole run.
 * At the end all faults stop, and all promises are checked.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '@touchline/sync/model/registers';
import type { MemorySnapshot } from '@touchline/sync/store/memory-store';
import { nameOf } from '@touchline/sync/store/rows';
import { type SeededRandom, seededRandom } from '@touchline/sync/testing/seeded-random.testing';
import { settle, VirtualTime } from '@touchline/sync/testing/virtual-time.testing';
import { beginHistory } from '#operations/backup/restore/load.ts';
import type { StoredRow } from '#platform/database/rows.ts';
import { shownRows, View } from '#rows/view/view.ts';
import {
  differenceOf,
  heldRegisters,
  outboxNotShown,
  registerName,
  type ServerSide,
  serverSide,
} from './checks/agreement.testing.ts';
import type { Evidence } from './checks/claims.testing.ts';
import { HeldRows } from './checks/held-rows.testing.ts';
import { RecordedSessions, trainingsOn } from './checks/trainings.testing.ts';
import { Witness } from './checks/witness.testing.ts';
import { type DeviceBug, SimulatedDevice } from './device.testing.ts';
import { FAULTY_NETWORK, RELIABLE_NETWORK } from './network.testing.ts';
import type { Plan, Step } from './plan.testing.ts';
import {
  type BeginHistory,
  type Headers,
  type HttpAnswer,
  MINIMUM_VERSION,
  type ServerApp,
  type SimulatedServer,
  type StatementBug,
} from './server.testing.ts';
import { type SharingStep, sharingCall } from './sharing.testing.ts';
import { START_MS, type Template } from './template.testing.ts';

/** A deliberately broken variant of the product, inserted from outside. */
export interface PlantedBug {
  readonly name: string;
  /** Creates new hooks for each schedule. */
  readonly statements?: () => StatementBug;
  readonly device?: () => DeviceBug;
  /** Changes a request before the server gets it. */
  readonly request?: (call: string, body: string, now: number) => string;
  /** Replaces the server's own start of a new history. */
  readonly beginHistory?: (epoch: string) => BeginHistory;
}

/** Counts of simulated events, summed over schedules. */
export type Report = Readonly<Record<string, number>>;

export interface Outcome {
  readonly report: Report;
  /** Everything that was sent, answered and done, in order. */
  readonly trace: string;
  /** The broken promise; null when all were kept. */
  readonly failure: string | null;
  readonly story: readonly string[];
}

export interface InitialState {
  readonly app: ServerApp;
  readonly start: Buffer;
  readonly template: Template;
}

export async function runSchedule(
  initialState: InitialState,
  plan: Plan,
  bug?: PlantedBug,
): Promise<Outcome> {
  const world = new World(initialState, plan, bug);
  return world.run();
}

const QUIET_ROUNDS = 12;
const ROUND_MS = 20_000;
/** How often a reader or a transaction has to wait for its turn, and how long. */
const PAUSE_CHANCE = 0.06;
const PAUSE_MS = 400;
const STORY_LINES = 60;

class World {
  readonly #plan: Plan;
  readonly #initialState: InitialState;
  readonly #bug: PlantedBug | undefined;
  readonly #time = new VirtualTime(START_MS + 60_000);
  readonly #server: SimulatedServer;
  readonly #devices: readonly SimulatedDevice[];
  readonly #witness = new Witness();
  readonly #heldRows = new HeldRows();
  readonly #sessions = new RecordedSessions();
  readonly #trains: boolean;
  readonly #trace = createHash('sha256');
  readonly #story: string[] = [];
  #broken: string | null = null;
  #stormy: boolean;
  #epochs = 1;
  #maintained = false;
  #backup: { readonly bytes: Buffer; readonly putBack: () => void } | null = null;
  readonly #counts = {
    backups: 0,
    restores: 0,
    listed: 0,
    turnsAwaited: 0,
    pokes: 0,
    maintenances: 0,
    'sharing calls': 0,
  };

  constructor(initialState: InitialState, plan: Plan, bug: PlantedBug | undefined) {
    this.#initialState = initialState;
    this.#plan = plan;
    this.#bug = bug;
    this.#stormy = plan.storm;
    this.#trains = plan.steps.some(({ kind }) => kind === 'train');
    const pauses = seededRandom(plan.seed + 1);
    const bytes = seededRandom(plan.seed + 2);
    this.#server = initialState.app.start({
      start: initialState.start,
      ...(bug?.statements === undefined ? {} : { bug: bug.statements() }),
      ports: {
        now: this.#time.now,
        randomBytes: (length) => Buffer.from(Array.from({ length }, () => bytes.below(256))),
        hinted: ({ device }) => this.#poke(device),
        failed: (what) => this.#break(`the server failed: ${what}`),
        pause: () => {
          if (!this.#stormy || !pauses.chance(PAUSE_CHANCE)) return null;
          this.#counts.turnsAwaited++;
          const { promise, resolve } = Promise.withResolvers<void>();
          this.#time.after(pauses.below(PAUSE_MS), resolve);
          return promise;
        },
      },
    });
    this.#devices = plan.devices.map((account, index) => this.#newDevice(account, index));
    this.#witness.begin(this.#server);
  }

  async run(): Promise<Outcome> {
    try {
      for (const sid of this.#initialState.template.accounts) this.#server.signIn(sid, tokenOf(sid));
      for (const device of this.#devices) device.signIn();
      await settle();
      for (const step of this.#plan.steps) {
        await this.#act(step);
        this.#check();
      }
      await this.#goQuiet();
      await this.#settleClaims();
    } catch (problem) {
      this.#break(problem instanceof Error ? (problem.stack ?? problem.message) : String(problem));
    }
    return {
      report: this.#report(),
      trace: this.#trace.digest('hex'),
      failure: this.#broken,
      story: this.#story.slice(-STORY_LINES),
    };
  }

  #newDevice(account: number, index: number): SimulatedDevice {
    const name = String.fromCharCode(97 + index);
    const bug = this.#bug?.device?.();
    const sid = this.#initialState.template.accounts[account] ?? 0;
    return new SimulatedDevice({
      name,
      account: sid,
      time: this.#time,
      seed: this.#plan.seed * 31 + index,
      networkFaults: this.#plan.storm ? FAULTY_NETWORK : RELIABLE_NETWORK,
      arrive: (headers, call, body) => this.#arrive(headers, call, body),
      signIn: (token) => this.#server.signIn(sid, token),
      note: (what) => this.#note(what),
      breaks: (what) => this.#break(what),
      cleared: (snapshot) => {
        this.#heldRows.cleared(index);
        this.#releaseLost(snapshot);
      },
      ...(bug === undefined ? {} : { bug }),
    });
  }

  async #arrive(headers: Headers, call: string, body: string): Promise<HttpAnswer | null> {
    const sent = this.#bug?.request?.(call, body, this.#time.now()) ?? body;
    if (this.#server.isUp) this.#witness.received(call, body);
    const answer = await this.#server.answer(headers, sent);
    if (answer !== null) this.#witness.answered(call, body, answer);
    return answer;
  }

  async #act({ kind, device: index, seed }: Step): Promise<void> {
    const device = this.#devices[index % this.#devices.length];
    if (device === undefined) return;
    const random = seededRandom(seed);
    this.#note(`${device.name}: ${this.#do(kind, device, random)}`);
    if (kind === 'backup') this.#takeBackup();
    if (kind === 'restore') await this.#restore();
    if (kind === 'maintenance') await this.#toggleMaintenance();
    if (kind === 'pass') await this.#time.pass(random.below(9_000));
    await settle();
    for (const each of this.#devices) each.reviveIfDead();
  }

  #do(kind: Step['kind'], device: SimulatedDevice, random: SeededRandom): string {
    switch (kind) {
      case 'tap':
        return device.tap(random);
      case 'train':
        return device.train(random);
      case 'undo':
        return device.undo(random);
      case 'list':
        return device.answerList(random);
      case 'network':
        return device.toggleNetwork();
      case 'device dies':
        return device.dieSoon(random);
      case 'storage fails':
        return device.failStorage(random);
      case 'clock':
        return device.turnClock(random);
      case 'tab':
        return device.openTab();
      case 'sync':
        device.syncNow();
        return kind;
      case 'reload':
        device.resync(random.chance(0.5));
        return kind;
      case 'server dies':
        this.#server.killSoon({ statements: random.below(40), downMs: random.below(4_000) });
        return kind;
      case 'sign out':
        this.#server.signOut(device.token);
        return kind;
      case 'sign in':
        device.signIn();
        return kind;
      case 'old app':
        return device.turnVersion();
      case 'share':
      case 'accept':
      case 'role':
      case 'revoke':
      case 'leave':
        return this.#share(kind, device.account, random);
      case 'backup':
      case 'restore':
      case 'maintenance':
      case 'pass':
        return kind;
    }
  }

  #takeBackup(): void {
    this.#counts.backups++;
    this.#backup = { bytes: this.#server.backup(), putBack: this.#witness.remember(this.#server) };
  }

  /** Does not await the answer, because it may never come. */
  #share(kind: SharingStep, account: number, random: SeededRandom): string {
    const call = sharingCall(kind, {
      random,
      account,
      template: this.#initialState.template,
      server: this.#server,
    });
    if (call === null) return `${kind}: nobody`;
    this.#counts['sharing calls']++;
    const headers = { token: tokenOf(call.by), version: MINIMUM_VERSION };
    this.#server.answer(headers, JSON.stringify({ query: call.query })).then(
      (answer) => this.#note(`${call.query} answered ${answer?.text}`),
      (problem: unknown) => this.#break(String(problem)),
    );
    return `${call.by}: ${call.query}`;
  }

  async #restore(): Promise<void> {
    if (this.#backup === null) return;
    this.#counts.restores++;
    const epoch = `e${++this.#epochs}`;
    const begin: BeginHistory =
      this.#bug?.beginHistory?.(epoch) ?? ((tx, facts) => beginHistory(tx, { epoch, before: [], ...facts }));
    await this.#beside(() => this.#server.restore(this.#backup?.bytes ?? this.#initialState.start, begin));
    this.#backup.putBack();
    this.#sessions.restored();
    this.#maintained = false;
    const owners = [...this.#devices.entries()].filter(([, { account }]) => account === this.#owner);
    this.#heldRows.restored(this.#owner, new Map(owners.map(([at, device]) => [at, device.snapshot()])));
    this.#releaseLost();
  }

  async #toggleMaintenance(): Promise<void> {
    this.#maintained = !this.#maintained;
    if (this.#maintained) this.#counts.maintenances++;
    await this.#beside(() => this.#server.maintain(this.#maintained));
  }

  /** Work of an operator, outside the devices' calls. */
  async #beside(work: () => Promise<void>): Promise<void> {
    const stormy = this.#stormy;
    this.#stormy = false;
    await work();
    this.#stormy = stormy;
  }

  /** Stops all faults, puts every device online, and lets time pass until everything is synchronized. */
  async #goQuiet(): Promise<void> {
    this.#stormy = false;
    this.#server.calm();
    if (this.#maintained) await this.#toggleMaintenance();
    for (const device of this.#devices) device.calm();
    let problem: string | null = 'nothing was told yet';
    for (let round = 0; round < QUIET_ROUNDS && problem !== null; round++) {
      for (const device of this.#devices) {
        device.reviveIfDead();
        device.signIn();
        device.syncNow();
      }
      await this.#time.pass(ROUND_MS);
      this.#check();
      problem = await this.#disagreement();
    }
    if (problem !== null) throw new Error(problem);
  }

  /** Checks what must hold at every moment. */
  #check(): void {
    if (this.#server.hasNews()) {
      this.#witness.inspect(this.#server);
      const deleted = this.#trains ? this.#sessions.inspect(this.#server) : null;
      if (deleted !== null) this.#break(deleted);
    }
    const [broken] = this.#witness.broken;
    if (broken !== undefined) this.#break(broken);
    if (this.#broken !== null) throw new Error(this.#broken);
    for (const device of this.#devices) {
      const problem = device.hasNews() ? outboxNotShown(device.snapshot()) : null;
      if (problem !== null) throw new Error(`[MRG-6.1] ${device.name}: ${problem}`);
    }
  }

  /** A difference between a device and the server; null when all devices are up to date and nothing waits. */
  async #disagreement(): Promise<string | null> {
    for (const device of this.#devices) {
      const problem = differenceOf(device.snapshot(), await this.#readableBy(device.account));
      if (problem !== null) return `${device.name}: ${problem}; ${JSON.stringify(device.states())}`;
    }
    return null;
  }

  /** The rows that an account may read: its own completely, a shared team's as its role allows (PUL-8). */
  async #readableBy(account: number): Promise<ReadonlyMap<string, ServerSide>> {
    const reader = this.#server.database.reader;
    const view = await View.read(
      reader,
      { sid: account, created_at: START_MS },
      { now: this.#time.now(), plans: 'sold' },
    );
    const rows = await reader.selectFrom('rows').selectAll().execute();
    return serverSide(await shownRows(view, rows));
  }

  async #settleClaims(): Promise<void> {
    this.#witness.expectWinners(this.#server);
    this.#heldRows.expectBack(this.#stored());
    for (const device of this.#devices) {
      const snapshot = device.snapshot();
      this.#counts.listed += snapshot.attention.length;
      const readable = await this.#readableBy(device.account);
      device.claims.expectKept(this.#evidence(readable), snapshot);
    }
  }

  /** Releases claims for values that neither a device nor the server has any more (PUL-6). */
  #releaseLost(cleared?: MemorySnapshot): void {
    const stored = this.#stored();
    for (const device of this.#devices) {
      const heldBy = (accounts: readonly number[]) => {
        const able = this.#devices.filter(({ account }) => accounts.includes(account));
        const snapshots = able.map((each) => each.snapshot());
        // A database that is about to be cleared has nothing to bring back.
        const left = snapshots.filter(({ state }) => state.device !== cleared?.state.device);
        return heldRegisters(left, stored, device.snapshot().state.device);
      };
      // Devices that may only read a row cannot bring it back; its writer and its owner can. A rating is brought back
      // by its coach alone (PUL-6.9).
      const heldByWriter = heldBy([device.account]);
      const heldByOwnerToo = heldBy([device.account, this.#owner]);
      device.claims.release(({ key, path, value }) => {
        const admitted = this.#witness.admitted(key, path, value);
        const held = path.startsWith('ratings/') ? heldByWriter : heldByOwnerToo;
        return !(held.get(registerName(key, path)) ?? []).some(
          ([other, stamp]) =>
            canonicalJson(other) === canonicalJson(value) || (admitted !== undefined && stamp > admitted),
        );
      }, device.snapshot().state);
    }
  }

  #evidence(readable: ReadonlyMap<string, ServerSide>): Evidence {
    const stored = this.#stored();
    return {
      admitted: (key, path, value) => this.#witness.admitted(key, path, value),
      admittedFrom: (device, written) => this.#witness.admittedFrom(device, written),
      held: ({ collection, sid }, path) => stored.get(nameOf(collection, sid))?.registers[path],
      sees: ({ collection, sid }) => {
        const name = nameOf(collection, sid);
        return readable.has(name) || !stored.has(name);
      },
    };
  }

  #stored(): ReadonlyMap<string, ServerSide> {
    return serverSide(this.#server.all<StoredRow>('SELECT * FROM rows'));
  }

  #poke(device: string): void {
    for (const each of this.#devices) {
      if (each.snapshot().state.device === device) continue;
      this.#time.after(50, () => {
        this.#counts.pokes++;
        each.poke();
      });
    }
  }

  get #owner(): number {
    return this.#initialState.template.accounts[0] ?? 0;
  }

  #holdsShared(device: SimulatedDevice): boolean {
    const { team } = this.#initialState.template;
    const { rows } = device.snapshot();
    return (
      device.account !== this.#owner && rows.some((row) => row.collection === 'teams' && row.sid === team)
    );
  }

  #note(what: string): void {
    const line = `${this.#time.now() - START_MS} ${what}`;
    this.#trace.update(line);
    this.#story.push(line.length > 400 ? `${line.slice(0, 400)}…` : line);
  }

  #break(what: string): void {
    this.#broken ??= what;
  }

  #report(): Report {
    const sum = (of: (device: SimulatedDevice) => number): number =>
      this.#devices.reduce((total, device) => total + of(device), 0);
    return {
      steps: this.#plan.steps.length,
      devices: this.#devices.length,
      taps: sum(({ claims }) => claims.attempted),
      acknowledged: sum(({ claims }) => claims.acknowledged),
      'lost requests': sum(({ counts }) => counts.lostRequests),
      'lost answers': sum(({ counts }) => counts.lostAnswers),
      'repeated requests': sum(({ counts }) => counts.repeats),
      delays: sum(({ counts }) => counts.delays),
      'devices killed': sum(({ faults }) => faults.kills),
      'storage failures': sum(({ faults }) => faults.storageFailures),
      'clock jumps': sum(({ faults }) => faults.clockJumps),
      'second tabs': sum(({ faults }) => faults.tabs),
      'old apps': sum(({ faults }) => faults.oldApps),
      'times offline': sum(({ faults }) => faults.offline),
      'sessions ended': sum(({ faults }) => faults.signOuts),
      'local ids': sum((device) => Object.keys(device.snapshot().state.aliases).length),
      'servers killed': this.#server.kills - this.#counts.restores,
      calls: sum(({ counts }) => counts.calls),
      'devices of others': this.#devices.filter(({ account }) => account !== this.#owner).length,
      'devices of members': this.#devices.filter((device) => this.#holdsShared(device)).length,
      ...(this.#trains && trainingsOn(this.#server)),
      ...this.#witness.counts,
      ...this.#counts,
    };
  }
}

/** The token of each coach's browser, which makes the sharing calls beside the devices. */
const tokenOf = (account: number): string => `browser-${account}`;
