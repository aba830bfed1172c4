/**
 * Switching team (section 4) in its seven steps. A device has all teams of its account with it, so the steps
 * that need the cloud are taken when it can be reached, and block only a team whose rows are not here yet
 * (decision 012). Nothing that waits is ever dropped.
 */
import type { Team } from '@touchline/domain/entity/team';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { currentTeam } from '@touchline/domain/team/overview';
import { may } from '@touchline/domain/team/permissions';
import type { Scheduler } from '@touchline/sync/ports';
import { resetRows } from '@touchline/sync/reset';
import type { Client } from './client.ts';
import { setCurrentTeam } from './commands/teams.ts';
import { actorOnTeam, type Refused } from './permission.ts';

/** What the coach sees of a switch under way; `failed` stays until he tries again or closes it. */
export interface SwitchView {
  readonly team: number;
  readonly step: 'sending' | 'fetching' | 'failed';
}

export type SwitchRefusal =
  /** Step 1. */
  | { readonly code: 'isCurrent' }
  /** Step 2: the team has no id of the server's yet. */
  | { readonly code: 'notOnlineYet' }
  /** Step 3, and step 4 with cloud sync off: its rows are not on this device and cannot be fetched. */
  | { readonly code: 'networkError' | 'syncOff' }
  | Refused;

/** Step 4: how long what waits may take before the switch goes on without it (section 9). */
const SENDING_MS = 3_000;

export class TeamSwitch {
  readonly #client: Client;
  readonly #scheduler: Scheduler;
  readonly #listeners = new Set<() => void>();
  #view: SwitchView | null = null;
  /** A switch that was overtaken by the next tap does nothing more; a fetch that was, says nothing more. */
  #asked = 0;
  #fetches = 0;

  constructor(client: Client, scheduler: Scheduler) {
    this.#client = client;
    this.#scheduler = scheduler;
  }

  get(): SwitchView | null {
    return this.#view;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when the team is active; what is fetched then goes on behind it. */
  async to(sid: number): Promise<Result<object, SwitchRefusal>> {
    const client = this.#client;
    const asked = ++this.#asked;
    const team = client.team(sid);
    if (team === undefined) return refuse({ code: 'gone' });
    if (currentSid(client) === team.sid) return refuse({ code: 'isCurrent' });
    if (team.sid <= 0) return refuse({ code: 'notOnlineYet' });
    const isHere = await isOnDevice(client, team);
    const refusal = isHere ? null : client.cloud.closedBy();
    if (refusal !== null) return refuse({ code: refusal });
    if (client.cloud.closedBy() === null) await this.#sendWhatWaits(team.sid);
    if (asked !== this.#asked) {
      if (this.#view?.team === team.sid) this.#show(null);
      return ok({});
    }
    const closed = client.cloud.closedBy();
    if (closed !== null && !isHere) return this.#end(refuse({ code: closed }));
    this.#show(closed === null ? { team: team.sid, step: 'fetching' } : null);
    const activated = await setCurrentTeam(client, team.sid);
    if (!activated.ok) return this.#end(activated);
    if (closed === null) void this.#fetch(team.sid, { anew: !isHere });
    return ok({});
  }

  /** After a failure: what was not fetched is fetched. */
  retry(): void {
    if (this.#view?.step !== 'failed') return;
    void this.#fetch(this.#view.team, { anew: false });
  }

  /** Closes the message; the sync goes on by itself. */
  dismiss(): void {
    this.#fetches++;
    this.#show(null);
  }

  /** Starts a sync and waits until nothing waits any more, at most three seconds. */
  async #sendWhatWaits(team: number): Promise<void> {
    const { store, cloud } = this.#client;
    const waiting = () => store.read((tx) => tx.outboxCount());
    if ((await waiting()) === 0) return;
    this.#show({ team, step: 'sending' });
    cloud.syncNow();
    await new Promise<void>((resolve) => {
      const done = () => {
        cancel();
        end();
        resolve();
      };
      const cancel = this.#scheduler.after(SENDING_MS, done);
      const end = store.subscribe(({ outbox }) => {
        if (outbox) void waiting().then((count) => count === 0 && done());
      });
    });
  }

  /**
   * Step 7. Everything is compared with the cloud, and what differs is fetched (PUL-4); `anew` reads from the
   * start. Rows stay on the screen until others take their place: a sync that fails leaves no empty team.
   */
  async #fetch(team: number, { anew }: { readonly anew: boolean }): Promise<void> {
    const fetch = ++this.#fetches;
    this.#show({ team, step: 'fetching' });
    if (anew) {
      const reset = { collections: ['matches', 'players', 'media'], keep: () => true };
      await this.#client.store.write('strict', (tx) => resetRows(tx, reset));
    }
    const failure = await this.#client.cloud.resync({ audit: true, selection: { team_sid: team } });
    if (fetch !== this.#fetches) return;
    this.#show(failure === undefined ? null : { team, step: 'failed' });
  }

  #end<T>(result: T): T {
    this.#show(null);
    return result;
  }

  #show(view: SwitchView | null): void {
    if (view === this.#view) return;
    this.#view = view;
    for (const listener of [...this.#listeners]) listener();
  }
}

/**
 * First load (section 4): an account that works with no team yet gets its first one. Only when the account
 * itself is known here: a choice made on another device may be on its way.
 */
export async function activateFirstTeam(client: Client): Promise<void> {
  const account = client.ownAccount();
  if (account === null || account.current_team !== 0) return;
  const first = currentTeam(client.live.teams.get() ?? [], 0);
  if (first !== null) await setCurrentTeam(client, first.sid);
}

function currentSid(client: Client): number | undefined {
  const chosen = client.live.resolve('teams', client.ownAccount()?.current_team ?? 0);
  return currentTeam(client.live.teams.get() ?? [], chosen)?.sid;
}

/**
 * A pull brings a team together with its players, so one of them says that the team's rows are here; a team
 * without players, and one whose players this person may not see, has nothing that could be missing.
 */
async function isOnDevice(client: Client, team: Team): Promise<boolean> {
  const actor = actorOnTeam(team, client.ownAccount(), client.now() / 1000);
  if (team.player_sids.length === 0 || !may(actor, 'seeLineups')) return true;
  const keys = team.player_sids.map((sid) => ({ collection: 'players', sid }));
  const players = await client.store.read((tx) => tx.rows(keys));
  return players.some((row) => row !== undefined);
}
