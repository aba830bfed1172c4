/** `npm run jobs -- list|retry`: shows due jobs and tries failed ones again, for operators. */
import { parseArgs } from 'node:util';
import { runCommand } from '../../apps/server/src/operations/backup/command.ts';
import { type JobsOrder, jobsCommand, USAGE } from '../../apps/server/src/operations/commands/jobs.ts';
import { orUsage } from '../arguments.ts';

const order = orUsage(USAGE, (): JobsOrder | null => {
  const [what, kind, key, ...rest] = parseArgs({ allowPositionals: true }).positionals;
  if (what === 'list') return kind === undefined ? { what } : null;
  if (what !== 'retry' || rest.length > 0) return null;
  if (kind === undefined) return { what, one: null };
  return key === undefined ? null : { what, one: { kind, key } };
});

process.exitCode = await runCommand((config) => jobsCommand(config, order, Date.now()));
