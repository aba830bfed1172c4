/**
 * Tells subscribers of goals.
 *
 *   hint, or every 30 s ──▶ which goals do followers see now? ──▶ who was told otherwise? ──▶ claim some of
 *   them ──▶ send ──▶ write down what they were told ──▶ until nobody is left
 *
 * There is no queue: what is to be said is the difference between what somebody was told and what followers
 * see at this moment. A lost hint, a crash or a push service that is away delays it and loses nothing; a goal
 * that was taken back meanwhile is never told, and nothing is said that the public view does not say (LIV-2).
 */
import { createHash, randomBytes } from 'node:crypto';
import type { PublicMatch } from '@touchline/domain/match/public-view';
import { readSpace } from '../database/spaces.ts';
import type { Deps } from '../deps.ts';
import { type LiveMatch, readPublicState } from '../live/public-match.ts';
import { isLocale } from '../locale.ts';
import { deliver, type Sender } from './deliver.ts';
import { goalsIn, type News, newsFor, noteOf } from './goals.ts';
import {
  claimSome,
  forgetMatch,
  isSomebodyWaiting,
  type Outcome,
  type Subscription,
  settleClaim,
  subscribedMatches,
  subscribedMatchesIn,
} from './subscriptions.ts';
import { contactOf, type VapidKeys, vapidKeys } from './vapid.ts';

/** How long a lost hint can delay. */
const LOOK_EVERY_MS = 30_000;
const TOPIC_LENGTH = 32;

type NotifierDeps = Pick<Deps, 'config' | 'database' | 'bus' | 'now' | 'log'>;

interface Look {
  again: boolean;
  readonly done: Promise<void>;
}

export class Notifier {
  readonly #deps: NotifierDeps;
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;
  readonly #stopping = new AbortController();
  /** Matches that are being looked at here, and whether once more. */
  readonly #looks = new Map<number, Look>();
  readonly #hints = new Set<Promise<void>>();
  /** How far a match's space was when everybody had been told everything. */
  readonly #settled = new Map<number, number>();
  #keys: Promise<VapidKeys> | null = null;

  constructor(deps: NotifierDeps) {
    this.#deps = deps;
    this.#unsubscribe = deps.bus.subscribe(({ space }) => this.#hear(space));
    this.#timer = setInterval(() => void this.lookAtAll(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /** What browsers subscribe with. */
  async publicKey(): Promise<string> {
    return (await this.#vapid()).publicKey;
  }

  /** Tells whoever is to be told something of this match; ends when all are served who can be. */
  look(match: LiveMatch): Promise<void> {
    if (this.#stopping.signal.aborted) return Promise.resolve();
    const running = this.#looks.get(match.sid);
    if (running !== undefined) {
      running.again = true;
      return running.done;
    }
    const done = this.#lookUntilSettled(match);
    this.#looks.set(match.sid, { again: false, done });
    return done;
  }

  /** The job: looks at every match that changed since everybody was told, or where somebody could not be. */
  async lookAtAll(): Promise<void> {
    try {
      const matches = await subscribedMatches(this.#deps.database.reader);
      const known = new Set(matches.map(({ sid }) => sid));
      for (const sid of this.#settled.keys()) if (!known.has(sid)) this.#settled.delete(sid);
      const open = matches.filter(({ sid, counter }) => this.#settled.get(sid) !== counter);
      await Promise.all(open.map((match) => this.look(match)));
    } catch (error) {
      this.#warn(error);
    }
  }

  /** Ends what is being sent; whoever was not told is told by another process, or after the start. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#unsubscribe();
    this.#stopping.abort();
    await Promise.allSettled([...this.#hints, ...[...this.#looks.values()].map(({ done }) => done)]);
  }

  #hear(space: number): void {
    const heard = this.#lookIn(space).finally(() => this.#hints.delete(heard));
    this.#hints.add(heard);
  }

  async #lookIn(space: number): Promise<void> {
    try {
      const matches = await subscribedMatchesIn(this.#deps.database.reader, space);
      await Promise.all(matches.map((match) => this.look(match)));
    } catch (error) {
      this.#warn(error);
    }
  }

  async #lookUntilSettled(match: LiveMatch): Promise<void> {
    // In a later turn: `look` has noted this one by then.
    await null;
    const look = this.#looks.get(match.sid);
    try {
      do {
        if (look !== undefined) look.again = false;
        await this.#lookOnce(match);
      } while (look?.again === true && !this.#stopping.signal.aborted);
    } catch (error) {
      this.#warn(error);
    } finally {
      // In the same turn as the last check: nobody can ask in between and be forgotten.
      this.#looks.delete(match.sid);
    }
  }

  async #lookOnce(match: LiveMatch): Promise<void> {
    const { database, now } = this.#deps;
    while (!this.#stopping.signal.aborted) {
      // Before each share of them: the coach may close the match, or take the goal back, while we send.
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
        if (await isSomebodyWaiting(database.reader, match.sid, told)) this.#settled.delete(match.sid);
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
    // The same news twice, after a crash, replaces itself on the phone; other news stands beside it.
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
