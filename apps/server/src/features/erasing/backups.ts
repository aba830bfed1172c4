/** The automatic backups that still exist. They contain what was erased later, until they are removed. */
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';

const DAY_MS = 86_400_000;

export interface ExistingBackup {
  /** Both in seconds since 1970. A day without a backup makes the end later. */
  readonly made_at: number;
  readonly expires_at: number;
}

/** The newest first. Each daily backup replaces the oldest one; copies that the operator made are not known. */
export async function existingBackups({
  database,
  config,
}: DatabaseDep & ConfigDep<'backupKeep'>): Promise<readonly ExistingBackup[]> {
  const { backupKeep } = config;
  const made = await database.reader
    .selectFrom('backup_runs')
    .select('started_at')
    .where('ended_at', '>', 0)
    .where('error', '=', '')
    .orderBy('started_at', 'desc')
    .limit(backupKeep)
    .execute();
  const newest = made[0]?.started_at ?? 0;
  return made.map(({ started_at }, newer) => ({
    made_at: Math.floor(started_at / 1_000),
    expires_at: Math.floor((newest + (backupKeep - newer) * DAY_MS) / 1_000),
  }));
}
