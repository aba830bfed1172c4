/**
 * Notifies subscribers: followers of goals, staff of what families did, families of what becomes of a match.
 *
 *   hint, or every 30 s ──▶ read what there is to tell now ──▶ find subscribers with an older state ──▶ claim some of
 *   them ──▶ send ──▶ store the notified state ──▶ repeat until none is left
 *
 * There is no queue. A message is the difference between a subscriber's last notified state and what may be told now
 * (`platform/push/audience.ts`). A lost hint, a crash or an unreachable push service delays it and loses nothing. What was withdrawn
 * meanwhile is never sent.
 */

import { randomBytes } from 'node:crypto';
import type { BusDep } from '#platform/bus/bus.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import type { LogDep } from '#platform/log/log.ts';
import { type AppAddress, appAddressOf } from '#platform/push/apps/app-push.ts';
import { type AppPushes, appPushes } from '#platform/push/apps/app-pushes.ts';
import type { Announcement, Audience } from '#platform/push/audience.ts';
import { deliver, type Message, type Sender } from '#platform/push/deliver.ts';
import {
  claimSome,
  forgetSubscribers,
  hasWaitingSubscribers,
  type Outcome,
  type Subject,
  type Subscription,
  settleClaim,
} from '#platform/push/subscriptions.ts';
import { contactOf, vapidKeys } from '#platform/push/vapid.ts';
import type { TimeDep } from '#platform/time.ts';

/** How long a lost hint can delay a message. */
const CHECK_EVERY_MS = 30_000;

type NotifierDeps = ConfigDep<'applePush' | 'googlePush' | 'mailFrom' | 'publicUrl'> &
  DatabaseDep &
  BusDep &
  TimeDep &
  LogDep;

interface Check {
  again: boolean;
  readonly done: Promise<void>;
}

export class Notifier {
  readonly #deps: NotifierDeps;
  readonly #audiences: ReadonlyMap<Subscription['kind'], Audience>;
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;
  readonly #stopping = new AbortController();
  /** Matches and accounts that are being processed, and whether to process them again. */
  readonly #checks = new Map<string, Check>();
  readonly #apps: AppPushes;
  readonly #hints = new Set<Promise<void>>();
  /** The version of a match or an account at which all its subscribers were up to date. */
  readonly #settled = new Map<string, number>();

  constructor(deps: NotifierDeps, audiences: readonly Audience[]) {
    this.#deps = deps;
    this.#apps = appPushes(deps.config);
    this.#audiences = new Map(audiences.map((audience) => [audience.kind, audience]));
    this.#unsubscribe = deps.bus.subscribe(({ space }) => this.#hear(space));
    this.#timer = setInterval(() => void this.checkAll(), CHECK_EVERY_MS);
    this.#timer.unref();
  }

  /** The public key that browsers subscribe with. */
  async publicKey(): Promise<string> {
    return (await vapidKeys(this.#deps.database))[0].publicKey;
  }

  /** Notifies the subscribers. Resolves when all who can be reached now are up to date. */
  check(subject: Subject): Promise<void> {
    if (this.#stopping.signal.aborted) return Promise.resolve();
    const name = nameOf(subject);
    const running = this.#checks.get(name);
    if (running !== undefined) {
      running.again = true;
      return running.done;
    }
    const done = this.#checkUntilSettled(subject);
    this.#checks.set(name, { again: false, done });
    return done;
  }

  /** Checks everything that has changed since its last message, or whose last message failed. */
  async checkAll(): Promise<void> {
    try {
      const all = await Promise.all([...this.#audiences.values()].map((audience) => audience.subjects()));
      const subjects = all.flat();
      const known = new Set(subjects.map(nameOf));
      for (const name of this.#settled.keys()) if (!known.has(name)) this.#settled.delete(name);
      const open = subjects.filter((subject) => this.#settled.get(nameOf(subject)) !== subject.version);
      await Promise.all(open.map((subject) => this.check(subject)));
    } catch (error) {
      this.#warn(error);
    }
  }

  /** Aborts sending. Another process, or the next start, notifies the remaining subscribers. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#unsubscribe();
    this.#stopping.abort();
    await this.settled();
    for (const push of Object.values(this.#apps)) push?.close();
  }

  /** Resolves when the checks that have begun by now have ended. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#hints, ...[...this.#checks.values()].map(({ done }) => done)]);
  }

  #hear(space: number): void {
    const heard = this.#checkSpace(space).finally(() => this.#hints.delete(heard));
    this.#hints.add(heard);
  }

  async #checkSpace(space: number): Promise<void> {
    try {
      const found = await Promise.all([...this.#audiences.values()].map((each) => each.subjectsIn(space)));
      await Promise.all(found.flat().map((subject) => this.check(subject)));
    } catch (error) {
      this.#warn(error);
    }
  }

  async #checkUntilSettled(subject: Subject): Promise<void> {
    // Continue in a later turn, after `check` has registered this run.
    await null;
    const check = this.#checks.get(nameOf(subject));
    try {
      do {
        if (check !== undefined) check.again = false;
        await this.#checkOnce(subject);
      } while (check?.again === true && !this.#stopping.signal.aborted);
    } catch (error) {
      this.#warn(error);
    } finally {
      // Delete in the same turn as the last check, so that no request in between is lost.
      this.#checks.delete(nameOf(subject));
    }
  }

  async #checkOnce(subject: Subject): Promise<void> {
    const { database, now } = this.#deps;
    const { kind, sid, space } = subject;
    const name = nameOf(subject);
    const audience = this.#audiences.get(kind);
    while (audience !== undefined && !this.#stopping.signal.aborted) {
      // Read again before each group, because the coach may close the match or remove the goal meanwhile.
      const announcement = await audience.read(subject);
      const { version, told, behind, later } = announcement;
      if (told === 'gone') await forgetSubscribers(database, subject);
      if (told === 'gone' || told === 'quiet') {
        this.#settled.set(name, version);
        return;
      }
      const claiming = { kind, sid, space, told, behind, claim: randomBytes(12).toString('hex'), now: now() };
      const { claimed, more } = await claimSome(database, claiming);
      if (!more) {
        const isOpen = later || (await hasWaitingSubscribers(database.reader, claiming));
        if (isOpen) this.#settled.delete(name);
        else this.#settled.set(name, version);
        return;
      }
      const outcomes = await this.#send(claimed, announcement);
      await settleClaim(database, { ...claiming, now: now() }, outcomes);
    }
  }

  async #send(
    claimed: readonly Subscription[],
    announcement: Announcement,
  ): Promise<ReadonlyMap<Subscription, Outcome>> {
    const { config, now } = this.#deps;
    const sender: Sender = {
      keys: await vapidKeys(this.#deps.database),
      contact: contactOf(config),
      now: now(),
      stopping: this.#stopping.signal,
    };
    const outcomes = await Promise.all(
      claimed.map(async (subscription) => {
        const message = await announcement.messageFor(subscription);
        if (message === null) return [subscription, { outcome: 'sent' }] as const;
        if (message === 'ended') return [subscription, { outcome: 'gone' }] as const;
        return [subscription, await this.#tell(subscription, message, sender)] as const;
      }),
    );
    return new Map(outcomes);
  }

  async #tell(subscription: Subscription, message: Message, sender: Sender): Promise<Outcome> {
    const address = appAddressOf(subscription.endpoint);
    const service = address?.service ?? new URL(subscription.endpoint).host;
    const delivered =
      address === null
        ? await deliver(subscription, { ...sender, message })
        : await this.#tellApp(address, message, sender);
    if (delivered.outcome === 'failed' && !this.#stopping.signal.aborted)
      this.#deps.log.warn({ service, status: delivered.status }, 'a push was refused');
    return delivered;
  }

  async #tellApp({ service, token }: AppAddress, message: Message, { now, stopping }: Sender) {
    const push = this.#apps[service];
    // The operator has taken the service away since.
    if (push === null) return { outcome: 'failed', wait: 0, status: 0 } as const;
    return push.send({ token, message, now, stopping });
  }

  #warn(error: unknown): void {
    this.#deps.log.warn({ error: String(error) }, 'messages could not be sent; it is tried again');
  }
}

const nameOf = ({ kind, sid }: Subject): string => `${kind} ${sid}`;
