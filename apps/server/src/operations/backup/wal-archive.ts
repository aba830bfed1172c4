/**
 * PostgreSQL's archive of its log, from which an operator recovers to a moment: when a segment last got there, and when
 * the cluster was last copied. deploy/postgres has the scripts.
 */
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

export interface WalArchive {
  /** When a segment was last archived, in seconds since 1970; 0 for never. Null where PostgreSQL archives nothing. */
  readonly archivedAt: number | null;
  /** When base-backup.sh last copied the cluster; 0 for never. Null where another program makes the copies. */
  readonly copiedAt: number | null;
}

/** What base-backup.sh writes in `meta` after each copy, in seconds since 1970. */
const COPIED_AT = 'base_backup_at';
/** The archive_command of which base-backup.sh is the other half. */
const OUR_COMMAND = '/archive-wal.sh ';

export async function readWalArchive({
  engine,
  reader,
}: Pick<Database, 'engine' | 'reader'>): Promise<WalArchive> {
  if (engine === 'sqlite') return { archivedAt: null, copiedAt: null };
  const { rows } = await sql<{
    mode: string;
    command: string;
    archived: number | null;
    copied: number | null;
  }>`SELECT current_setting('archive_mode') AS mode, current_setting('archive_command') AS command,
    (SELECT extract(epoch FROM last_archived_time)::float8 FROM pg_stat_archiver) AS archived,
    (SELECT value::float8 FROM meta WHERE key = ${COPIED_AT}) AS copied`.execute(reader);
  const [row] = rows;
  if (row === undefined || row.mode === 'off') return { archivedAt: null, copiedAt: null };
  return {
    archivedAt: row.archived ?? 0,
    copiedAt: row.command.includes(OUR_COMMAND) ? (row.copied ?? 0) : null,
  };
}
