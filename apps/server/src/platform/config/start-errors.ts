/** Explains each known failure at start in one sentence, because a stack trace does not help an operator. */

import { type DiskFailure, diskFailureOf } from '../files/disk-errors.ts';
import type { Config } from './config.ts';
import { StartError } from './start-error.ts';

/** The message for a known failure at start. Null for an unexpected error, which is a bug. */
export function sentenceFor(error: unknown, config: Config | null): string | null {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return null;
  const code = String((error as { code?: unknown }).code ?? '');
  if (config === null) return null;
  return (
    networkSentence(code, error, config) ??
    diskSentence(code, config) ??
    databaseSentence(code, error, config)
  );
}

function networkSentence(code: string, error: Error, config: Config): string | null {
  const { syscall, hostname } = error as { syscall?: unknown; hostname?: unknown };
  if (syscall === 'getaddrinfo' && hostname === config.host) {
    return `HOST ${config.host} is not an address of this machine.`;
  }
  if (syscall !== 'listen') return null;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${config.port} is in use: another program, perhaps another Touchline, listens there. Set PORT to a free one.`;
    case 'EACCES':
      return `Port ${config.port} may not be used by this user. Set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${config.host} is not an address of this machine.`;
    default:
      return null;
  }
}

const DISK_SENTENCES: Readonly<Record<DiskFailure, (dataDir: string) => string>> = {
  full: (dataDir) => `The disk that holds ${dataDir} is full.`,
  unwritable: (dataDir) =>
    `The folder ${dataDir} cannot be written. Let this user write there, or set DATA_DIR to another folder.`,
  notAFolder: (dataDir) => `DATA_DIR ${dataDir} is not a folder.`,
};

function diskSentence(code: string, { dataDir }: Config): string | null {
  const trouble = diskFailureOf(code);
  if (trouble !== null) return DISK_SENTENCES[trouble](dataDir);
  switch (code) {
    case 'SQLITE_NOTADB':
    case 'SQLITE_CORRUPT':
      return `The database in ${dataDir} is damaged or is none. Restore a backup, or set DATA_DIR to another folder.`;
    case 'SQLITE_BUSY':
      return `The database in ${dataDir} is held by another program.`;
    default:
      return null;
  }
}

function databaseSentence(code: string, error: Error, { databaseUrl }: Config): string | null {
  if (databaseUrl === null) return null;
  const place = hostOf(databaseUrl);
  if (code.startsWith('28')) return `DATABASE_URL: the database at ${place} refuses this user or password.`;
  if (code === '3D000') return `DATABASE_URL: there is no such database at ${place}.`;
  if (code === '53100') return `The disk of the database at ${place} is full.`;
  if (code === '25006') return `DATABASE_URL: the database at ${place} can only be read.`;
  if (code === '53300') return `The database at ${place} has no connection left; lower DATABASE_POOL.`;
  if (code === '42501') return `DATABASE_URL: this user may not make tables in the database at ${place}.`;
  const unreachable = [
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ECONNRESET',
    '57P03',
  ];
  if (unreachable.includes(code) || /timeout|terminated|ssl/i.test(error.message)) {
    return `DATABASE_URL: no database answers at ${place}.`;
  }
  return null;
}

/** Host and port only, because the URL may hold a password. */
function hostOf(address: string): string {
  return URL.parse(address)?.host ?? 'its address';
}
