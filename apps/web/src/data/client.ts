/**
 * One account on one device: its local store, what it shows of it, what it writes, and its way to the
 * server. Runs in a page and in Node; everything that belongs to a platform comes in through the options.
 */

import { syncInterval } from '@touchline/domain/account/sync-interval';
import type { Account } from '@touchline/domain/entity/account';
import { LOCAL_SYNC_INTERVAL_S } from '@touchline/domain/entity/cloud-state';
import type { Team } from '@touchline/domain/entity/team';
import { isPlaying } from '@touchline/domain/match/status';
import { currentTeam } from '@touchline/domain/team/overview';
import { activePeriod } from '@touchline/domain/team/periods';
import { isMobile, type Surroundings } from '@touchline/domain/team/plan';
import type { Failure, Reply, Scheduler, Transport } from '@touchline/sync/ports';
import { Replica } from '@touchline/sync/replica';
import type { DeviceStore } from '@touchline/sync/store';
import { Cloud } from './cloud.ts';
import { newDeviceId } from './device-id.ts';
import { Live } from './live/live.ts';
import { model } from './model.ts';
import { plansOf } from './permission.ts';
import type { PictureStore } from './pictures/picture-store.ts';
import { Pictures } from './pictures/pictures.ts';
import type { MatchSummary } from './queries/matches.ts';
import type { SteadyClock } from './steady-clock.ts';
import { hintOf, LocalStore } from './store/local-store.ts';
import { httpTransport } from './sync-transport.ts';
import { aloneTab, type Tabs } from './tabs.ts';
import { TeamSwitch } from './team-switch.ts';
import { type AccessTokens, renewingFetch } from './tokens.ts';
import { authCall, dataCall, plainCall } from './transport.ts';

export interface ClientOptions {
  /** The account's sid. */
  readonly account: number;
  readonly token: string;
  /** Where it is renewed; without them it is the same for ever. */
  readonly tokens?: AccessTokens;
  /** Where everything is kept: an `IndexedStore`, or a `MemoryStore` in Node. */
  readonly store: DeviceStore & { summariesOf?(team: number): Promise<readonly MatchSummary[]> };
  /** Where photos are kept; without it there are none. */
  readonly pictures?: PictureStore;
  /** Where the server is, without a slash at its end; empty for the page's own. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
  /** Instead of the server at `baseUrl`: a simulated one. */
  readonly transport?: Transport;
  /** The device's clock, milliseconds since 1970. */
  readonly now?: () => number;
  /** The device's clock without its jumps, where there is one to notice them. */
  readonly clock?: SteadyClock;
  readonly scheduler?: Scheduler;
  readonly surroundings?: Surroundings;
  /** The device's IANA time zone: a team that is made here plays there. */
  readonly timezone?: string;
  readonly network?: () => boolean;
  /** The coach's switch. */
  readonly automaticSync?: () => boolean;
  readonly inFront?: () => boolean;
  readonly tabs?: Tabs;
  readonly election?: { readonly name: string; readonly locks: LockManager } | null;
  /** Holds the event stream of pokes; without it the health checks are enough (PUL-7). */
  readonly pokes?: boolean;
  /** Compare everything once: at sign-in (PUL-4). */
  readonly audit?: boolean;
  /** When this device was last in touch with the server, milliseconds since 1970. */
  readonly syncedBefore?: number | null;
  /** 401, 402, 403 or 423 answered a data call; the loop has stopped (OUT-6). */
  readonly onSignedOut?: (code: number) => void;
}

const YES = () => true;
const IN_NODE: Surroundings = { platform: 'web', installed: true, phone: false };

export class Client {
  readonly account: number;
  readonly store: LocalStore;
  readonly replica: Replica;
  readonly live: Live;
  readonly cloud: Cloud;
  readonly switching: TeamSwitch;
  /** Null where no photos are kept: in Node. */
  readonly pictures: Pictures | null;
  readonly surroundings: Surroundings;
  readonly syncedBefore: number | null;
  readonly clock: SteadyClock | null;
  readonly #timezone: string | undefined;
  readonly #now: () => number;
  readonly #mayAsk: () => boolean;
  readonly #line: { readonly baseUrl: string; readonly token: string; readonly fetch: typeof fetch };
  readonly #ends: (() => void)[] = [];
  #openSheets = 0;

  constructor(options: ClientOptions, { store, live }: { readonly store: LocalStore; readonly live: Live }) {
    const { clock = null, surroundings = IN_NODE, tabs = aloneTab } = options;
    const now = options.now ?? clock?.now ?? Date.now;
    this.clock = clock;
    this.account = options.account;
    this.store = store;
    this.live = live;
    this.surroundings = surroundings;
    this.#timezone = options.timezone;
    this.syncedBefore = options.syncedBefore ?? null;
    this.#now = now;
    const { token, baseUrl = '', fetch = globalThis.fetch.bind(globalThis) } = options;
    const { tokens = { current: token, renew: async () => null } } = options;
    this.#line = {
      baseUrl,
      fetch: renewingFetch(fetch, tokens),
      get token() {
        return tokens.current;
      },
    };
    const { network = YES, automaticSync = YES, inFront = YES } = options;
    this.#mayAsk = () => network() && automaticSync() && inFront();
    this.replica = new Replica({
      ...{ store, model, now },
      onWrite: ({ urgent }) => this.cloud.written(urgent),
    });
    this.#ends.push(
      store.subscribe((change) => {
        if (!change.elsewhere) tabs.tell({ kind: 'changed', change: hintOf(change) });
      }),
      tabs.listen((message) => {
        if (message.kind === 'changed') void store.refresh(message.change);
      }),
    );
    this.cloud = this.#cloudOf(options);
    const planChanged = () => this.cloud.planChanged();
    this.#ends.push(live.account.subscribe(planChanged), live.teams.subscribe(planChanged));
    this.switching = new TeamSwitch(this, options.scheduler ?? TIMERS);
    this.pictures = options.pictures === undefined ? null : this.#picturesOf(options, options.pictures);
  }

  /** Milliseconds since 1970 by the server's clock, as far as this device has learnt it (MRG-5). */
  now(): number {
    return this.#now() + this.live.state.offset;
  }

  /** Where a team that is made here plays. Asked only then: the first time costs a slow phone a tenth of a second. */
  get timezone(): string {
    return this.#timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  }

  team(sid: number): Team | undefined {
    const now = this.live.resolve('teams', sid);
    return this.live.teams.get()?.find((team) => team.sid === now);
  }

  ownAccount(): Account | null {
    return this.live.account.get() ?? null;
  }

  /** Network is there, sync is on, and somebody looks. */
  mayAsk(): boolean {
    return this.#mayAsk();
  }

  /** A sheet of match day is open: no health check comes between (section 4). The answer closes it, once. */
  openMatchSheet(): () => void {
    this.#openSheets++;
    let open = true;
    return () => {
      if (open) this.#openSheets--;
      open = false;
    };
  }

  /** A call that is neither push nor pull, such as the count of followers. */
  ask<T>(query: string, variables: object): Promise<Reply<T>> {
    return dataCall<T>(this.#line, JSON.stringify({ query, variables }));
  }

  /** A call in the account's name that is no data call, such as a message to support. */
  post<T>(path: string, body: object): Promise<Reply<T>> {
    return plainCall<T>(this.#line, path, body);
  }

  /** An account call of section 7 that is made with the access token, such as for a team code. */
  authorised<T>(
    name: string,
    parameters: Readonly<Record<string, string>>,
    slow: { readonly timeoutMs?: number } = {},
  ): Promise<Reply<T>> {
    const call = { name, locale: 'en', method: 'POST', ...slow } as const;
    return authCall<T>(this.#line, call, { ...parameters, access_token: this.#line.token });
  }

  /** Resolves when the server has told this device everything once; at the latest after `atMostMs`. */
  caughtUp(atMostMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        end();
        clearTimeout(timer);
        resolve();
      };
      const look = () => (this.live.state.cursor !== '' ? done() : undefined);
      const end = this.store.subscribe(look);
      const timer = setTimeout(done, atMostMs);
      look();
    });
  }

  /** Pushes and pulls everything at once; answers what went wrong, if anything did. */
  sync(): Promise<Failure | undefined> {
    return this.cloud.resync({ audit: false });
  }

  /** Ends: no further call, no timer, no news. What is stored stays. */
  close(): void {
    this.pictures?.close();
    this.cloud.close();
    this.live.close();
    for (const end of this.#ends) end();
  }

  #cloudOf(options: ClientOptions): Cloud {
    const { network = YES, automaticSync = YES, inFront = YES } = options;
    const http = () =>
      httpTransport({
        ...this.#line,
        platform: this.surroundings.platform,
        team: () => this.#confirmedTeam(),
      });
    return new Cloud({
      ...{ store: this.store, now: this.#now, inFront },
      transport: options.transport ?? http(),
      scheduler: options.scheduler ?? TIMERS,
      random: Math.random,
      newDeviceId,
      conditions: () => ({
        network: network(),
        automaticSync: automaticSync(),
        matchSheetOpen: this.#openSheets > 0,
        mobilePlaying: isMobile(this.surroundings) && this.#isPlaying(),
      }),
      listIsEmpty: () => this.#hasNoMatches(),
      tabs: options.tabs ?? aloneTab,
      election: options.election ?? null,
      pokes: options.pokes === true ? this.#line : null,
      interval: () => this.#interval(),
      audit: options.audit ?? false,
      signedOut: (code) => options.onSignedOut?.(code),
    });
  }

  #picturesOf(options: ClientOptions, pictures: PictureStore): Pictures {
    const { network = YES, automaticSync = YES, election = null, tabs = aloneTab } = options;
    const locks = election === null ? null : { name: `${election.name}.pictures`, manager: election.locks };
    return new Pictures({
      ...{ store: pictures, rows: this.store, live: this.live, cloud: this.cloud, account: this.account },
      ...{ line: this.#line, locks, tabs, now: () => this.now() },
      mayTalk: () => network() && automaticSync(),
      scheduler: options.scheduler ?? TIMERS,
    });
  }

  #interval(): number {
    const plans = plansOf(this.live.teams.get() ?? [], this.ownAccount(), this.now() / 1000);
    return syncInterval(plans, LOCAL_SYNC_INTERVAL_S);
  }

  #currentTeam(): Team | null {
    const chosen = this.live.resolve('teams', this.ownAccount()?.current_team ?? 0);
    return currentTeam(this.live.teams.get() ?? [], chosen);
  }

  /** Without a team too: it may be on its way with its matches. */
  async #hasNoMatches(): Promise<boolean> {
    const team = this.#currentTeam();
    return team === null || (await this.store.summariesOf(team.sid)).length === 0;
  }

  #isPlaying(): boolean {
    const team = this.#currentTeam();
    const matches = team === null ? undefined : this.live.matches(team.sid).get();
    return matches?.some((match) => isPlaying(match.status)) ?? false;
  }

  /** A team that the server knows, for the ids of matches. */
  async #confirmedTeam(): Promise<{ readonly sid: number; readonly period: number } | null> {
    const rows = await this.store.read((tx) => tx.rowsOf('teams'));
    // A deleted team stays on the device, and is none that a match can be of.
    const [team] = rows.flatMap((row) => (row.base === null ? [] : (this.team(row.sid) ?? [])));
    return team === undefined ? null : { sid: team.sid, period: activePeriod(team) };
  }
}

/** Opens the client on its store: what is stored shows at once, and the loop with the server begins. */
export async function openClient(options: ClientOptions): Promise<Client> {
  const store = new LocalStore(options.store);
  const state = await store.read((tx) => tx.state());
  const live = new Live({ store, account: options.account, state });
  await live.ready();
  // The first screen lists the team's matches: they are read while it is drawn.
  const team = currentTeam(live.teams.get() ?? [], live.account.get()?.current_team ?? 0);
  if (team !== null) live.matches(team.sid);
  return new Client(options, { store, live });
}

const TIMERS: Scheduler = {
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
