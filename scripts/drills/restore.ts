/** `npm run drill -- restore [FILE | newest | bucket]`: proves that a backup brings the club back. */
import { runCommand } from '../../apps/server/src/operations/backup/command.ts';
import { rehearseRestore } from '../../apps/server/src/operations/backup/offsite/rehearsal.ts';

/** Returns the exit code: 1 when the backup is no good or too old. */
export function restoreDrill(from = 'newest'): Promise<number> {
  return runCommand((config) => rehearseRestore({ config, from, now: Date.now() }));
}
