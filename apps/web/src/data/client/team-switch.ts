/**
 * Switching team (section 4) in its seven steps. A device holds all teams of its account. Steps that need the server
 * run when it can be reached, and block only a team whose rows are missing (decision 012). Waiting changes are never
 * dropped.
 */
import type { Team } from '@touchline/domain/entity/tables/team';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { currentTeam } from '@touchline/domain/team/overview';
import { may } from '@touchline/domain/team/permissions';
import type { Scheduler } from '@touchline/sync/engine/ports';
import { resetRows } from '@touchline/sync/pull/reset';
import type { Clock } from '../clock/ports.ts';
import { actorOnTeam, type Refused } from '../commands/permission.ts';
import { setCurrentTeam } from '../commands/team/team-choices.ts';
import type { AccountWork } from '../commands/unit-of-work.ts';
import type { Ids, OwnAccount, TeamById, Teams } from '../live/ports.ts';
import type { Commits, Records, Rows } from '../store/ports.ts';
import type { Syncing } from '../sync/ports.ts';

/** The state of a running switch for the screen; `failed` stays until the user retries or closes it. */
export interface SwitchView {
  readonly team: number;
  readonly step: 'sending' | 'fetching' | 'failed';
}

export type SwitchRefusal =
  /** Step 1. */
  | { readonly code: 'isCurrent' }
  /** Step 2: the team has no id of the server's yet. */
  | { readonly code: 'notOnlineYet' }
  /** Step 3, and step 4 with cloud sync off: the team's rows are missing and cannot be fetched. */
  | { readonly code: 'networkError' | 'syncOff' }
  | Refused;

/** Step 4: the longest wait for sending before the switch continues (section 9). */
const SENDING_MS = 3_000;

export type SwitchPorts = AccountWork & TeamById & Clock & Rows & Records & Commits & Syncing;

export class TeamSwitch {
  readonly #ports: SwitchPorts;
  readonly #scheduler: Scheduler;
  readonly #listeners = new Set<() => void>();
  #view: SwitchView | null = null;
  /** Number of the latest switch. A switch or fetch with an older number stops or stays silent. */
  #latestSwitch = 0;
  #fetches = 0;

  constructor(ports: SwitchPorts, scheduler: Scheduler) {
    this.#ports = ports;
    this.#scheduler = scheduler;
  }

  get(): SwitchView | null {
    return this.#view;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when the team is active; fetching continues in the background. */
  async to(sid: number): Promise<Result<object, SwitchRefusal>> {
    const ports = this.#ports;
    const thisSwitch = ++this.#latestSwitch;
    const team = ports.team(sid);
    if (team === undefined) return refuse({ code: 'gone' });
    if (currentSid(ports) === team.sid) return refuse({ code: 'isCurrent' });
    if (team.sid <= 0) return refuse({ code: 'notOnlineYet' });
    const isHere = await isOnDevice(ports, team);
    const refusal = isHere ? null : ports.coordinator.closedBy();
    if (refusal !== null) return refuse({ code: refusal });
    if (ports.coordinator.closedBy() === null) await this.#sendWhatWaits(team.sid);
    if (thisSwitch !== this.#latestSwitch) {
      if (this.#view?.team === team.sid) this.#show(null);
      return ok({});
    }
    const closed = ports.coordinator.closedBy();
    if (closed !== null && !isHere) return this.#end(refuse({ code: closed }));
    this.#show(closed === null ? { team: team.sid, step: 'fetching' } : null);
    const activated = await setCurrentTeam(ports, team.sid);
    if (!activated.ok) return this.#end(activated);
    if (closed === null) void this.#fetch(team.sid, { fromStart: !isHere });
    return ok({});
  }

  /** Fetches again after a failure. */
  retry(): void {
    if (this.#view?.step !== 'failed') return;
    void this.#fetch(this.#view.team, { fromStart: false });
  }

  /** Closes the message; the sync continues. */
  dismiss(): void {
    this.#fetches++;
    this.#show(null);
  }

  /** Starts a sync and waits at most three seconds until all changes are sent. */
  async #sendWhatWaits(team: number): Promise<void> {
    const { store, coordinator } = this.#ports;
    const waiting = () => store.read((tx) => tx.outboxCount());
    if ((await waiting()) === 0) return;
    this.#show({ team, step: 'sending' });
    coordinator.syncNow();
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
   * Step 7. Runs a consistency check and fetches differences (PUL-4); `fromStart` reads from the start. Rows stay
   * visible until new ones replace them, so a failed sync does not show an empty team.
   */
  async #fetch(team: number, { fromStart }: { readonly fromStart: boolean }): Promise<void> {
    const fetch = ++this.#fetches;
    this.#show({ team, step: 'fetching' });
    if (fromStart) {
      const reset = { collections: ['matches', 'players', 'media'], keep: () => true };
      await this.#ports.store.write('strict', (tx) => resetRows(tx, reset));
    }
    const failure = await this.#ports.coordinator.resync({
      audit: true,
      focus: { collection: 'teams', sid: team },
    });
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

function currentSid(ports: Ids & OwnAccount & Teams): number | undefined {
  const chosen = ports.live.resolve('teams', ports.ownAccount()?.current_team ?? 0);
  return currentTeam(ports.live.teams.get() ?? [], chosen)?.sid;
}

/**
 * True when the team's rows are on this device. A pull delivers a team together with its players, so one player proves
 * it. A team without players, or with players that this account may not see, has nothing to miss.
 */
async function isOnDevice(ports: OwnAccount & Clock & Rows, team: Team): Promise<boolean> {
  const actor = actorOnTeam(team, ports.ownAccount(), ports.now() / 1000);
  if (team.player_sids.length === 0 || !may(actor, 'seeLineups')) return true;
  const keys = team.player_sids.map((sid) => ({ collection: 'players', sid }));
  const players = await ports.store.read((tx) => tx.rows(keys));
  return players.some((row) => row !== undefined);
}
