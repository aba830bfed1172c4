/** Changes of rows schedule their due jobs in the transaction that writes them, on every database. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { DueJobs } from '#platform/jobs/due-jobs.ts';
import { PASSWORD, post } from '#testing/auth/auth.testing.ts';
import { TestDevice } from '#testing/devices/device.testing.ts';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import {
  ask,
  openTestServer,
  signUp,
  type TestAccount,
  type TestServer,
} from '#testing/server/server.testing.ts';

export function followUpsContract(engine: Engine): void {
  let home: TestDatabase;
  let server: TestServer;
  let coach: TestAccount;
  let device: TestDevice;
  let match: number;
  let woken = 0;
  /** Reads the jobs inside each transaction, before its commit. */
  let inside: (() => void) | null = null;

  beforeAll(async () => {
    home = await newTestDatabase(engine);
    const database = await home.open();
    const failing: Database = {
      ...database,
      transaction: (body) =>
        database.transaction(async (tx) => {
          const result = await body(tx);
          inside?.();
          return result;
        }),
    };
    const dueJobs = new DueJobs(['attendance', 'attendance_team']);
    dueJobs.onWake(() => woken++);
    server = await openTestServer({ database: home, deps: { database: failing, dueJobs } });
    coach = await signUp(server);
    device = await TestDevice.register(server, coach.token);
    match = (await device.newMatch(await device.newTeam())).sid;
  });
  beforeEach(async () => {
    await server.deps.database.transaction((tx) => tx.deleteFrom('due_jobs').execute());
    woken = 0;
  });
  afterAll(async () => {
    await server.close();
    await home.remove();
  });

  const jobs = () =>
    server.deps.database.reader
      .selectFrom('due_jobs')
      .select(['kind', 'key', 'space', 'due_at'])
      .orderBy('key')
      .execute();
  const job = () => ({
    kind: 'attendance',
    key: `matches:${match}`,
    space: coach.sid,
    due_at: server.deps.now(),
  });

  test("a push of a match's date schedules its job and wakes the runner", async () => {
    server.advance(1_000);
    await device.push(device.mutation('updateMatch', match, { date: 1_790_000_000 }));
    expect(await jobs()).toEqual([job()]);
    expect(woken).toBe(1);
  });

  test('a push of an event, and one that changes nothing, schedule no job', async () => {
    const event = { eid: '17-3', type: 'CORNER' };
    await device.push(device.mutation('updateMatch', match, { 'events/17-3': event }));
    const late = device.mutation('updateMatch', match, { date: 1 }, { offset: -90_000_000 });
    await device.push(late);
    expect(await jobs()).toEqual([]);
    expect(woken).toBe(0);
  });

  test('the job is written in the transaction of the push: when that fails there is neither', async () => {
    const batch = device.batch([
      device.mutation('updateMatch', match, { place: 'Sportpark Zuid' }, { offset: 1 }),
    ]);
    inside = () => {
      throw new Error('the disk is full');
    };
    await device.send(batch);
    inside = null;
    expect(await jobs()).toEqual([]);
    await device.send(batch);
    expect(await jobs()).toEqual([job()]);
  });

  test("a typed call schedules the job too, and so does a team's change", async () => {
    const team = await device.newTeam({ clubname: 'Rietdijk' });
    await server.deps.database.transaction((tx) => tx.deleteFrom('due_jobs').execute());
    await ask(server, coach.token, {
      query: `mutation { updateTeam(sid: ${team}, values: { clubname: "Noordhaven" }) { sid } }`,
    });
    expect(await jobs()).toMatchObject([{ kind: 'attendance_team', key: `teams:${team}` }]);
  });

  test('the erasure of an account drops its jobs and no others', async () => {
    const other = await signUp(server);
    const otherDevice = await TestDevice.register(server, other.token);
    await otherDevice.newMatch(await otherDevice.newTeam());
    await device.push(device.mutation('updateMatch', match, { dateHours: 11 }, { offset: 2 }));
    expect(await jobs()).toHaveLength(3);
    await post(server, 'delete_user', { access_token: other.token, password: PASSWORD });
    expect(await jobs()).toEqual([job()]);
  });
}
