/**
 * One account on one device: its local store, live queries, commands and sync with the server. Runs in a page and in
 * Node; everything that belongs to a platform comes in through the options.
 */

import { syncInterval } from '@touchline/domain/account/sync-interval';
import { LOCAL_SYNC_INTERVAL_S } from '@touchline/domain/entity/device/cloud-state';
import type { Team } from '@touchline/domain/entity/tables/team';
import { isPlaying } from '@touchline/domain/match/clock/status';
import { isMobile, type PlansSetting, type Surroundings } from '@touchline/domain/plan/plan';
import { currentTeam } from '@touchline/domain/team/overview';
import { activePeriod } from '@touchline/domain/team/periods';
import type { PeriodicChecks, Reply } from '@touchline/sync/engine/ports';
import type { Failure } from '@touchline/sync/status/cloud-state';
import { Replica } from '@touchline/sync/writes/replica';
import type { GraphDocument } from '../calls/graph-document.ts';
import type { OwnCallOptions } from '../calls/ports.ts';
import { authCall, type Connection, graphCall, plainCall } from '../calls/transport.ts';
import type { SteadyClock } from '../clock/steady-clock.ts';
import { plansOf } from '../commands/permission.ts';
import { LiveQueries } from '../live/live-queries.ts';
import { firstOf, type LiveQuery } from '../live/live-query.ts';
import type { AccountWithPlans } from '../live/ports.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import { Pictures } from '../pictures/pictures.ts';
import { MATCH_SUMMARIES, type MatchSummary } from '../projections/match-summary.ts';
import { ALL_SESSIONS, SESSION_SUMMARIES, type SessionSummary } from '../projections/session-summary.ts';
import { refusedChanges, unsentChanges } from '../queries/device/unsent.ts';
import { type AccessTokens, renewingCall, renewingFetch } from '../session/tokens.ts';
import { newDeviceId } from '../store/device-id.ts';
import { hintOf, LocalStore } from '../store/local-store.ts';
import { modelOf } from '../store/model.ts';
import { SyncCoordinator } from '../sync/sync-coordinator.ts';
import { httpTransport } from '../sync/sync-transport.ts';
import { type ClientOptions, type CompleteOptions, complete, type Server } from './options.ts';
import { TeamSwitch } from './team-switch.ts';

export class Client {
  readonly account: number;
  /** What the server offers, as of the last sign-in or renewal of the token. */
  readonly plans: PlansSetting;
  /** A visitor looks around: everything stays on this device (decision 115). */
  readonly local: boolean;
  readonly store: LocalStore;
  readonly replica: Replica;
  readonly live: LiveQueries;
  readonly coordinator: SyncCoordinator;
  readonly switching: TeamSwitch;
  /** Null in Node, where no photos are kept. */
  readonly pictures: Pictures | null;
  readonly surroundings: Surroundings;
  readonly syncedBefore: number | null;
  readonly clock: SteadyClock | null;
  readonly #options: CompleteOptions;
  readonly #connection: Connection & { readonly access: AccessTokens };
  readonly #ends: (() => void)[] = [];
  #openSheets = 0;

  constructor(
    given: ClientOptions,
    { store, live }: { readonly store: LocalStore; readonly live: LiveQueries },
  ) {
    const { account, kept, server } = given;
    const options = complete(given);
    const { device, page, start } = options;
    this.#options = options;
    this.account = account;
    this.plans = server.plans ?? 'sold';
    this.local = server.local ?? false;
    this.store = store;
    this.live = live;
    this.clock = device.clock;
    this.surroundings = device.surroundings;
    this.syncedBefore = start.syncedBefore;
    this.#connection = connectionOf(server);
    this.replica = new Replica({
      store,
      model: modelOf(account),
      now: device.now,
      onWrite: ({ urgent }) => this.coordinator.written(urgent),
    });
    this.#ends.push(
      store.subscribe((change) => {
        if (!change.elsewhere) page.tabs.tell({ kind: 'changed', change: hintOf(change) });
      }),
      page.tabs.listen((message) => {
        if (message.kind === 'changed') void store.refresh(message.change);
      }),
    );
    this.coordinator = this.#coordinatorOf(server);
    const planChanged = () => this.coordinator.planChanged();
    this.#ends.push(live.account.subscribe(planChanged), live.teams.subscribe(planChanged));
    this.switching = new TeamSwitch(this, device.scheduler);
    this.pictures = kept.pictures === undefined ? null : this.#picturesOf(kept.pictures);
  }

  /** Milliseconds since 1970 by the server's clock, as far as this device knows it (MRG-5). */
  now(): number {
    return this.#options.device.now() + this.live.state.offset;
  }

  /** The time zone of a new team. Read on first use: the first read takes a slow phone a tenth of a second. */
  get timezone(): string {
    return this.#options.device.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  }

  team(sid: number): Team | undefined {
    const now = this.live.resolve('teams', sid);
    return this.live.teams.get()?.find((team) => team.sid === now);
  }

  /**
   * A team's matches as lists show them. The first screen of the page calls this; the projection, which knows how a
   * match is scored, is loaded with the client.
   */
  matches(team: number): LiveQuery<readonly MatchSummary[]> {
    return this.live.list(MATCH_SUMMARIES, team);
  }

  /** The same list, read once. */
  readMatches(team: number): Promise<readonly MatchSummary[]> {
    return this.store.summaries(MATCH_SUMMARIES, team);
  }

  /** All training sessions as lists show them, by date and time. */
  sessions(): LiveQuery<readonly SessionSummary[]> {
    return this.live.list(SESSION_SUMMARIES, ALL_SESSIONS);
  }

  /**
   * Resolves when everything is read that the frame of each screen shows: the main menu, the sync mark, a running match.
   * A screen that is drawn before is drawn again for each of them.
   */
  async frame(): Promise<void> {
    const team = this.#currentTeam();
    const matches = team === null ? [] : [firstOf(this.matches(team.sid))];
    const { selections } = this.live;
    await Promise.all([
      ...matches,
      ...[firstOf(selections), firstOf(unsentChanges(this)), firstOf(refusedChanges(this))],
    ]);
  }

  ownAccount(): AccountWithPlans | null {
    const account = this.live.account.get();
    return account ? { ...account, plans: this.plans } : null;
  }

  /** True when there is a server and network, sync is on, and the page is visible. */
  mayAsk(): boolean {
    if (this.local) return false;
    const { network, automaticSync, inFront } = this.#options.conditions;
    return network() && automaticSync() && inFront();
  }

  /**
   * Reports an open sheet of match day: health checks pause while it is open (section 4). Returns a function that
   * reports its end, once.
   */
  openMatchSheet(): () => void {
    this.#openSheets++;
    let open = true;
    return () => {
      if (open) this.#openSheets--;
      open = false;
    };
  }

  /** A call that is neither push nor pull, such as the count of followers. */
  ask<Answer, Variables extends object>(
    document: GraphDocument<Answer, Variables>,
    variables: Variables,
  ): Promise<Reply<Answer>> {
    return graphCall(this.#connection, document, variables);
  }

  /** A call in the account's name that is not a data call, such as a message to support. */
  post<T>(path: string, body: object): Promise<Reply<T>> {
    return plainCall<T>(this.#connection, path, body);
  }

  /** An account call of section 7 that is made with the access token, such as for a team code. */
  authorised<T>(
    name: string,
    parameters: Readonly<Record<string, string>>,
    { replacesTokens = false, ...slow }: OwnCallOptions = {},
  ): Promise<Reply<T>> {
    const call = { name, locale: 'en', method: 'POST', ...slow } as const;
    const { access } = this.#connection;
    const send = (access_token: string) =>
      authCall<T>(this.#connection, call, { ...parameters, access_token });
    return replacesTokens && access.replaceBy ? access.replaceBy(send) : renewingCall(access, send);
  }

  /** Resolves when the device has received all rows once; after `atMostMs` at the latest. */
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

  /** Pushes and pulls everything at once; returns the failure, if there was one. */
  sync(): Promise<Failure | undefined> {
    return this.coordinator.resync({ audit: false });
  }

  /** Stops calls, timers and events. Stored data stays. */
  close(): void {
    this.pictures?.close();
    this.coordinator.close();
    this.live.close();
    for (const end of this.#ends) end();
  }

  #coordinatorOf({ transport, pokes, onSignedOut }: Server): SyncCoordinator {
    const { device, conditions, page, start } = this.#options;
    const { network, automaticSync, inFront } = conditions;
    const http = () =>
      httpTransport({
        ...this.#connection,
        platform: this.surroundings.platform,
        team: () => this.#confirmedTeam(),
      });
    return new SyncCoordinator({
      store: this.store,
      model: modelOf(this.account),
      now: device.now,
      inFront,
      transport: transport ?? http(),
      scheduler: device.scheduler,
      random: Math.random,
      newDeviceId,
      conditions: () => ({
        network: network(),
        automaticSync: automaticSync(),
        periodicChecks: this.#periodicChecks(),
      }),
      lacksExpectedRows: () => this.#hasNoMatches(),
      tabs: page.tabs,
      election: page.election,
      pokes: pokes === true ? this.#connection : null,
      interval: () => this.#interval(),
      audit: start.audit,
      signedOut: (code) => onSignedOut?.(code),
    });
  }

  #picturesOf(store: PictureStore): Pictures {
    const { device, conditions, page } = this.#options;
    const { network, automaticSync } = conditions;
    const { election, tabs } = page;
    return new Pictures({
      store,
      rows: this.store,
      live: this.live,
      coordinator: this.coordinator,
      account: this.account,
      connection: this.#connection,
      locks: election === null ? null : { name: `${election.name}.pictures`, manager: election.locks },
      tabs,
      now: () => this.now(),
      mayTalk: () => !this.local && network() && automaticSync(),
      scheduler: device.scheduler,
    });
  }

  #interval(): number {
    const plans = plansOf(this.live.teams.get() ?? [], this.ownAccount(), this.now() / 1000);
    const variant = this.#options.conditions.variant();
    return syncInterval(plans, { defaultSeconds: LOCAL_SYNC_INTERVAL_S, variant });
  }

  #currentTeam(): Team | null {
    const chosen = this.live.resolve('teams', this.ownAccount()?.current_team ?? 0);
    return currentTeam(this.live.teams.get() ?? [], chosen);
  }

  /** Also true without a team: a team may still arrive together with its matches. */
  async #hasNoMatches(): Promise<boolean> {
    const team = this.#currentTeam();
    return team === null || (await this.readMatches(team.sid)).length === 0;
  }

  /** No checks while a match sheet is open. On a phone during a match, checks only while changes wait (section 4). */
  #periodicChecks(): PeriodicChecks {
    if (this.#openSheets > 0) return 'never';
    return isMobile(this.surroundings) && this.#isPlaying() ? 'whileChangesWait' : 'always';
  }

  #isPlaying(): boolean {
    const team = this.#currentTeam();
    const matches = team === null ? undefined : this.matches(team.sid).get();
    return matches?.some((match) => isPlaying(match.status)) ?? false;
  }

  /** A team that the server knows, for the ids of matches. */
  async #confirmedTeam(): Promise<{ readonly sid: number; readonly period: number } | null> {
    const rows = await this.store.read((tx) => tx.rowsOf('teams'));
    // A deleted team stays on the device, but a match cannot belong to it.
    const [team] = rows.flatMap((row) => (row.base === null ? [] : (this.team(row.sid) ?? [])));
    return team === undefined ? null : { sid: team.sid, period: activePeriod(team) };
  }
}

/** Opens the client on its store: stored data is shown at once, and the sync loop begins. */
export async function openClient(options: ClientOptions): Promise<Client> {
  const store = new LocalStore(options.kept.store);
  const state = await store.read((tx) => tx.state());
  const live = new LiveQueries({ store, account: options.account, state });
  await live.ready();
  // The first screen lists the team's matches. Reading them now overlaps with drawing it.
  const team = currentTeam(live.teams.get() ?? [], live.account.get()?.current_team ?? 0);
  if (team !== null) live.list(MATCH_SUMMARIES, team.sid);
  return new Client(options, { store, live });
}

/** The target of the calls, with the current token. */
function connectionOf({ token, baseUrl = '', fetch, tokens }: Server) {
  const access: AccessTokens = tokens ?? { current: token, renew: async () => null };
  return {
    access,
    baseUrl,
    fetch: renewingFetch(fetch ?? globalThis.fetch.bind(globalThis), access),
    get token() {
      return access.current;
    },
  };
}
