/** The input of the restore for both databases, and where replaced data is kept. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Settings } from '#platform/config/s3-settings.ts';
import type { CheckedBackup } from '../check.ts';
import type { Place } from '../snapshot.ts';
import type { Succession } from './succession.ts';

export interface RestoreOrder extends Place {
  readonly file: string;
  /** A new random epoch for the history that begins (PUL-6). */
  readonly epoch: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The operator's word that the server was stopped before the backup and has not run since: then nothing is lost. */
  readonly isMove?: boolean;
  /** The bucket for pictures; without it they are in `dataDir`. */
  readonly s3?: S3Settings | null;
}

/** The input for one database's restore. */
export interface Restoration extends RestoreOrder {
  readonly backup: CheckedBackup;
  /** The time as a part of names, such as `20261121-111719`. */
  readonly stamp: string;
  /** Replaces the files by the restored ones. Returns where the old ones are kept. */
  moveFiles(): Promise<readonly string[]>;
}

/** What a restore did. */
export interface Replacing {
  /** Where replaced data is kept; empty when there was none. */
  readonly kept: readonly string[];
  readonly succession: Succession;
}

/** The folder for replaced data. */
export function keptFolder(dataDir: string, stamp: string): string {
  return join(dataDir, `replaced-${stamp}`);
}

/** Returns whether there was something to rename. */
export async function renameIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
