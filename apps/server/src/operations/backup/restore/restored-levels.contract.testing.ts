/** What families chose since a backup, after its restore. */
import { join } from 'node:path';
import type { PrivacyLevel } from '@touchline/domain/entity/tables/privacy';
import { teamFields } from '@touchline/domain/entity/tables/team';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AskedTeam,
  askTeam,
  expectDone,
  HOUR,
  OTHER,
  personalToken,
} from '#features/attendance/attendance.testing.ts';
import { chooseLevel } from '#features/attendance/family/privacy.ts';
import { readRow } from '#platform/database/rows.ts';
import { entityOf } from '#rows/pull/entities.ts';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, TEST_NOW, type TestServer } from '#testing/server/server.testing.ts';
import { makeBackup } from '../make.ts';
import { restoreBackup } from './restore.ts';

export function restoredLevelsContract(engine: Engine): void {
  let home: TestDatabase;
  let server: TestServer;
  let asked: AskedTeam;
  let token: string;
  let file: string;
  let time: number;
  const homes: TestDatabase[] = [];

  const start = async () => {
    server = await openTestServer({ database: home, now: time });
  };
  const wait = (ms: number) => {
    time += ms;
    server.advance(ms);
  };
  const backup = async () => {
    const to = join(home.place.dataDir, 'backups');
    file = (await makeBackup({ ...home.place, to, prefix: '', now: time })).path;
  };
  /** Into the same database, or into an empty one on another machine. */
  const restore = async (isElsewhere: boolean) => {
    await server.close();
    if (isElsewhere) {
      home = await newTestDatabase(engine);
      homes.push(home);
    }
    await restoreBackup({ ...home.place, file, epoch: `epoch${time}`, now: time });
    await start();
  };
  const choose = async (level: PrivacyLevel) => {
    const done = await chooseLevel(server.deps, token, { player: asked.carl, level });
    expect(done.ok).toBe(true);
    wait(1_000);
  };
  const level = async () => {
    const row = await readRow(server.deps.database.reader, 'teams', asked.team);
    if (row === undefined) throw new Error('no team');
    return entityOf(teamFields, row).metadata.family_levels.map((chosen) => chosen.level);
  };
  const become = (age_group: string) =>
    expectDone(asked.coach, [
      asked.coach.device.mutation('updateTeam', asked.team, { 'metadata.age_group': age_group }),
    ]);

  beforeEach(async () => {
    time = TEST_NOW;
    home = await newTestDatabase(engine);
    homes.push(home);
    await start();
    asked = await askTeam(server);
    token = await personalToken(server, asked.event, OTHER);
  });
  afterEach(async () => {
    await server.close();
    for (const one of homes.splice(0)) await one.remove();
  });

  test.each([
    ['normal', 'shielded'],
    ['shielded', 'normal'],
  ] as const)(
    'a choice of %s that became %s after the backup stays, from the replaced database',
    async (before, after) => {
      await choose(before);
      await backup();
      await choose(after);
      wait(10 * HOUR);
      await restore(false);
      expect(await level()).toEqual([after]);
      // The family changes it as before.
      await choose('limited');
      expect(await level()).toEqual(['limited']);
    },
  );

  test('a first choice after the backup stays too', async () => {
    await backup();
    await choose('shielded');
    await restore(false);
    expect(await level()).toEqual(['shielded']);
  });

  test('on another machine an old backup opens no more than the age group does', async () => {
    await become('U13');
    await choose('normal');
    await backup();
    await choose('shielded');
    wait(10 * HOUR);
    await restore(true);
    expect(await level()).toEqual(['']);
    await choose('normal');
    expect(await level()).toEqual(['normal']);
  });

  test('on another machine a choice that is stricter than the age group stays', async () => {
    await become('adult');
    await choose('limited');
    await backup();
    wait(10 * HOUR);
    await restore(true);
    expect(await level()).toEqual(['limited']);
  });

  test('a move to another machine with a backup that was just made keeps every choice', async () => {
    await become('U13');
    await choose('normal');
    await backup();
    await restore(true);
    expect(await level()).toEqual(['normal']);
  });
}
