/**
 * The live queries of screens: a copy in memory of the shown data, updated by the store's change events. After a tap,
 * screens show the objects that the transaction wrote; nothing is read again.
 */

import type { CollectionName } from '@touchline/domain/entity/fields/field-types';
import type { EntityOf } from '@touchline/domain/entity/rows/collections';
import type { Account } from '@touchline/domain/entity/tables/account';
import type { Match } from '@touchline/domain/entity/tables/match';
import type { Medium } from '@touchline/domain/entity/tables/medium';
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { TrainingSelection, TrainingSession } from '@touchline/domain/entity/tables/training';
import { byNickname } from '@touchline/domain/player/order';
import { readHiddenTeams, TEAMS_HIDDEN, teamsInOrder } from '@touchline/domain/team/overview';
import type { Collection, Sid } from '@touchline/sync/model/protocol';
import { resolveKey } from '@touchline/sync/store/rows';
import type { DeviceState, StoredRow } from '@touchline/sync/store/store';
import { entityOfRow } from '../store/codecs/entities.ts';
import type { Listed, Projection } from '../store/derived/projection.ts';
import type { LocalStore, StoreChange } from '../store/local-store.ts';
import {
  derived,
  firstOf,
  type LiveQuery,
  READ_AGAIN,
  StoreQuery,
  type StoreQueryOptions,
} from './live-query.ts';

/** Matches without a visible screen are kept up to this number, because coaches go back and forth. */
const KEPT_UNWATCHED = 40;

export interface LiveStart {
  readonly store: LocalStore;
  readonly account: Sid;
  readonly state: DeviceState;
}

export class LiveQueries {
  readonly account: LiveQuery<Account | null>;
  readonly teams: LiveQuery<readonly Team[]>;
  readonly players: LiveQuery<readonly Player[]>;
  readonly #store: LocalStore;
  readonly #following = new Map<string, Pick<StoreQuery<unknown>, 'changed' | 'isWatched' | 'settled'>>();
  readonly #shown = new Map<string, LiveQuery<unknown>>();
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

  /** Resolves when account, teams and players are read: commands need them to check permissions. */
  async ready(): Promise<void> {
    await Promise.all([firstOf(this.account), firstOf(this.teams), firstOf(this.players)]);
  }

  /** Stops following the store. */
  close(): void {
    this.#stop();
  }

  /** The media by sid. Read when the first photo is requested. */
  get media(): LiveQuery<ReadonlyMap<Sid, Medium>> {
    const name = 'all media';
    return this.#remembered(name, () =>
      derived(this.#collection('media'), (media) => new Map(media.map((medium) => [medium.sid, medium]))),
    );
  }

  /** A whole match; null when this device has no match with this id. */
  match(sid: Sid): LiveQuery<Match | null> {
    return this.#remembered(`matches/${sid}`, () => this.#entityOf('matches', sid));
  }

  /**
   * All training selections, read when the first screen asks for them. In no order: to compare names takes a slow phone
   * 30 ms the first time, and the dashboard does not show them.
   */
  get selections(): LiveQuery<readonly TrainingSelection[]> {
    const name = 'all training_selections';
    return this.#remembered(name, () => this.#collection('training_selections'));
  }

  get selectionsByName(): LiveQuery<readonly TrainingSelection[]> {
    return this.#remembered('training_selections by name', () =>
      derived(this.selections, (all) =>
        [...all].sort((a, b) => a.name.localeCompare(b.name) || a.sid - b.sid),
      ),
    );
  }

  /** A whole training session; null when this device has no session with this id. */
  session(sid: Sid): LiveQuery<TrainingSession | null> {
    return this.#remembered(`training_sessions/${sid}`, () => this.#entityOf('training_sessions', sid));
  }

  /** The list entries of the rows under a team, in order. */
  list<S extends Listed>(projection: Projection<S>, under: Sid): LiveQuery<readonly S[]> {
    const name = listName(projection, under);
    return this.#remembered(name, () =>
      derived(this.#follow(name, this.#summaries(projection, under)), (rows) =>
        projection.inOrder(rows.values()),
      ),
    );
  }

  /** The list entries of now. A list that a screen has shown is in memory and follows the store: nothing is read. */
  async listNow<S extends Listed>(projection: Projection<S>, under: Sid): Promise<readonly S[]> {
    const list = this.list(projection, under);
    // A change reaches the queries one after the other: the list may be behind its asker.
    await Promise.resolve();
    await this.#following.get(listName(projection, under))?.settled();
    return list.get() ?? [];
  }

  /** A value that is read from the store, and read again when `concerns` returns true. */
  query<T>(name: string, read: () => Promise<T>, concerns: (change: StoreChange) => boolean): LiveQuery<T> {
    return this.#remembered(name, () =>
      this.#follow<T>(name, {
        read,
        follow: (current, change) => (change.everything || concerns(change) ? READ_AGAIN : current),
      }),
    );
  }

  /** The current id of a row: the server's, if the row had a local one (LOC-4). */
  resolve(collection: Collection, sid: Sid): Sid {
    return resolveKey(this.#state, { collection, sid }).sid;
  }

  /** This device's state: its clock's offset, its ordinal, its pending leases. */
  get state(): DeviceState {
    return this.#state;
  }

  #entityOf<C extends CollectionName>(collection: C, sid: Sid): LiveQuery<EntityOf<C> | null> {
    const row = this.#follow(`${collection}/${sid}`, this.#row(collection, sid));
    return derived(row, (known) => (known === null ? null : entityOfRow(collection, known)));
  }

  #collection<C extends CollectionName>(collection: C): LiveQuery<readonly EntityOf<C>[]> {
    const rows = this.#follow(`all ${collection}`, this.#rowsOf(collection));
    return derived(rows, (known) =>
      [...known.values()].flatMap((row) => {
        const entity = entityOfRow(collection, row);
        return entity === null ? [] : [entity];
      }),
    );
  }

  #row(collection: Collection, sid: Sid): StoreQueryOptions<StoredRow | null> {
    const name = () => `${collection}/${this.resolve(collection, sid)}`;
    return {
      read: async () => {
        const key = { collection, sid: this.resolve(collection, sid) };
        return (await this.#store.read((tx) => tx.row(key))) ?? null;
      },
      follow: (current, change) => {
        if (change.everything || (sid < 0 && change.state?.aliases !== undefined)) return READ_AGAIN;
        const changed = change.rows.get(name());
        return changed === undefined ? current : changed.row;
      },
    };
  }

  #rowsOf(collection: Collection): StoreQueryOptions<ReadonlyMap<Sid, StoredRow>> {
    return {
      read: async () => {
        const rows = await this.#store.read((tx) => tx.rowsOf(collection));
        return new Map(rows.map((row) => [row.sid, row]));
      },
      follow: (current, change) => {
        if (change.everything) return READ_AGAIN;
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

  #summaries<S extends Listed>(
    projection: Projection<S>,
    under: Sid,
  ): StoreQueryOptions<ReadonlyMap<Sid, S>> {
    return {
      read: async () => {
        const summaries = await this.#store.summaries(projection, this.resolve(projection.under, under));
        return new Map(summaries.map((summary) => [summary.sid, summary]));
      },
      follow: (current, change) => {
        if (change.everything || (under < 0 && change.state?.aliases !== undefined)) return READ_AGAIN;
        const listNow = this.resolve(projection.under, under);
        let next: Map<Sid, S> | undefined;
        for (const { collection, sid, row } of change.rows.values()) {
          if (collection !== projection.collection) continue;
          const summary = row === null ? null : projection.summaryOf(row);
          const ours = summary !== null && projection.listOf(summary) === listNow;
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

  #follow<S>(name: string, followed: StoreQueryOptions<S>): LiveQuery<S> {
    const source = new StoreQuery(followed);
    this.#following.set(name, source);
    return source;
  }

  /** One live query per name. A forgotten one is created again on demand. */
  #remembered<T>(name: string, make: () => LiveQuery<T>): LiveQuery<T> {
    const known = this.#shown.get(name);
    if (known !== undefined) return known as LiveQuery<T>;
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

function listName({ collection }: Projection, under: Sid): string {
  return `list of ${collection} under ${under}`;
}

function both<A, B, T>(a: LiveQuery<A>, b: LiveQuery<B>, join: (a: A, b: B) => T): LiveQuery<T> {
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
