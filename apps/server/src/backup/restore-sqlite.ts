/**
 * Restores into DATA_DIR/touchline.sqlite. A new file is filled beside the old one. That nobody uses the old
 * one is asked from its locks: only the last connection may leave the write-ahead log. While files change
 * places a note lies in the folder; a server does not start over a restore that was cut short.
 */
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import type { Schema } from '../database/schema.ts';
import { ANYTIME, openSqlite, sqliteKysely } from '../database/sqlite.ts';
import { StartError } from '../start-error.ts';
import { syncFolder } from './disk.ts';
import { type Loading, load, SESSION_COLUMNS, type Session } from './load.ts';
import { DATABASE_FILE, RESTORE_NOTE } from './names.ts';
import { keptFolder, type Restoration, renameIfThere } from './restore.ts';

/** The database and what belongs to it. */
const FILES = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`];
const DAMAGED = new Set(['SQLITE_NOTADB', 'SQLITE_CORRUPT']);

type Replaced = Pick<Loading, 'replacedCounters' | 'replacedSessions'>;

/** Answers where what was replaced is kept. */
export async function restoreSqlite(restoration: Restoration): Promise<readonly string[]> {
  const { dataDir, stamp } = restoration;
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, DATABASE_FILE);
  const restored = `${file}.restoring-${stamp}`;
  endUse(file, dataDir);
  try {
    await fill(restored, { ...restoration, ...replacedBy(file) });
    // Once more: filling took its time.
    endUse(file, dataDir);
    return await swap(restored, restoration);
  } finally {
    for (const ending of ['', '-wal', '-shm', '-journal']) await rm(`${restored}${ending}`, { force: true });
  }
}

async function fill(file: string, restoration: Restoration & Replaced): Promise<void> {
  const connection = openSqlite(file);
  try {
    connection.exec('BEGIN IMMEDIATE');
    await load(sqliteKysely<Schema>(connection, ANYTIME), { ...restoration, engine: 'sqlite' });
    connection.exec('COMMIT');
    const [found] = connection.prepare<[], string>('PRAGMA integrity_check').pluck().all();
    if (found !== 'ok')
      throw new StartError(`The restored database is damaged: ${found}. Nothing was changed.`);
    // All in one file, which is moved then.
    connection.pragma('journal_mode = DELETE');
  } finally {
    connection.close();
  }
}

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
    // A server that began before the note lay there holds the file by now.
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

/** Throws StartError while any other program has the database open; afterwards it is one file. */
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
    // What is damaged is why somebody restores; it is kept as it is.
    if (DAMAGED.has(code)) return;
    if (!code.startsWith('SQLITE_BUSY')) throw error;
    throw new StartError(
      `A server or another program has the database in ${dataDir} open: stop it first. Nothing was changed.`,
    );
  }
}

/** Nothing for a database that is missing or cannot be read: then the backup's own must do. */
function replacedBy(file: string): Replaced {
  const counters = rowsOf<{ name: string; value: number }>(file, 'SELECT name, value FROM counters');
  return {
    replacedCounters: new Map(counters.map(({ name, value }) => [name, value])),
    replacedSessions: rowsOf<Session>(file, `SELECT ${SESSION_COLUMNS} FROM signed_in_devices`),
  };
}

function rowsOf<Row>(file: string, query: string): readonly Row[] {
  if (!existsSync(file)) return [];
  try {
    const connection = new SQLite(file, { readonly: true });
    try {
      return connection.prepare<[], Row>(query).all();
    } finally {
      connection.close();
    }
  } catch {
    return [];
  }
}
