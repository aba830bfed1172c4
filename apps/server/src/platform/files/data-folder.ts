/** Names of files in DATA_DIR and beside the backups. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';

/** The embedded database. */
export const DATABASE_FILE = 'touchline.sqlite';
/** Files that rows refer to. */
export const MEDIA_FOLDER = 'media';
/** Ending of half-written backups; a file with this ending is not a backup. */
export const UNFINISHED = '.unfinished';
/** Exists in DATA_DIR while a restore replaces files. */
export const RESTORE_NOTE = 'restore-unfinished';

/** Throws StartError when a restore stopped while it replaced files. */
export function refuseUnfinished({ dataDir }: Pick<Config, 'dataDir'>): void {
  if (!existsSync(join(dataDir, RESTORE_NOTE))) return;
  throw new StartError(`A restore into ${dataDir} is not finished: run npm run restore again.`);
}
