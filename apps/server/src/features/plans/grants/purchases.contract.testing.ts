/** `purchases` and `link_purchase`: an account sees what gives its teams a plan, and moves it to another one. */
import type { Purchase } from '@touchline/domain/plan/shop';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestAccount, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { give } from './gifts.ts';
import { changeGrants } from './grants.ts';

const DAY_MS = 86_400_000;

export function purchasesContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  const seconds = () => Math.floor(server.deps.now() / 1_000);

  async function ask<T>(name: string, account: Pick<TestAccount, 'token'>, fields: object = {}): Promise<T> {
    const payload = { app_id: 'touchline', access_token: account.token, ...fields };
    const url = `/api/auth/en/${name}`;
    return (await server.app.inject({ method: 'POST', url, payload })).json<T>();
  }

  async function listOf(coach: Coach): Promise<readonly Purchase[]> {
    return (await ask<{ purchases: readonly Purchase[] }>('purchases', coach.account)).purchases;
  }

  /** What the team's row says of its plan. */
  async function planOf({ device }: Coach, team: number): Promise<unknown[]> {
    const rows = await device.pullAll();
    const row = rows.find(({ collection, sid }) => collection === 'teams' && sid === team);
    return [row?.registers.sku?.[0] ?? '', row?.registers.plan_end?.[0] ?? 0];
  }

  /** As a provider would say it. */
  async function bought(account: number, given: { team: number; renews?: boolean }): Promise<string> {
    const reference = `sub_${account}_${given.team}`;
    await changeGrants(server.deps, account, ({ now, put }) =>
      put({ source: 'stripe', reference }, null, {
        grant: {
          source: 'stripe',
          sku: '1',
          state: 'active',
          account_sid: account,
          team_sid: given.team,
          linked_at: given.team === 0 ? 0 : now,
          starts_at: now,
          ends_at: now + 90 * 86_400,
          renews: given.renews ?? true,
          payment_period: 'monthly',
          unpaid_since: 0,
        },
      }),
    );
    return `stripe:${reference}`;
  }

  test('the list has purchases, codes and gifts of the account, the newest first, and nothing of others', async () => {
    const [coach, other] = [await Coach.signUp(server), await Coach.signUp(server)];
    const team = await coach.device.newTeam();
    const id = await bought(coach.account.sid, { team });
    await bought(other.account.sid, { team: await other.device.newTeam() });
    server.advance(1_000);
    await give(server.deps, { team, sku: '2', days: 0, note: 'for the sponsor' });
    const list = await listOf(coach);
    expect(list).toMatchObject([
      { source: 'operator', sku: '2', state: 'active', team_sid: team, ends_at: 0, renews: false },
      { id, source: 'stripe', sku: '1', state: 'active', team_sid: team, renews: true },
    ]);
    // The operator's note is not for the coach.
    expect(JSON.stringify(list)).not.toContain('sponsor');
  });

  test('a purchase without a team is linked at once; to another team only after the days of the operator', async () => {
    const coach = await Coach.signUp(server);
    const [team, second] = [await coach.device.newTeam(), await coach.device.newTeam()];
    const purchase = await bought(coach.account.sid, { team: 0 });
    const linked = await ask('link_purchase', coach.account, { purchase, team_sid: team });
    const relinkDays = server.deps.config.teamCodeRelinkDays;
    const relink_from = seconds() + relinkDays * 86_400;
    expect(linked).toMatchObject({ id: purchase, team_sid: team, state: 'active', relink_from });
    expect(await planOf(coach, team)).toEqual(['1', 0]);
    const early = await ask('link_purchase', coach.account, { purchase, team_sid: second });
    expect(early).toMatchObject({ message: "It's to early to switch from team" });
    server.advance(relinkDays * DAY_MS);
    expect(await ask('link_purchase', coach.account, { purchase, team_sid: second })).toMatchObject({
      team_sid: second,
    });
    expect([await planOf(coach, team), await planOf(coach, second)]).toEqual([
      ['', 0],
      ['1', 0],
    ]);
  });

  test('the row of a team says when a plan ends that does not renew', async () => {
    const coach = await Coach.signUp(server);
    const team = await coach.device.newTeam();
    await bought(coach.account.sid, { team, renews: false });
    const end = seconds() + 90 * 86_400;
    expect(await planOf(coach, team)).toEqual(['1', end]);
    // Plus goes on after it, but Premium does not.
    await give(server.deps, { team, sku: '2', days: 0, note: '' });
    expect(await planOf(coach, team)).toEqual(['1', end]);
    await give(server.deps, { team, sku: '1', days: 365, note: '' });
    expect(await planOf(coach, team)).toEqual(['1', seconds() + 365 * 86_400]);
  });

  test('refuses what is of another account, ended or unknown, teams of others, and a team with Premium', async () => {
    const [coach, other] = [await Coach.signUp(server), await Coach.signUp(server)];
    const [team, theirs] = [await coach.device.newTeam(), await other.device.newTeam()];
    const purchase = await bought(coach.account.sid, { team: 0 });
    const link = (account: TestAccount, fields: object) => ask('link_purchase', account, fields);
    expect(await link(other.account, { purchase, team_sid: theirs })).toMatchObject({ code: 414 });
    for (const unknown of ['', 'stripe', 'stripe:none', ':', 7, 'team_code:123456', 'x'.repeat(5_000)]) {
      expect(await link(coach.account, { purchase: unknown, team_sid: team })).toMatchObject({
        code: expect.any(Number),
      });
    }
    for (const none of [theirs, 0, -1, 'one', 9e15, null]) {
      expect(await link(coach.account, { purchase, team_sid: none })).toMatchObject({ code: 505 });
    }
    await give(server.deps, { team, sku: '1', days: 10, note: '' });
    expect(await link(coach.account, { purchase, team_sid: team })).toMatchObject({
      message: 'team is premium already',
    });
    expect(await link({ ...coach.account, token: 'wrong' }, { purchase, team_sid: team })).toMatchObject({
      code: 505,
    });
    expect((await listOf(coach)).find(({ id }) => id === purchase)).toMatchObject({ team_sid: 0 });
  });
}
