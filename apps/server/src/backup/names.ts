/** Names of files in DATA_DIR and beside the backups. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';

/** The embedded database. */
export const DATABASE_FILE = 'touchline.sqlite';
/** Files that rows name. */
export const MEDIA_FOLDER = 'media';
/** Half-written backups; what has this ending is nobody's backup. */
export const UNFINISHED = '.unfinished';
/** Lies in DATA_DIR while a restore lets files change places. */
export const RESTORE_NOTE = 'restore-unfinished';

/** Throws StartError when a restore was cut short while files changed places. */
export function refuseUnfinished({ dataDir }: Pick<Config, 'dataDir'>): void {
  if (!existsSync(join(dataDir, RESTORE_NOTE))) return;
  throw new StartError(`A restore into ${dataDir} is not finished: run npm run restore again.`);
}
