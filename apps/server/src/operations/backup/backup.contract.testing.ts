/** A backup and its restore, on every database and from one to the other. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '#platform/database/versions/migrations.ts';
import { TestDevice } from '#testing/devices/device.testing.ts';
import {
  type Engine,
  emptyTestDatabase,
  newTestDatabase,
  type TestDatabase,
} from '#testing/server/databases.testing.ts';
import {
  openTestServer,
  signUp,
  TEST_NOW,
  type TestAccount,
  type TestServer,
} from '#testing/server/server.testing.ts';
import { readParts } from './archive.ts';
import { openBackup } from './check.ts';
import { type MadeBackup, makeBackup } from './make.ts';
import { restoreBackup } from './restore/restore.ts';
import { openSnapshot } from './snapshot.ts';
import { tablesAfter } from './tables.ts';

const MINUTE = 60_000;
/** Generous, because the machine may be busy with other tests. */
const LONG_MS = 60_000;

export function backupContract(engine: Engine): void {
  describe(`a backup of ${engine}`, { timeout: LONG_MS }, () => {
    let home: TestDatabase;
    let server: TestServer;
    let account: TestAccount;
    let device: TestDevice;
    let moment = TEST_NOW;

    beforeEach(async () => {
      home = await newTestDatabase(engine);
      server = await openTestServer({ database: home });
      account = await signUp(server);
      device = await TestDevice.register(server, account.token);
    });
    afterEach(async () => {
      await server.close();
      await home.remove();
    });

    const backup = (): Promise<MadeBackup> => {
      moment += MINUTE;
      const to = join(home.place.dataDir, 'backups');
      return makeBackup({ ...home.place, to, prefix: 'touchline-', now: moment });
    };
    const restore = (file: string, target: TestDatabase = home) => {
      moment += MINUTE;
      return restoreBackup({ ...target.place, file, epoch: `epoch${moment}`, now: moment });
    };

    test('is one file for its owner only, gets its name when complete, and lists its contents', async () => {
      await device.newTeam();
      const { path, manifest } = await backup();
      expect(readdirSync(join(home.place.dataDir, 'backups'))).toEqual([
        'touchline-2026-04-04T10-01-00Z.tar',
      ]);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(manifest).toMatchObject({ engine, made_at: '2026-04-04T10:01:00.000Z' });
      const rows = manifest.tables.find(({ table }) => table === 'rows');
      expect(rows?.rows).toBe(2);
      const checked = await openBackup(path);
      expect(checked.manifest).toEqual(manifest);
      await checked.close();
    });

    test('shows the database at its start, and later writes do not wait for it', async () => {
      const team = await device.newTeam({ teamname: 'before' });
      const snapshot = await openSnapshot(home.place);
      await device.push(device.mutation('updateTeam', team, { teamname: 'since' }, { offset: 1 }));
      await device.newPlayers(3);
      const rows = (await tablesAfter(MIGRATIONS)).find(({ name }) => name === 'rows');
      if (rows === undefined) throw new Error('no rows');
      const first = await snapshot.page(rows, null, 1);
      const rest = await snapshot.page(rows, first[0]?.slice(0, 2) ?? null, 10);
      expect([...first, ...rest].map(([collection]) => collection)).toEqual(['account', 'teams']);
      expect(JSON.stringify(rest)).toContain('before');
      expect(JSON.stringify(rest)).not.toContain('since');
      await snapshot.close();
    });

    test('is consistent while the server continues to write', async () => {
      const team = await device.newTeam();
      const players = await device.newPlayers(500);
      let writes = 0;
      let done = false;
      const writing = (async () => {
        while (!done) {
          const division = `Division ${++writes}`;
          const [first = 0] = players;
          await device.push(
            device.mutation('updateTeam', team, { division }, { offset: writes }),
            device.mutation('updatePlayer', first, { nickname: division }, { offset: writes }),
          );
        }
      })();
      const made: MadeBackup[] = [];
      for (let round = 0; round < 5; round++) made.push(await backup());
      done = true;
      await writing;
      expect(writes).toBeGreaterThan(5);
      for (const { path } of made) {
        const checked = await openBackup(path);
        const table = checked.tables.find(({ name }) => name === 'rows');
        if (table === undefined) throw new Error('no rows');
        const names = new Set<string>();
        const at = table.columns.indexOf('registers');
        for await (const row of checked.rowsOf(table)) {
          const found = /"(?:division|nickname)":\["(Division \d+)/.exec(String(row[at]))?.[1];
          if (found !== undefined) names.add(found);
        }
        // Both rows of one batch agree in every backup.
        expect(names.size).toBeLessThanOrEqual(1);
        await checked.close();
      }
    });

    test('restores every row, account, session and file, and keeps what it replaces', async () => {
      const team = await device.newTeam();
      const match = await device.newMatch(team);
      await device.newTraining(team, { place: 'Pitch 2', 'plan/1-1': { id: '1-1', text: 'Rondo' } });
      await device.newNote('team', team, 'Bring the bibs');
      await device.newPlayers(450);
      writeFile(home, 'crests/a.png', 'a crest');
      const rows = await device.pullAll();
      const { path } = await backup();
      await device.push(device.mutation('updateTeam', team, { division: 'since' }, { offset: 9 }));
      writeFile(home, 'crests/b.png', 'since');
      await server.close();

      const { kept } = await restore(path);
      expect(kept.length).toBeGreaterThanOrEqual(2);
      server = await openTestServer({ database: home });
      const again = await TestDevice.register(server, account.token, device.id);
      expect(again.ordinal).toBe(device.ordinal);
      expect(await again.pullAll()).toEqual(rows);
      expect(server.deps.epoch).toBe(`epoch${moment}`);
      const { reader } = server.deps.database;
      const token = await reader.selectFrom('match_tokens').selectAll().execute();
      expect(token).toEqual([{ token: match.match_token, match_sid: match.sid }]);
      expect(readdirSync(join(home.place.dataDir, 'media/crests'))).toEqual(['a.png']);
      expect(readFileSync(join(home.place.dataDir, 'media/crests/a.png'), 'utf8')).toBe('a crest');
      const aside = join(home.place.dataDir, 'replaced-20260404-1003', '..');
      expect(readdirSync(aside).filter((name) => name.includes('restoring'))).toEqual([]);
      const media = kept.find((place) => place.endsWith('media')) ?? '';
      expect(readdirSync(join(media, 'crests'))).toEqual(['a.png', 'b.png']);
    });

    test('keeps the replaced database with its contents', async () => {
      const team = await device.newTeam();
      const { path } = await backup();
      await device.push(device.mutation('updateTeam', team, { division: 'since' }, { offset: 9 }));
      await server.close();
      const { kept } = await restore(path);
      expect(await keptRegisters(home, kept)).toContain('since');
      server = await openTestServer({ database: home });
    });

    test('can be restored twice in a row, and every new id is unused', async () => {
      await device.newTeam();
      const { path } = await backup();
      const seen = new Set<number>();
      for (let round = 0; round < 3; round++) {
        await server.close();
        await restore(path);
        server = await openTestServer({ database: home });
        const again = await TestDevice.register(server, account.token, device.id);
        for (const sid of await again.lease('requestPlayerSID', 50)) {
          expect(seen.has(sid)).toBe(false);
          seen.add(sid);
        }
      }
    });

    test('restores unusual characters unchanged', async () => {
      const team = await device.newTeam({
        clubname: 'Ærø \u2028 “⚽” \\n "x"',
        teamname: '\u2029x'.repeat(10),
      });
      const before = (await device.pullAll()).find(({ sid }) => sid === team);
      const { path } = await backup();
      await server.close();
      await restore(path);
      server = await openTestServer({ database: home });
      const again = await TestDevice.register(server, account.token, device.id);
      expect((await again.pullAll()).find(({ sid }) => sid === team)).toEqual(before);
    });
  });

  describe(`a file that cannot be restored into ${engine} changes nothing`, { timeout: LONG_MS }, () => {
    let home: TestDatabase;
    let good: Buffer;
    let before: string;
    beforeAll(async () => {
      home = await newTestDatabase(engine);
      const server = await openTestServer({ database: home });
      await (await TestDevice.register(server, (await signUp(server)).token)).newPlayers(5);
      const to = join(home.place.dataDir, 'backups');
      const { path } = await makeBackup({ ...home.place, to, prefix: 'touchline-', now: TEST_NOW });
      good = readFileSync(path);
      await server.close();
      before = await contents(home);
    });
    afterAll(() => home.remove());

    const attempt = async (bytes: Buffer): Promise<string> => {
      const file = join(home.place.dataDir, 'attempt.tar');
      writeFileSync(file, bytes);
      const error: unknown = await restoreBackup({
        ...home.place,
        file,
        epoch: 'never',
        now: TEST_NOW + MINUTE,
      }).catch((reason: unknown) => reason);
      expect(await contents(home)).toBe(before);
      expect(error).toMatchObject({ name: 'StartError' });
      return error instanceof Error ? error.message.replace(file, 'FILE') : '';
    };

    test('another file is refused', async () => {
      expect(await attempt(Buffer.from('Dear club, '.repeat(500)))).toBe(
        'FILE is no backup of Touchline. Nothing was changed.',
      );
      expect(await attempt(Buffer.alloc(0))).toBe(
        'FILE is cut off: only its beginning is there. Nothing was changed.',
      );
    });

    test('a file that was cut off anywhere is refused', async () => {
      for (const length of [300, good.length * 0.2, good.length * 0.5, good.length - 1_025]) {
        expect(await attempt(good.subarray(0, length))).toBe(
          'FILE is cut off: only its beginning is there. Nothing was changed.',
        );
      }
    });

    test('a file with a flipped bit in any part is refused', async () => {
      const path = join(home.place.dataDir, 'attempt.tar');
      writeFileSync(path, good);
      const file = await open(path);
      const parts = await readParts(file);
      await file.close();
      expect(parts.length).toBeGreaterThan(10);
      for (const { name, offset, bytes } of parts) {
        const flipped = Buffer.from(good);
        const position = offset + Math.floor(bytes / 2);
        flipped[position] = (flipped[position] ?? 0) ^ 1;
        expect(await attempt(flipped)).toBe(`FILE is damaged (${name}). Nothing was changed.`);
      }
    });

    test('a backup of a newer version is refused', async () => {
      const newer = good.toString('latin1').replace('"004 backups', '"904 backups');
      const bytes = Buffer.from(newer, 'latin1');
      const start = newer.lastIndexOf('{\n  "format"');
      const end = newer.indexOf('\n}\n', start) + 3;
      const { sha256: _, ...manifest } = JSON.parse(newer.slice(start, end)) as Record<string, unknown>;
      const sum = createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
      const old = /"sha256": "([0-9a-f]{64})"\n}\n$/.exec(newer.slice(start, end))?.[1] ?? '';
      bytes.write(sum, newer.lastIndexOf(old), 'latin1');
      expect(await attempt(bytes)).toMatch(
        /^FILE was made by a newer version of Touchline \(.+\): restore it with that one\. Nothing was changed\.$/,
      );
    });

    test('a missing file and a folder are refused', async () => {
      const order = { ...home.place, epoch: 'never', now: TEST_NOW };
      await expect(restoreBackup({ ...order, file: '/nowhere/x.tar' })).rejects.toThrow(
        'There is no file /nowhere/x.tar.',
      );
      await expect(restoreBackup({ ...order, file: home.place.dataDir })).rejects.toThrow('is not a file.');
    });
  });
}

export function movingContract(from: Engine, to: Engine): void {
  test(`a backup moves a club from ${from} to ${to}`, { timeout: LONG_MS }, async () => {
    const [home, other] = [await newTestDatabase(from), await emptyTestDatabase(to)];
    const server = await openTestServer({ database: home });
    const { token } = await signUp(server);
    const device = await TestDevice.register(server, token);
    await device.newMatch(await device.newTeam());
    await device.newPlayers(30);
    writeFile(home, 'x', 'file');
    const rows = await device.pullAll();
    const order = { ...home.place, to: join(home.place.dataDir, 'backups'), prefix: '', now: TEST_NOW };
    const { path } = await makeBackup(order);
    const { kept } = await restoreBackup({
      ...other.place,
      file: path,
      epoch: 'moved',
      now: TEST_NOW,
      isMove: true,
    });
    expect(kept).toEqual([]);
    const moved = await openTestServer({ database: other });
    const again = await TestDevice.register(moved, token, device.id);
    expect(await again.pullAll()).toEqual(rows);
    expect(readFileSync(join(other.place.dataDir, 'media/x'), 'utf8')).toBe('file');
    await moved.close();
    await server.close();
    await other.remove();
    await home.remove();
  });
}

function writeFile({ place }: TestDatabase, path: string, text: string): void {
  const file = join(place.dataDir, 'media', path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

/** Everything that a restore could have changed, as one text. */
async function contents(home: TestDatabase): Promise<string> {
  const database = await home.open();
  const rows = await database.reader.selectFrom('rows').selectAll().orderBy('sid').execute();
  const meta = await database.reader.selectFrom('meta').selectAll().orderBy('key').execute();
  const counters = await database.reader.selectFrom('counters').selectAll().orderBy('name').execute();
  await database.close();
  const files = readdirSync(home.place.dataDir).filter((name) => !/attempt|-wal|-shm/.test(name));
  return JSON.stringify([rows, meta, counters, files]);
}

async function keptRegisters(home: TestDatabase, kept: readonly string[]): Promise<string> {
  const schema = /touchline_replaced_\w+/.exec(kept.join())?.[0];
  if (schema !== undefined) {
    const database = await home.open();
    const { rows } = await sql`SELECT registers FROM ${sql.raw(schema)}.rows`.execute(database.reader);
    await database.close();
    return JSON.stringify(rows);
  }
  const { openSqliteDatabase } = await import('#platform/database/database.ts');
  const database = openSqliteDatabase(kept.find((path) => path.endsWith('.sqlite')) ?? '');
  const rows = await database.reader.selectFrom('rows').select('registers').execute();
  await database.close();
  return JSON.stringify(rows);
}
