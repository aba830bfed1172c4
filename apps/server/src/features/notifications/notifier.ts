/**
 * Notifies subscribers of goals.
 *
 *   hint, or every 30 s ──▶ read the goals of the public view ──▶ find subscribers with an older state ──▶ claim some
 *   of them ──▶ send ──▶ store the notified state ──▶ repeat until none is left
 *
 * There is no queue. A message is the difference between a subscriber's last notified state and what followers see now.
 * A lost hint, a crash or an unreachable push service delays it and loses nothing. A goal that was removed meanwhile is
 * never sent, and messages contain only what the public view shows (LIV-2).
 */

import { createHash, randomBytes } from 'node:crypto';
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import type { BusDep } from '#platform/bus/bus.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { readSpace } from '#platform/database/spaces.ts';
import { isLocale } from '#platform/http/locale.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { TimeDep } from '#platform/time.ts';
import { type LiveMatch, readPublicState } from '#rows/public/public-match.ts';
import { deliver, type Sender } from './deliver.ts';
import { goalsIn, type News, newsFor, noteOf } from './goals.ts';
import {
  claimSome,
  forgetMatch,
  hasWaitingSubscribers,
  type Outcome,
  type Subscription,
  settleClaim,
  subscribedMatches,
  subscribedMatchesIn,
} from './subscriptions.ts';
import { contactOf, type VapidKeys, vapidKeys } from './vapid.ts';

/** How long a lost hint can delay a message. */
const CHECK_EVERY_MS = 30_000;
const TOPIC_LENGTH = 32;

type NotifierDeps = ConfigDep<'mailFrom' | 'publicUrl'> & DatabaseDep & BusDep & TimeDep & LogDep;

interface Check {
  again: boolean;
  readonly done: Promise<void>;
}

export class Notifier {
  readonly #deps: NotifierDeps;
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;
  readonly #stopping = new AbortController();
  /** Matches that are being processed, and whether to process them again. */
  readonly #checks = new Map<number, Check>();
  readonly #hints = new Set<Promise<void>>();
  /** The change number of a match's space when all its subscribers were up to date. */
  readonly #settled = new Map<number, number>();
  #keys: Promise<VapidKeys> | null = null;

  constructor(deps: NotifierDeps) {
    this.#deps = deps;
    this.#unsubscribe = deps.bus.subscribe(({ space }) => this.#hear(space));
    this.#timer = setInterval(() => void this.checkAll(), CHECK_EVERY_MS);
    this.#timer.unref();
  }

  /** The public key that browsers subscribe with. */
  async publicKey(): Promise<string> {
    return (await this.#vapid()).publicKey;
  }

  /** Notifies the subscribers of this match. Resolves when all who can be reached now are up to date. */
  check(match: LiveMatch): Promise<void> {
    if (this.#stopping.signal.aborted) return Promise.resolve();
    const running = this.#checks.get(match.sid);
    if (running !== undefined) {
      running.again = true;
      return running.done;
    }
    const done = this.#checkUntilSettled(match);
    this.#checks.set(match.sid, { again: false, done });
    return done;
  }

  /** Checks every match that has changed since its last message, or whose last message failed. */
  async checkAll(): Promise<void> {
    try {
      const matches = await subscribedMatches(this.#deps.database.reader);
      const known = new Set(matches.map(({ sid }) => sid));
      for (const sid of this.#settled.keys()) if (!known.has(sid)) this.#settled.delete(sid);
      const open = matches.filter(({ sid, counter }) => this.#settled.get(sid) !== counter);
      await Promise.all(open.map((match) => this.check(match)));
    } catch (error) {
      this.#warn(error);
    }
  }

  /** Aborts sending. Another process, or the next start, notifies the remaining subscribers. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#unsubscribe();
    this.#stopping.abort();
    await Promise.allSettled([...this.#hints, ...[...this.#checks.values()].map(({ done }) => done)]);
  }

  #hear(space: number): void {
    const heard = this.#checkSpace(space).finally(() => this.#hints.delete(heard));
    this.#hints.add(heard);
  }

  async #checkSpace(space: number): Promise<void> {
    try {
      const matches = await subscribedMatchesIn(this.#deps.database.reader, space);
      await Promise.all(matches.map((match) => this.check(match)));
    } catch (error) {
      this.#warn(error);
    }
  }

  async #checkUntilSettled(match: LiveMatch): Promise<void> {
    // Continue in a later turn, after `check` has registered this run.
    await null;
    const check = this.#checks.get(match.sid);
    try {
      do {
        if (check !== undefined) check.again = false;
        await this.#checkOnce(match);
      } while (check?.again === true && !this.#stopping.signal.aborted);
    } catch (error) {
      this.#warn(error);
    } finally {
      // Delete in the same turn as the last check, so that no request in between is lost.
      this.#checks.delete(match.sid);
    }
  }

  async #checkOnce(match: LiveMatch): Promise<void> {
    const { database, now } = this.#deps;
    while (!this.#stopping.signal.aborted) {
      // Read again before each group, because the coach may close the match or remove the goal meanwhile.
      const counter = (await readSpace(database.reader, match.space))?.counter ?? 0;
      const { view, privacy } = await readPublicState(database.reader, match);
      if (privacy === 'gone') await forgetMatch(database, match.sid);
      const told = view === null ? null : goalsIn(view);
      if (view === null || told === null) {
        this.#settled.set(match.sid, counter);
        return;
      }
      const claiming = { match_sid: match.sid, told, claim: randomBytes(12).toString('hex'), now: now() };
      const { claimed, more } = await claimSome(database, claiming);
      if (!more) {
        if (await hasWaitingSubscribers(database.reader, match.sid, told)) this.#settled.delete(match.sid);
        else this.#settled.set(match.sid, counter);
        return;
      }
      const outcomes = await this.#send(claimed, view);
      await settleClaim(database, { ...claiming, now: now() }, outcomes);
    }
  }

  async #send(
    claimed: readonly Subscription[],
    view: PublicMatch,
  ): Promise<ReadonlyMap<Subscription, Outcome>> {
    const { config, now } = this.#deps;
    const sender: Sender = {
      keys: await this.#vapid(),
      contact: contactOf(config),
      now: now(),
      stopping: this.#stopping.signal,
    };
    const outcomes = await Promise.all(
      claimed.map(async (subscription) => {
        const news = newsFor(subscription.told, view);
        const outcome: Outcome =
          news === null ? { outcome: 'sent' } : await this.#tell(subscription, { news, view, sender });
        return [subscription, outcome] as const;
      }),
    );
    return new Map(outcomes);
  }

  async #tell(
    subscription: Subscription,
    { news, view, sender }: { news: News; view: PublicMatch; sender: Sender },
  ): Promise<Outcome> {
    const { match_token, locale } = subscription;
    const note = await noteOf(news, view, isLocale(locale) ? locale : 'en');
    // The same message, sent twice after a crash, replaces itself on the phone; other messages appear beside it.
    const tag = shortHash(`${match_token} ${goalsIn(view)}`);
    const text = JSON.stringify({ ...note, tag, url: `/live/${match_token}` });
    const delivered = await deliver({ subscription, text, topic: shortHash(match_token) }, sender);
    if (delivered.outcome === 'failed' && !this.#stopping.signal.aborted) {
      const { status } = delivered;
      this.#deps.log.warn({ service: new URL(subscription.endpoint).host, status }, 'a push was refused');
    }
    return delivered;
  }

  #vapid(): Promise<VapidKeys> {
    this.#keys ??= vapidKeys(this.#deps.database).catch((error: unknown) => {
      this.#keys = null;
      throw error;
    });
    return this.#keys;
  }

  #warn(error: unknown): void {
    this.#deps.log.warn({ error: String(error) }, 'goals could not be told; it is tried again');
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, TOPIC_LENGTH);
}
