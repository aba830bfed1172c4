/** Grants of several sources on one team, their times, and what the server offers. */
import type { GrantSource } from '@touchline/domain/plan/grant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDevice } from '#testing/devices/device.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { call, openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { createCodes, linkCode } from '../codes/team-codes.ts';
import { give, takeBack } from './gifts.ts';
import { changeGrants, type GrantName, grantsOfTeam, keyOf, PLAN_JOB, readGrant } from './grants.ts';
import { updateTeamPlans } from './plan-times.ts';

const DAY_MS = 86_400_000;

export function grantsContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  const seconds = () => Math.floor(server.deps.now() / 1_000);

  async function skuOf(device: TestDevice, team: number): Promise<unknown> {
    const rows = await device.pullAll();
    const row = rows.find(({ collection, sid }) => collection === 'teams' && sid === team);
    return row?.registers.sku?.[0] ?? '';
  }

  async function coachWithTeam() {
    const coach = await Coach.signUp(server);
    return { coach, team: await coach.device.newTeam() };
  }

  /** As a provider would say it. */
  async function purchase(account: number, team: number, days: number): Promise<GrantName> {
    const name = { source: 'stripe' as GrantSource, reference: `sub_${account}_${team}` };
    await changeGrants(server.deps, account, ({ now, put }) =>
      put(name, null, {
        grant: {
          source: 'stripe',
          sku: '1',
          state: 'active',
          account_sid: account,
          team_sid: team,
          linked_at: now,
          starts_at: now,
          ends_at: now + days * 86_400,
          renews: false,
          payment_period: 'monthly',
          unpaid_since: 0,
        },
      }),
    );
    return name;
  }

  describe('a team with several grants', () => {
    test('keeps its purchase when a code and a gift end', async () => {
      const { coach, team } = await coachWithTeam();
      const account = coach.account.sid;
      const [code = ''] = await createCodes(server.deps, {
        count: 1,
        sku: '2',
        days: 10,
        validDays: 90,
        note: '',
      });
      const link = { code, account, team, activateOn: -1, relinkDays: 30 };
      expect((await linkCode(server.deps, link)).ok).toBe(true);
      expect(await skuOf(coach.device, team)).toBe('2');
      await purchase(account, team, 30);
      const gift = await give(server.deps, { team, sku: '1', days: 20, note: '' });
      expect(await skuOf(coach.device, team)).toBe('1');
      server.advance(10 * DAY_MS);
      await server.runDueJobs();
      expect(await skuOf(coach.device, team)).toBe('1');
      expect(await takeBack(server.deps, gift?.reference ?? '')).toBe(true);
      expect(await skuOf(coach.device, team)).toBe('1');
      expect(await grantsOfTeam(server.deps.database.reader, team)).toHaveLength(3);
      server.advance(20 * DAY_MS);
      await server.runDueJobs();
      expect(await skuOf(coach.device, team)).toBe('');
    });

    test('loses its plan at the minute of the end, also without the job', async () => {
      const { coach, team } = await coachWithTeam();
      await give(server.deps, { team, sku: '1', days: 1, note: '' });
      server.advance(DAY_MS - 1_000);
      await server.runDueJobs();
      await updateTeamPlans(server.deps);
      expect(await skuOf(coach.device, team)).toBe('1');
      server.advance(1_000);
      await updateTeamPlans(server.deps);
      expect(await skuOf(coach.device, team)).toBe('');
      await server.runDueJobs();
      expect(await skuOf(coach.device, team)).toBe('');
    });

    test('keeps a purchase that was renewed, and its job waits for the new end', async () => {
      const { coach, team } = await coachWithTeam();
      const account = coach.account.sid;
      const name = await purchase(account, team, 30);
      const renewed_until = seconds() + 60 * 86_400;
      await changeGrants(server.deps, account, async ({ tx, put }) => {
        const found = await readGrant(tx, name);
        if (found !== null) await put(name, found, { grant: { ...found, ends_at: renewed_until } });
      });
      server.advance(30 * DAY_MS);
      await server.runDueJobs();
      expect(await skuOf(coach.device, team)).toBe('1');
      const due = server.deps.database.reader
        .selectFrom('due_jobs')
        .select('due_at')
        .where('kind', '=', PLAN_JOB);
      const jobs = await due.where('key', '=', keyOf(name)).execute();
      expect(jobs).toEqual([{ due_at: renewed_until * 1_000 }]);
    });

    test('is not touched by a grant of another team, and none is given twice', async () => {
      const { coach, team } = await coachWithTeam();
      const other = await coach.device.newTeam();
      const name = await purchase(coach.account.sid, team, 30);
      await expect(purchase(coach.account.sid, team, 30)).rejects.toThrow();
      expect([await skuOf(coach.device, team), await skuOf(coach.device, other)]).toEqual(['1', '']);
      expect(await readGrant(server.deps.database.reader, name)).toMatchObject({
        in_force: true,
        created_at: seconds(),
      });
    });
  });

  describe('a server that includes Premium', () => {
    let included: TestServer;
    beforeAll(async () => {
      included = await openTestServer({ engine, env: { PLANS: 'included' } });
    });
    afterAll(() => included.close());

    test('gives it to every team for ever, tells devices so, and shares with any number of people', async () => {
      const owner = await Coach.signUp(included);
      const team = await owner.device.newTeam();
      included.advance(400 * DAY_MS);
      const again = await included.app.inject({
        method: 'POST',
        url: '/api/auth/en/login',
        payload: {
          app_id: 'touchline',
          username: owner.account.email,
          password: owner.account.password,
          platform: 'web',
          locale: 'en',
        },
      });
      expect(again.json()).toMatchObject({ plans: 'included' });
      const { access_token: token } = again.json<{ access_token: string }>();
      const { data } = await call(included, token, { query: '{ plans }' });
      expect(data).toEqual({ plans: 'included' });
      for (const person of ['anna', 'ben']) {
        const share_email = `${person}@example.org`;
        const query = `mutation { teamShare(team_sid: ${team}, share_email: "${share_email}", role: "manager") { status } }`;
        const answer = await call(included, token, { query });
        expect(answer.data).toMatchObject({ teamShare: { status: 'pending' } });
      }
    });

    test('is told apart from one that sells plans', async () => {
      const { coach } = await coachWithTeam();
      const { data } = await call(server, coach.account.token, { query: '{ plans }' });
      expect(data).toEqual({ plans: 'sold' });
    });
  });
}
