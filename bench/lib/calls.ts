/** Server calls that fill a server and sign in. */

import type { LeasedRow } from '@touchline/domain/access/row-model';
import type { Batch, Mutation, PullPage, PushAnswer, ServerRow } from '@touchline/sync/model/protocol';

const APP_ID = 'touchline';
/** The highest number of ids that the server reserves in one call. */
const LEASED_AT_ONCE = 1_000;

/** The demo's coach; trial mode creates the account at the first start. */
export const COACH = { email: 'coach@touchline.example', password: 'touchline-demo' };

export interface SignedIn {
  readonly url: string;
  readonly token: string;
  /** The account's sid. */
  readonly account: number;
  /** A call that takes longer fails. Without it, calls wait as long as the server does. */
  readonly limitMs?: number;
}

/** Creates a session like a browser's. Throws when the server refuses. */
export async function signIn(url: string, { email, password } = COACH): Promise<SignedIn> {
  const device = { app_id: APP_ID, platform: 'web', name: 'bench', model: 'bench' };
  const response = await fetch(`${url}/api/auth/en/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, ...device }),
  });
  if (!response.ok) throw new Error(`login was answered with ${response.status}: ${await response.text()}`);
  const { access_token, account } = (await response.json()) as LoginAnswer;
  return { url, token: access_token, account: account.sid };
}

interface LoginAnswer {
  readonly access_token: string;
  readonly account: { readonly sid: number };
}

/** Runs one GraphQL operation and returns its data. Throws on any error. */
export async function call<T>(session: SignedIn, query: string, variables: object = {}): Promise<T> {
  const response = await fetch(`${session.url}/api/data?app_id=${APP_ID}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
    body: JSON.stringify({ query, variables }),
    signal: session.limitMs === undefined ? null : AbortSignal.timeout(session.limitMs),
  });
  const { data, errors } = (await response.json()) as { data: T | null; errors?: unknown };
  if (data === null || data === undefined || errors !== undefined) {
    throw new Error(`${query.slice(0, 80)} was answered with ${response.status}: ${JSON.stringify(errors)}`);
  }
  return data;
}

/** Reads all rows that the account can see. */
export async function pullAll(session: SignedIn): Promise<readonly ServerRow[]> {
  const rows: ServerRow[] = [];
  for (let cursor = ''; ; ) {
    const { pull } = await call<{ pull: PullPage }>(
      session,
      'query($cursor: String!, $limit: Int) { pull(cursor: $cursor, limit: $limit) { rows gone cursor more } }',
      { cursor, limit: 2_000 },
    );
    rows.push(...pull.rows);
    if (!pull.more) return rows;
    cursor = pull.cursor;
  }
}

/** A device that pushes: it is registered once and numbers its batches. */
export class PushingDevice {
  readonly id: string;
  readonly ordinal: number;
  readonly #session: SignedIn;
  readonly #epoch: string;
  #next = 1;

  private constructor(session: SignedIn, device: { id: string; ordinal: number; epoch: string }) {
    this.#session = session;
    this.id = device.id;
    this.ordinal = device.ordinal;
    this.#epoch = device.epoch;
  }

  static async register(session: SignedIn, id: string): Promise<PushingDevice> {
    const { registerDevice } = await call<{ registerDevice: { ordinal: number; epoch: string } }>(
      session,
      'mutation($device: String!) { registerDevice(device: $device) { ordinal epoch } }',
      { device: id },
    );
    return new PushingDevice(session, { id, ...registerDevice });
  }

  /** Reserves `count` ids, in as many calls as the server requires. */
  async leasePlayers(count: number): Promise<readonly LeasedRow[]> {
    return this.#lease(count, async (want) => {
      const { lease } = await call<{ lease: { sids: readonly number[] } }>(
        this.#session,
        `mutation($count: Int, $device: String) {
          lease: requestPlayerSID(count: $count, device: $device) { sids }
        }`,
        { count: want, device: this.id },
      );
      return lease.sids.map((sid) => ({ sid }));
    });
  }

  async leaseTeams(count: number): Promise<readonly LeasedRow[]> {
    return this.#lease(count, async (want) => {
      const { lease } = await call<{ lease: { sids: readonly number[] } }>(
        this.#session,
        'mutation($count: Int, $device: String) { lease: requestTeamSID(count: $count, device: $device) { sids } }',
        { count: want, device: this.id },
      );
      return lease.sids.map((sid) => ({ sid }));
    });
  }

  async leaseMatches(count: number, team: number): Promise<readonly LeasedRow[]> {
    return this.#lease(count, async (want) => {
      const { lease } = await call<{ lease: { leased: readonly LeasedRow[] } }>(
        this.#session,
        `mutation {
          lease: requestMatchSID(team_sid: ${team}, period: 0, count: ${want}, device: "${this.id}") {
            leased { sid match_token }
          }
        }`,
      );
      return lease.leased;
    });
  }

  /** Sends one batch; throws when a mutation is refused. */
  push(mutations: readonly Mutation[]): Promise<PushAnswer> {
    return this.send(this.freeze(mutations));
  }

  /** Numbers a batch, so that it can be sent again until it is answered. */
  freeze(mutations: readonly Mutation[]): Batch {
    return { device: this.id, epoch: this.#epoch, number: this.#next++, mutations };
  }

  async send(batch: Batch): Promise<PushAnswer> {
    const { push } = await call<{ push: PushAnswer }>(
      this.#session,
      'mutation push($batch: JSON!) { push(batch: $batch) { results rows } }',
      { batch },
    );
    const refused = push.results.find(({ status }) => status !== 'applied');
    if (refused !== undefined) throw new Error(`a seeded row was refused: ${JSON.stringify(refused)}`);
    return push;
  }

  async #lease(count: number, ask: (want: number) => Promise<readonly LeasedRow[]>) {
    const ids: LeasedRow[] = [];
    while (ids.length < count) {
      const more = await ask(Math.min(LEASED_AT_ONCE, count - ids.length));
      if (more.length === 0) throw new Error('the server leased no ids');
      ids.push(...more);
    }
    return ids;
  }
}
