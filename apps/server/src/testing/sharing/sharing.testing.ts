/** Two coaches and a shared team, and a device that keeps the rows of its pulls. */
import type { Capability } from '@touchline/domain/entity/tables/team';
import type { Mutation, PullPage, ServerRow } from '@touchline/sync/model/protocol';
import { isDeleted } from '@touchline/sync/model/registers';
import { expect } from 'vitest';
import { ChangeNumbers } from '#platform/database/spaces.ts';
import type { SharedRole } from '#rows/people/members.ts';
import { readTeam, writeTeamPlan } from '#rows/view/team-plan.ts';
import { TestDevice } from '../devices/device.testing.ts';
import {
  ask,
  call,
  type DataAnswer,
  signUp,
  type TestAccount,
  type TestServer,
} from '../server/server.testing.ts';

export const nameOf = ({ collection, sid }: { collection: string; sid: number }): string =>
  `${collection}/${sid}`;

/** Rows as a device holds them: a higher change number replaces a row, and gone rows are removed (MRG-6, PUL-3). */
export class Holder {
  readonly device: TestDevice;
  readonly rows = new Map<string, ServerRow>();
  cursor = '';

  constructor(device: TestDevice) {
    this.device = device;
  }

  /** Pulls one page. */
  async step(limit = 1_000): Promise<PullPage> {
    const page = await this.device.pull(this.cursor, limit);
    this.apply(page);
    return page;
  }

  apply(page: PullPage): void {
    for (const row of page.rows) {
      const before = this.rows.get(nameOf(row));
      if (before === undefined || before.change < row.change) this.rows.set(nameOf(row), row);
    }
    for (const name of page.gone) this.rows.delete(nameOf(name));
    this.cursor = page.cursor;
  }

  async pull(limit = 1_000): Promise<readonly PullPage[]> {
    for (const pages: PullPage[] = []; ; ) {
      const page = await this.step(limit);
      pages.push(page);
      if (!page.more) return pages;
    }
  }

  get(collection: string, sid: number): ServerRow | undefined {
    return this.rows.get(nameOf({ collection, sid }));
  }

  /** The existing rows of one space, by name. */
  existing(space?: number): Record<string, ServerRow> {
    const rows = [...this.rows].filter(
      ([, row]) => !isDeleted(row.registers) && (space === undefined || row.space === space),
    );
    return Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

export class Coach {
  readonly account: TestAccount;
  readonly device: TestDevice;
  readonly held: Holder;
  readonly #server: TestServer;

  private constructor(server: TestServer, account: TestAccount, device: TestDevice) {
    this.#server = server;
    this.account = account;
    this.device = device;
    this.held = new Holder(device);
  }

  static async signUp(server: TestServer): Promise<Coach> {
    return Coach.of(server, await signUp(server));
  }

  static async of(server: TestServer, account: TestAccount): Promise<Coach> {
    return new Coach(server, account, await TestDevice.register(server, account.token));
  }

  call(query: string, variables: object = {}): Promise<DataAnswer> {
    return call(this.#server, this.account.token, { query, variables });
  }

  ask<T>(query: string, variables: object = {}): Promise<T> {
    return ask<T>(this.#server, this.account.token, { query, variables });
  }

  /** Invites a person. Returns the share's id. */
  async invite(
    team: number,
    email: string,
    { role = 'assistent', capabilities }: { role?: SharedRole; capabilities?: readonly Capability[] } = {},
  ): Promise<number> {
    await this.ask(
      'mutation($t: Float!, $e: String!, $r: String, $c: [String!]) { teamShare(team_sid: $t, share_email: $e, role: $r, capabilities: $c) { status } }',
      { t: team, e: email, r: role, c: capabilities },
    );
    const { sharedAccounts } = await this.ask<{ sharedAccounts: { id: number; email: string }[] }>(
      'query($t: Float!) { sharedAccounts(team_sid: $t) { id email } }',
      { t: team },
    );
    return sharedAccounts.find((shared) => shared.email === email)?.id ?? 0;
  }

  async answer(team: number, accept = true): Promise<void> {
    await this.ask(`mutation { acceptTeamInvite(sid: ${team}, accept: ${accept}) { sid status } }`);
  }

  /** The result of each mutation of one batch: `applied`, `deleted`, or the code of its refusal. */
  async results(...mutations: readonly Mutation[]): Promise<readonly (string | number)[]> {
    const { results } = await this.device.push(...mutations);
    return results.map((result) => (result.status === 'refused' ? result.code : result.status));
  }
}

/** Adds another person to a team in a role. Returns the share's id. */
export async function join(
  owner: Coach,
  member: Coach,
  {
    team,
    ...share
  }: { readonly team: number; readonly role?: SharedRole; readonly capabilities?: readonly Capability[] },
): Promise<number> {
  const id = await owner.invite(team, member.account.email, share);
  await member.answer(team);
  return id;
}

/** Checks that the device holds exactly the rows and registers that an empty device would get. */
export async function expectHoldsWhatIsThere({ held, device }: Coach): Promise<void> {
  await held.pull();
  const fresh = new Holder(device);
  await fresh.pull();
  expect(held.existing()).toEqual(fresh.existing());
  expect(held.cursor).toBe(fresh.cursor);
}

/** Gives a team the Premium plan, as a purchase or a team code does. */
export async function makePremium({ deps }: TestServer, team: number): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const row = await readTeam(tx, team);
    if (row === undefined) throw new Error('no such team');
    const numbers = await ChangeNumbers.lock(tx, [row.space], 1);
    await writeTeamPlan(
      tx,
      { team, plan: { sku: '1', plan_end: 0 } },
      { now: deps.now(), take: (space) => numbers.take(space) },
    );
  });
}
