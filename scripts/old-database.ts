// Makes the databases that a version of Touchline leaves behind, for the test that brings them up to date:
//   git worktree add ../old COMMIT && (cd ../old && npm ci)
//   node scripts/old-database.ts ../old COMMIT
// It starts that version's server with the demo season, on SQLite and on PostgreSQL, and stores what it wrote
// in apps/server/src/database/old.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import SQLite from 'better-sqlite3';
import { newHome } from '../apps/server/src/process.testing.ts';
import { findPostgres, startPostgres } from '../apps/server/src/services.testing.ts';

const [checkout, name] = process.argv.slice(2);
if (checkout === undefined || name === undefined) {
  console.error('node scripts/old-database.ts CHECKOUT NAME');
  process.exit(1);
}
const to = resolve('apps/server/src/database/old');
mkdirSync(to, { recursive: true });
const main = resolve(checkout, 'apps/server/src/main.mjs');
const home = newHome();
const dataDir = mkdtempSync(join(tmpdir(), 'touchline-old-'));

await serve({});
const file = join(dataDir, 'touchline.sqlite');
const sqlite = new SQLite(file);
sqlite.pragma('wal_checkpoint(truncate)');
sqlite.exec('vacuum');
sqlite.close();
writeFileSync(join(to, `${name}.sqlite.gz`), gzipSync(readFileSync(file), { level: 9 }));

const programs = findPostgres();
if (programs === undefined) throw new Error('PostgreSQL is not installed');
const postgres = await startPostgres(programs);
await serve({ DATABASE_URL: postgres.url });
const dump = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=100', postgres.url];
const text = execFileSync(join(programs, 'pg_dump'), dump, { encoding: 'utf8', maxBuffer: 100_000_000 });
await postgres.stop();
// Lines with a backslash are for psql, and no part of the data.
const statements = text.split('\n').filter((line) => !line.startsWith('\\'));
writeFileSync(join(to, `${name}.sql.gz`), gzipSync(statements.join('\n'), { level: 9 }));
rmSync(dataDir, { recursive: true, force: true });
home.remove();

/** Starts the old server, waits until it listens, and ends it. */
async function serve(database: Readonly<Record<string, string>>): Promise<void> {
  const env = { PORT: '0', DATA_DIR: dataDir, WEB_DIR: home.webDir, DEMO: 'true', ...database };
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const chunk of child.stdout) if (String(chunk).includes('listens at')) break;
  child.kill('SIGTERM');
  await ended;
}
