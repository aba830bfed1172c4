/** Mails before a trial or a plan ends. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, post } from '#testing/auth/auth.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { give } from '../grants/gifts.ts';
import { announceEnds } from './plan-mails.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer();
});
afterEach(() => server.close());

/** What happens every six hours. */
async function look(): Promise<void> {
  await announceEnds(server.deps);
  await server.runDueJobs();
}

const subjects = () => server.mails.map(({ subject }) => subject);

describe('a trial', () => {
  test('that ends in three days is announced once, in the language of the account', async () => {
    const coach = await Coach.signUp(server);
    await server.deps.database.transaction((tx) =>
      tx.updateTable('accounts').set({ locale: 'nl-NL' }).where('sid', '=', coach.account.sid).execute(),
    );
    server.advance(27 * DAY_MS - 1);
    await look();
    expect(subjects()).toEqual([]);
    server.advance(1);
    await look();
    await look();
    server.advance(DAY_MS);
    await look();
    expect(subjects()).toEqual(['Je proefperiode loopt af op 4 mei 2026']);
    expect(server.mails[0]?.text).toContain('/shop/offers/');
  });

  test('of a coach with a plan is not announced, nor one that has ended', async () => {
    const coach = await Coach.signUp(server);
    await Coach.signUp(server);
    const team = await coach.device.newTeam();
    server.advance(31 * DAY_MS);
    await look();
    expect(subjects()).toEqual([]);
    const third = await Coach.signUp(server);
    await give(server.deps, { team: await third.device.newTeam(), sku: '1', days: 0, note: '' });
    await give(server.deps, { team, sku: '1', days: 0, note: '' });
    server.advance(28 * DAY_MS);
    await look();
    expect(subjects()).toEqual([]);
  });

  test('means nothing on a server that includes Premium', async () => {
    await server.close();
    server = await openTestServer({ env: { PLANS: 'included' } });
    await Coach.signUp(server);
    server.advance(28 * DAY_MS);
    await look();
    expect(subjects()).toEqual([]);
  });
});

test('an account that was deleted gets no mail about its trial or its plan', async () => {
  const coach = await Coach.signUp(server);
  const team = await coach.device.newTeam();
  const other = await Coach.signUp(server);
  await give(server.deps, { team, sku: '1', days: 33, note: '' });
  for (const { account } of [coach, other]) {
    const fields = { access_token: account.token, password: PASSWORD };
    expect((await post(server, 'delete_user', fields)).status).toBe(200);
  }
  server.mails.length = 0;
  server.advance(28 * DAY_MS);
  await look();
  expect(subjects()).toEqual([]);
});

test('a plan that does not renew is announced once, seven days before its end', async () => {
  const coach = await Coach.signUp(server);
  const team = await coach.device.newTeam();
  await give(server.deps, { team, sku: '1', days: 40, note: '' });
  server.advance(33 * DAY_MS - 1_000);
  await look();
  expect(subjects()).toEqual([]);
  server.advance(1_000);
  await look();
  await look();
  expect(subjects()).toEqual([expect.stringMatching(/^Premium of .* ends on 14 May 2026$/)]);
});
