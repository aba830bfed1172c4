/**
 * What screens look at: a copy in memory of what is shown, kept in step with the store by its own news.
 * A tap is painted from the very objects that its transaction wrote; nothing is read again.
 */
import type { Account } from '@touchline/domain/entity/account';
import type { Match } from '@touchline/domain/entity/match';
import type { Medium } from '@touchline/domain/entity/medium';
import type { Player } from '@touchline/domain/entity/player';
import type { Team } from '@touchline/domain/entity/team';
import { byNickname } from '@touchline/domain/player/order';
import { readHiddenTeams, TEAMS_HIDDEN, teamsInOrder } from '@touchline/domain/team/overview';
import type { Collection, Sid } from '@touchline/sync/protocol';
import { resolveKey } from '@touchline/sync/rows';
import type { DeviceState, StoredRow } from '@touchline/sync/store';
import { type EntityCollection, type EntityOf, entityOfRow } from '../entities.ts';
import { inOrder, type MatchSummary, summaryOf } from '../queries/matches.ts';
import type { LocalStore, StoreChange } from '../store/local-store.ts';
import { ASK_AGAIN, derived, type Followed, FollowingSource, firstOf, type Source } from './source.ts';

/** Matches that no screen shows any more are kept up to this number: the coach goes back and forth. */
const KEPT_UNWATCHED = 40;

export interface LiveStart {
  readonly store: LocalStore;
  readonly account: Sid;
  readonly state: DeviceState;
}

export class Live {
  readonly account: Source<Account | null>;
  readonly teams: Source<readonly Team[]>;
  readonly players: Source<readonly Player[]>;
  readonly #store: LocalStore;
  readonly #following = new Map<string, Pick<FollowingSource<unknown>, 'changed' | 'isWatched'>>();
  readonly #shown = new Map<string, Source<unknown>>();
  readonly #stop: () => void;
  #state: DeviceState;

  constructor({ store, account, state }: LiveStart) {
    this.#store = store;
    this.#state = state;
    this.#stop = store.subscribe((change) => this.#changed(change));
    this.account = this.#entityOf('account', account);
    const meta = derived(this.account, (own) => own?.meta[TEAMS_HIDDEN] ?? '');
    const teams = this.#collection('teams');
    this.teams = both(teams, meta, (all, text) => teamsInOrder(all, readHiddenTeams(text)));
    this.players = derived(this.#collection('players'), byNickname);
  }

  /** Resolves when account, teams and players were read: commands ask them who may do what. */
  async ready(): Promise<void> {
    await Promise.all([firstOf(this.account), firstOf(this.teams), firstOf(this.players)]);
  }

  /** Follows the store no longer. */
  close(): void {
    this.#stop();
  }

  /** The media by sid: who has a photo, and where it is. Read when the first picture is asked for. */
  get media(): Source<ReadonlyMap<Sid, Medium>> {
    const name = 'all media';
    return this.#remembered(name, () =>
      derived(this.#collection('media'), (media) => new Map(media.map((medium) => [medium.sid, medium]))),
    );
  }

  /** A whole match; null when this device has none with this id. */
  match(sid: Sid): Source<Match | null> {
    return this.#remembered(`matches/${sid}`, () => this.#entityOf('matches', sid));
  }

  /** The summaries of a team's matches, in order. */
  matches(team: Sid): Source<readonly MatchSummary[]> {
    return this.#remembered(`summaries of ${team}`, () =>
      derived(this.#follow(`summaries of ${team}`, this.#summaries(team)), (rows) => inOrder(rows.values())),
    );
  }

  /** Something that is read from the store, and read again whenever `concerns` says so. */
  query<T>(name: string, read: () => Promise<T>, concerns: (change: StoreChange) => boolean): Source<T> {
    return this.#remembered(name, () =>
      this.#follow<T>(name, {
        read,
        follow: (current, change) => (change.everything || concerns(change) ? ASK_AGAIN : current),
      }),
    );
  }

  /** The id that a row has now: the server's, when it had a local one (LOC-4). */
  resolve(collection: Collection, sid: Sid): Sid {
    return resolveKey(this.#state, { collection, sid }).sid;
  }

  /** What this device is: its clock's offset, its ordinal, what it waits for. */
  get state(): DeviceState {
    return this.#state;
  }

  #entityOf<C extends EntityCollection>(collection: C, sid: Sid): Source<EntityOf[C] | null> {
    const row = this.#follow(`${collection}/${sid}`, this.#row(collection, sid));
    return derived(row, (known) => (known === null ? null : entityOfRow(collection, known)));
  }

  #collection<C extends EntityCollection>(collection: C): Source<readonly EntityOf[C][]> {
    const rows = this.#follow(`all ${collection}`, this.#rowsOf(collection));
    return derived(rows, (known) =>
      [...known.values()].flatMap((row) => {
        const entity = entityOfRow(collection, row);
        return entity === null ? [] : [entity];
      }),
    );
  }

  #row(collection: Collection, sid: Sid): Followed<StoredRow | null> {
    const name = () => `${collection}/${this.resolve(collection, sid)}`;
    return {
      read: async () => {
        const key = { collection, sid: this.resolve(collection, sid) };
        return (await this.#store.read((tx) => tx.row(key))) ?? null;
      },
      follow: (current, change) => {
        if (change.everything || (sid < 0 && change.state?.aliases !== undefined)) return ASK_AGAIN;
        const changed = change.rows.get(name());
        return changed === undefined ? current : changed.row;
      },
    };
  }

  #rowsOf(collection: Collection): Followed<ReadonlyMap<Sid, StoredRow>> {
    return {
      read: async () => {
        const rows = await this.#store.read((tx) => tx.rowsOf(collection));
        return new Map(rows.map((row) => [row.sid, row]));
      },
      follow: (current, change) => {
        if (change.everything) return ASK_AGAIN;
        let next: Map<Sid, StoredRow> | undefined;
        for (const { collection: changed, sid, row } of change.rows.values()) {
          if (changed !== collection) continue;
          next ??= new Map(current);
          if (row === null) next.delete(sid);
          else next.set(sid, row);
        }
        return next ?? current;
      },
    };
  }

  #summaries(team: Sid): Followed<ReadonlyMap<Sid, MatchSummary>> {
    return {
      read: async () => {
        const summaries = await this.#store.summariesOf(this.resolve('teams', team));
        return new Map(summaries.map((summary) => [summary.sid, summary]));
      },
      follow: (current, change) => {
        if (change.everything || (team < 0 && change.state?.aliases !== undefined)) return ASK_AGAIN;
        const teamNow = this.resolve('teams', team);
        let next: Map<Sid, MatchSummary> | undefined;
        for (const { collection, sid, row } of change.rows.values()) {
          if (collection !== 'matches') continue;
          const summary = row === null ? null : summaryOf(row);
          const ours = summary?.team_sid === teamNow;
          if (!ours && !current.has(sid)) continue;
          next ??= new Map(current);
          if (summary !== null && ours) next.set(sid, summary);
          else next.delete(sid);
        }
        return next ?? current;
      },
    };
  }

  #changed(change: StoreChange): void {
    if (change.state !== null) this.#state = { ...this.#state, ...change.state };
    for (const source of [...this.#following.values()]) source.changed(change);
  }

  #follow<S>(name: string, followed: Followed<S>): Source<S> {
    const source = new FollowingSource(followed);
    this.#following.set(name, source);
    return source;
  }

  /** One source for each name. A source that was forgotten and is asked for again is made anew. */
  #remembered<T>(name: string, make: () => Source<T>): Source<T> {
    const known = this.#shown.get(name);
    if (known !== undefined) return known as Source<T>;
    this.#forgetOne();
    const made = make();
    this.#shown.set(name, made);
    return made;
  }

  #forgetOne(): void {
    if (this.#shown.size < KEPT_UNWATCHED) return;
    for (const name of this.#shown.keys()) {
      if (this.#following.get(name)?.isWatched()) continue;
      this.#following.delete(name);
      this.#shown.delete(name);
      return;
    }
  }
}

function both<A, B, T>(a: Source<A>, b: Source<B>, join: (a: A, b: B) => T): Source<T> {
  let last: { readonly a: A; readonly b: B; readonly to: T } | undefined;
  return {
    get: () => {
      const [left, right] = [a.get(), b.get()];
      if (left === undefined || right === undefined) return undefined;
      if (last?.a !== left || last.b !== right) last = { a: left, b: right, to: join(left, right) };
      return last.to;
    },
    subscribe: (listener) => {
      const ends = [a.subscribe(listener), b.subscribe(listener)];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
