// Makes the databases that a version of Touchline leaves behind, for the test that brings them up to date:
//   git worktree add ../old COMMIT && (cd ../old && npm ci && node packages/i18n/compile.mjs)
//   node scripts/upgrade/old-database.ts ../old COMMIT
// It starts that version's server with the demo season, on SQLite and on PostgreSQL, lets a device of that version
// work with it (old-device.ts), and stores what both have written in apps/server/src/platform/database/old.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import SQLite from 'better-sqlite3';
import { newServerFolders } from '../../apps/server/src/testing/server/process.testing.ts';
import { findPostgres, startPostgres } from '../../apps/server/src/testing/server/services.testing.ts';

const [checkout, name] = process.argv.slice(2);
if (checkout === undefined || name === undefined) {
  console.error('node scripts/upgrade/old-database.ts CHECKOUT NAME');
  process.exit(1);
}
const to = resolve('apps/server/src/platform/database/old');
mkdirSync(to, { recursive: true });
const main = resolve(checkout, 'apps/server/src/main.mjs');
const home = newServerFolders();
const dataDir = mkdtempSync(join(tmpdir(), 'touchline-old-'));

await serve({}, 'sqlite');
const file = join(dataDir, 'touchline.sqlite');
const sqlite = new SQLite(file);
sqlite.pragma('wal_checkpoint(truncate)');
sqlite.exec('vacuum');
sqlite.close();
writeFileSync(join(to, `${name}.sqlite.gz`), gzipSync(readFileSync(file), { level: 9 }));

const programs = findPostgres();
if (programs === undefined) throw new Error('PostgreSQL is not installed');
const postgres = await startPostgres(programs);
await serve({ DATABASE_URL: postgres.url }, 'postgres');
const dump = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=100', postgres.url];
const text = execFileSync(join(programs, 'pg_dump'), dump, { encoding: 'utf8', maxBuffer: 100_000_000 });
await postgres.stop();
// Lines that begin with a backslash are psql commands, not data.
const statements = text.split('\n').filter((line) => !line.startsWith('\\'));
writeFileSync(join(to, `${name}.sql.gz`), gzipSync(statements.join('\n'), { level: 9 }));
rmSync(dataDir, { recursive: true, force: true });
home.remove();

/** Starts the old server, runs a device until it has sent its first changes, and stops the server. */
async function serve(database: Readonly<Record<string, string>>, engine: string): Promise<void> {
  const env = { PORT: '0', DATA_DIR: dataDir, WEB_DIR: home.webDir, DEMO: 'true', ...database };
  const server = spawn(process.execPath, [main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const [, url = ''] = await printed(server.stdout, /listens at (\S+)/);
  const file = join(to, `${name}.${engine}.device.json.gz`);
  const program = resolve(import.meta.dirname, 'old-device.ts');
  const device = spawn(process.execPath, [program, resolve(checkout ?? ''), url, file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const made = once(device, 'exit');
  await printed(device.stdout, /end the server/);
  server.kill('SIGTERM');
  await ended;
  device.stdin.end('\n');
  const [code] = await made;
  if (code !== 0) throw new Error('the device did not end well');
}

/** Resolves with the first matching output of a program. Throws when it ends without one. */
async function printed(stream: Readable, pattern: RegExp): Promise<RegExpExecArray> {
  let text = '';
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const found = pattern.exec(text);
    if (found !== null) return found;
  }
  throw new Error(`the program ended; it printed: ${text}`);
}
