/** `npm run demo`, and what a production server says at its start on a database with the demo's accounts. */
import { DEMO_EMAIL, DEMO_PASSWORD } from '@touchline/domain/demo/club';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { EMPTIED } from '#platform/database/rows.ts';
import { argonPasswords } from '#platform/secrets/passwords.ts';
import { isIn, post } from '#testing/auth/auth.testing.ts';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import {
  type Env,
  freePort,
  newServerFolders,
  type ServerFolders,
  startProcess,
} from '#testing/server/process.testing.ts';
import {
  openTestServer,
  quickPasswords,
  signIn,
  type TestServer,
  testConfig,
} from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { FEATURES } from '../../app.ts';
import { warnOfDemo } from '../demo/public-accounts.ts';
import { seedDemo } from '../demo/seed.ts';
import { YOUNG_EMAIL } from '../demo/young-team.ts';
import { type DemoOrder, demoCommand } from './demo.ts';

/** Generous, because the machine may be busy with other tests. */
const LONG_MS = 90_000;
const DEMO_LOGIN = { email: DEMO_EMAIL, password: DEMO_PASSWORD };
const YOUNG_LOGIN = { email: YOUNG_EMAIL, password: DEMO_PASSWORD };
const WARNING = `everybody can sign in as ${DEMO_EMAIL} and ${YOUNG_EMAIL}, because the demo's password is public: npm run demo -- remove deletes these accounts with all their data`;
const deleted = (email: string) =>
  `${email} is deleted with all its data, and signed out everywhere. The server removes its photos within an hour.`;

export function demoCommandContract(engine: Engine): void {
  describe('the demo command', () => {
    let database: TestDatabase;
    let server: TestServer;
    beforeEach(async () => {
      database = await newTestDatabase(engine);
      server = await openTestServer({ database });
      await seedDemo(server.deps);
    });
    afterEach(async () => {
      await server.close();
      await database.remove();
    });

    const run = (order: DemoOrder, passwords = quickPasswords) =>
      demoCommand({ ...testConfig(), ...database.place }, order, {
        passwords,
        now: server.deps.now,
        features: FEATURES,
      });
    const changePassword = (email: string) =>
      server.deps.database.transaction(async (tx) => {
        const password_hash = await quickPasswords.hash('Sideline-Rain-7');
        await tx.updateTable('accounts').set({ password_hash }).where('email', '=', email).execute();
      });
    const login = async (email: string) =>
      (await post(server, 'login', { username: email, password: DEMO_PASSWORD, platform: 'web' })).status;

    test('lists the accounts of the demo, and which of them everybody can open', async () => {
      await changePassword(YOUNG_EMAIL);
      expect((await run('list')).split('\n')).toEqual([
        `${DEMO_EMAIL}  its password is public  1 team`,
        `${YOUNG_EMAIL}  its password was changed, so it stays  1 team`,
      ]);
    });

    test('removes sessions, logins and all rows of the demo while the server runs, and of no other account', async () => {
      const club = await Coach.signUp(server);
      const team = await club.device.newTeam();
      const sessions = [await signIn(server, DEMO_LOGIN), await signIn(server, YOUNG_LOGIN)];
      expect((await run('remove')).split('\n')).toEqual([deleted(DEMO_EMAIL), deleted(YOUNG_EMAIL)]);
      for (const token of sessions) expect(await isIn(server, token)).toBe(false);
      expect([await login(DEMO_EMAIL), await login(YOUNG_EMAIL)]).toEqual([404, 404]);
      const { reader } = server.deps.database;
      const rows = await reader
        .selectFrom('rows')
        .select(['collection', 'sid', 'space'])
        .where('deleted', '<>', EMPTIED)
        .execute();
      expect(rows.filter(({ space }) => space !== club.account.sid)).toEqual([]);
      expect(rows).toContainEqual({ collection: 'teams', sid: team, space: club.account.sid });
      expect(await reader.selectFrom('page_links').selectAll().where('ended_at', '=', 0).execute()).toEqual(
        [],
      );
      expect(await isIn(server, club.account.token)).toBe(true);
      expect(await run('remove')).toBe('There are no accounts of the demo.');
      expect(await seedDemo(server.deps)).toBe('refused');
    });

    test('leaves an account whose password was changed, with its sessions and teams', async () => {
      await changePassword(DEMO_EMAIL);
      const token = await signIn(server, { email: DEMO_EMAIL, password: 'Sideline-Rain-7' });
      expect((await run('remove')).split('\n')).toEqual([
        `${DEMO_EMAIL}  its password was changed, so it stays  1 team`,
        deleted(YOUNG_EMAIL),
      ]);
      expect(await isIn(server, token)).toBe(true);
    });

    test('leaves an account whose password is changed while the command runs', async () => {
      const passwords = {
        ...quickPasswords,
        fits: async (password: string, hash: string | null) => {
          await changePassword(DEMO_EMAIL);
          return quickPasswords.fits(password, hash);
        },
      };
      expect((await run('remove', passwords)).split('\n')).toEqual([
        `${DEMO_EMAIL} was changed meanwhile and stays.`,
        deleted(YOUNG_EMAIL),
      ]);
      const token = await signIn(server, { email: DEMO_EMAIL, password: 'Sideline-Rain-7' });
      expect(await isIn(server, token)).toBe(true);
    });

    test('is named in one warning, and in none when nobody else can open the accounts', async () => {
      await warnOfDemo(server.deps);
      expect(server.logged).toEqual([{ level: 'warn', text: `${WARNING} {}` }]);
      await changePassword(DEMO_EMAIL);
      await changePassword(YOUNG_EMAIL);
      await warnOfDemo(server.deps);
      expect(server.logged).toHaveLength(1);
    });
  });

  describe('a production server on a database with the demo', () => {
    let home: ServerFolders;
    let database: TestDatabase;
    beforeAll(async () => {
      home = newServerFolders();
      database = await newTestDatabase(engine);
    });
    afterAll(async () => {
      await database.remove();
      home.remove();
    });

    test(
      'says at its start, once, how the accounts are removed, and says nothing when they are',
      async () => {
        const { dataDir, databaseUrl } = database.place;
        const place = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
        await (await startProcess(home, { ...place, DEMO: 'true' })).stop();
        const port = await freePort();
        const production: Env = {
          ...place,
          PORT: String(port),
          NODE_ENV: 'production',
          PUBLIC_URL: 'https://touchline.example.org',
          SMTP_URL: 'smtp://127.0.0.1:1',
          MAIL_FROM: 'Touchline <hello@touchline.example.org>',
          HOST: '127.0.0.1',
          BACKUP_HOUR: 'off',
        };
        const first = await startProcess(home, production);
        await expectLogin(port, 200);
        await demoCommand(readConfig(place, '/nowhere'), 'remove', {
          passwords: argonPasswords(),
          now: Date.now,
          features: FEATURES,
        });
        await expectLogin(port, 404);
        await first.stop();
        const again = await startProcess(home, production);
        await again.stop();
        expect(first.output().split(WARNING)).toHaveLength(2);
        expect(again.output()).not.toContain("the demo's password");
        const opened = await openDatabase(readConfig(place, '/nowhere'));
        const left = await opened.reader.selectFrom('accounts').select('type').execute();
        await opened.close();
        expect(left).toEqual([{ type: 'deleted' }, { type: 'deleted' }]);
      },
      LONG_MS,
    );
  });
}

async function expectLogin(port: number, status: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/en/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
    body: JSON.stringify({
      app_id: 'touchline',
      username: DEMO_EMAIL,
      password: DEMO_PASSWORD,
      platform: 'web',
    }),
  });
  expect(answer.status).toBe(status);
}
