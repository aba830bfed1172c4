/**
 * Restores into DATA_DIR/touchline.sqlite. A new file is filled beside the old one. The old file's locks show whether a
 * program still uses it: only the last connection can leave WAL mode. While files are moved, a marker file is in the
 * folder, so that no server starts after an interrupted restore.
 */
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { StartError } from '#platform/config/start-error.ts';
import type { Schema } from '#platform/database/schema.ts';
import { NO_MUTEX, openSqlite, sqliteKysely } from '#platform/database/sqlite.ts';
import { DATABASE_FILE, RESTORE_NOTE } from '#platform/files/data-folder.ts';
import { syncFolder } from '#platform/files/disk.ts';
import { load } from './load.ts';
import {
  countersOf,
  metaOf,
  NOTHING,
  QUERIES,
  type Replaced,
  type ReplacedTeam,
  type Session,
} from './replaced.ts';
import { keptFolder, type Replacing, type Restoration, renameIfThere } from './restoration.ts';
import type { Succession } from './succession.ts';

/** The database and its companion files. */
const FILES = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`];
const DAMAGED = new Set(['SQLITE_NOTADB', 'SQLITE_CORRUPT']);

export async function restoreSqlite(restoration: Restoration): Promise<Replacing> {
  const { dataDir, stamp } = restoration;
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, DATABASE_FILE);
  const restored = `${file}.restoring-${stamp}`;
  endUse(file, dataDir);
  try {
    const succession = await fill(restored, { ...restoration, replaced: replacedBy(file) });
    // Check again, because filling took time.
    endUse(file, dataDir);
    return { kept: await swap(restored, restoration), succession };
  } finally {
    for (const ending of ['', '-wal', '-shm', '-journal']) await rm(`${restored}${ending}`, { force: true });
  }
}

async function fill(
  file: string,
  restoration: Restoration & { readonly replaced: Replaced },
): Promise<Succession> {
  const connection = openSqlite(file);
  try {
    connection.exec('BEGIN IMMEDIATE');
    const succession = await load(sqliteKysely<Schema>(connection, NO_MUTEX), {
      ...restoration,
      engine: 'sqlite',
    });
    connection.exec('COMMIT');
    const [found] = connection.prepare<[], string>('PRAGMA integrity_check').pluck().all();
    if (found !== 'ok')
      throw new StartError(`The restored database is damaged: ${found}. Nothing was changed.`);
    // Everything in one file, which can then be moved.
    connection.pragma('journal_mode = DELETE');
    return succession;
  } finally {
    connection.close();
  }
}

/** Returns where the replaced files are kept. */
async function swap(
  restored: string,
  { dataDir, stamp, moveFiles }: Restoration,
): Promise<readonly string[]> {
  const note = join(dataDir, RESTORE_NOTE);
  const aside = keptFolder(dataDir, stamp);
  const isFirstTry = !existsSync(note);
  await (await open(note, 'w')).close();
  await mkdir(aside, { recursive: true });
  await syncFolder(dataDir);
  try {
    // A server that started before the marker existed has the file open by now.
    endUse(join(dataDir, DATABASE_FILE), dataDir);
  } catch (error) {
    if (isFirstTry) await rm(note);
    throw error;
  }
  const kept: string[] = [];
  for (const name of FILES) {
    if (await renameIfThere(join(dataDir, name), join(aside, name))) kept.push(join(aside, name));
  }
  await rename(restored, join(dataDir, DATABASE_FILE));
  kept.push(...(await moveFiles()));
  await syncFolder(aside);
  await syncFolder(dataDir);
  await rm(note);
  await syncFolder(dataDir);
  return kept;
}

/** Throws StartError while another program has the database open; afterwards the database is one file. */
function endUse(file: string, dataDir: string): void {
  if (!existsSync(file)) return;
  try {
    const connection = new SQLite(file, { timeout: 0 });
    try {
      connection.pragma('journal_mode = DELETE');
    } finally {
      connection.close();
    }
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    // A damaged database is a reason to restore; keep it as it is.
    if (DAMAGED.has(code)) return;
    if (!code.startsWith('SQLITE_BUSY')) throw error;
    throw new StartError(
      `A server or another program has the database in ${dataDir} open: stop it first. Nothing was changed.`,
    );
  }
}

function replacedBy(file: string): Replaced {
  if (!existsSync(file)) return NOTHING;
  return {
    meta: metaOf(rowsOf(file, QUERIES.meta) ?? []),
    counters: countersOf(rowsOf(file, QUERIES.counters) ?? []),
    sessions: rowsOf<Session>(file, QUERIES.sessions) ?? [],
    teams: rowsOf<ReplacedTeam>(file, QUERIES.teams),
  };
}

/** Null for an unreadable database; the backup's own values are then used. */
function rowsOf<Row>(file: string, query: string): readonly Row[] | null {
  try {
    const connection = new SQLite(file, { readonly: true });
    try {
      return connection.prepare<[], Row>(query).all();
    } finally {
      connection.close();
    }
  } catch {
    return null;
  }
}
