/** What an operator's command changes is in the security log of the server, with the command's name. */
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOLD_MS } from '#platform/jobs/hold.ts';
import type { SecurityLine } from '#platform/security-log/events.ts';
import { coachWithApp } from '#testing/auth/second-factor.testing.ts';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import {
  openTestServer,
  quickPasswords,
  signUp,
  type TestServer,
  testConfig,
} from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { FEATURES } from '../../app.ts';
import { backupCommand, maintenanceCommand, restoreCommand } from '../backup/command.ts';
import { seedDemo } from '../demo/seed.ts';
import { codesCommand } from './codes.ts';
import { demoCommand } from './demo.ts';
import { grantsCommand } from './grants.ts';
import { jobsCommand } from './jobs.ts';
import { keysCommand } from './keys.ts';
import { resealCommand } from './reseal.ts';
import { sessionsCommand } from './sessions.ts';

export function securityLinesContract(engine: Engine): void {
  let database: TestDatabase;
  let server: TestServer;
  const written: SecurityLine[] = [];
  const log = {
    info: (line: object, text: string) => void (text === 'security' && written.push(line as SecurityLine)),
    warn: () => undefined,
    error: () => undefined,
  };
  beforeAll(async () => {
    database = await newTestDatabase(engine);
    // Some commands use the machine's clock.
    server = await openTestServer({ database, deps: { log }, now: Date.now() });
    await seedDemo(server.deps);
  });
  afterAll(async () => {
    await server.close();
    await database.remove();
  });

  const config = (env: Readonly<Record<string, string>> = {}) => ({ ...testConfig(env), ...database.place });
  beforeEach(() => {
    server.advance(60_000);
  });

  /** The lines that the server wrote after the command, without what all of them have. */
  async function linesOf<T>(command: Promise<T>): Promise<readonly Partial<SecurityLine>[]> {
    written.length = 0;
    await command;
    expect(written).toEqual([]);
    await server.runDueJobs();
    // Once only.
    await server.runDueJobs();
    const lines = written.splice(0);
    for (const { outcome, network, done_at } of lines) {
      expect([outcome, network]).toEqual(['ok', 'none']);
      expect(Math.abs(Number(done_at) - server.deps.now())).toBeLessThan(3_600_000);
    }
    return lines.map(({ outcome: _, network: __, done_at: ___, ...line }) => line);
  }

  test('demo: the deleted accounts, and nothing of a list', async () => {
    const deps = { ...server.deps, passwords: quickPasswords, features: FEATURES };
    const call = 'npm run demo';
    const demo = await server.deps.database.reader.selectFrom('accounts').select('sid').execute();
    expect(await linesOf(demoCommand(config(), 'list', deps))).toEqual([]);
    const lines = await linesOf(demoCommand(config(), 'remove', deps));
    expect(lines).toHaveLength(2);
    expect(lines).toEqual(
      expect.arrayContaining(demo.map(({ sid }) => ({ event: 'account_deleted', call, account: sid }))),
    );
  });

  test('sessions: the account that is signed out, and that all are', async () => {
    const { email, sid } = await signUp(server);
    const run = (order: Parameters<typeof sessionsCommand>[1]) =>
      linesOf(sessionsCommand(config(), order, server.deps));
    const call = 'npm run sessions';
    expect(await run({ what: 'list', email })).toEqual([]);
    expect(await run({ what: 'end', email })).toEqual([
      { event: 'signed_out_everywhere', call, account: sid },
    ]);
    await signUp(server);
    expect(await run({ what: 'end', all: true })).toEqual([{ event: 'everybody_signed_out', call, rows: 1 }]);
  });

  test('grants: what is given to a team, and what is ended', async () => {
    const { account, device } = await Coach.signUp(server);
    const team = await device.newTeam();
    const run = (order: Parameters<typeof grantsCommand>[1]) => linesOf(grantsCommand(config(), order));
    const call = 'npm run grants';
    const [given] = await run({ what: 'give', team: String(team) });
    const grant = given?.grant ?? '';
    expect(grant).toMatch(/^operator:/);
    expect(given).toEqual({ event: 'grant_given', call, grant, account: account.sid, team });
    expect(await run({ what: 'list' })).toEqual([]);
    expect(await run({ what: 'end', grant })).toEqual([{ event: 'grant_ended', call, grant }]);
  });

  test('codes: how many are made, and that one is withdrawn, without a code that still works', async () => {
    const call = 'npm run codes';
    const make = codesCommand(config(), { what: 'create', count: '3' });
    expect(await linesOf(make)).toEqual([{ event: 'team_codes_made', call, rows: 3 }]);
    const [code = ''] = (await make).split('\n');
    const withdrawn = await linesOf(codesCommand(config(), { what: 'withdraw', code }));
    expect(withdrawn).toEqual([{ event: 'team_code_withdrawn', call }]);
    await expect(codesCommand(config(), { what: 'withdraw', code })).rejects.toThrow('withdrawn already');
    await server.runDueJobs();
    expect(written).toEqual([]);
  });

  test('keys: the name of a changed key, and whose former values are forgotten', async () => {
    // The key is made with the first match.
    const { device } = await Coach.signUp(server);
    await device.leaseMatches(await device.newTeam());
    const call = 'npm run keys';
    const run = (order: Parameters<typeof keysCommand>[1]) =>
      linesOf(keysCommand(config(), order, server.deps));
    expect(await run({ what: 'list' })).toEqual([]);
    expect(await run({ what: 'change', name: 'origin' })).toEqual([
      { event: 'key_changed', call, key: 'origin' },
    ]);
    expect(await run({ what: 'forget', name: 'origin' })).toEqual([
      { event: 'former_keys_forgotten', call, key: 'origin', rows: 1 },
    ]);
    expect(await run({ what: 'forget', name: 'origin' })).toEqual([]);
  });

  test('reseal: how many secrets have the new key', async () => {
    await coachWithApp(server);
    const reseal = () => linesOf(resealCommand(config({ SECOND_FACTOR_KEY: 'n'.repeat(32) }), server.deps));
    expect(await reseal()).toEqual([{ event: 'secrets_resealed', call: 'npm run reseal', rows: 1 }]);
    expect(await reseal()).toEqual([]);
  });

  test('maintenance: that it begins and ends', async () => {
    const run = (on: boolean) => linesOf(maintenanceCommand(config(), on));
    const call = 'npm run maintenance';
    expect(await run(true)).toEqual([{ event: 'maintenance_begun', call }]);
    expect(await run(false)).toEqual([{ event: 'maintenance_ended', call }]);
  });

  test('backup and restore: how many rows', async () => {
    const rows = (await server.deps.database.reader.selectFrom('rows').select('sid').execute()).length;
    const folder = join(database.place.dataDir, 'backups');
    const backup = backupCommand(config(), folder);
    expect(await linesOf(backup)).toEqual([{ event: 'backup_made', call: 'npm run backup', rows }]);
    const file = (await backup).slice((await backup).lastIndexOf(': ') + 2);
    await server.close();
    await restoreCommand(config(), file);
    server = await openTestServer({ database, deps: { log }, now: Date.now() });
    written.length = 0;
    await server.runDueJobs();
    expect(written).toEqual([]);
    server.advance(HOLD_MS);
    await server.runDueJobs();
    expect(written).toContainEqual(
      expect.objectContaining({ event: 'backup_restored', call: 'npm run restore', rows }),
    );
  });

  test('jobs: nothing, because it changes no account, session, plan or key', async () => {
    const retry = { what: 'retry', one: null } as const;
    expect(await linesOf(jobsCommand(config(), retry, server.deps.now()))).toEqual([]);
  });
}
