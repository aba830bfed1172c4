/** `npm run restore -- FILE`: replaces the data with a backup, and keeps a copy of the replaced data. */
import { parseArgs } from 'node:util';
import { restoreCommand, runCommand } from '../../apps/server/src/operations/backup/command.ts';
import { orUsage } from '../arguments.ts';

const file = orUsage('npm run restore -- FILE', () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  return positionals.length === 1 ? (positionals[0] ?? null) : null;
});

process.exitCode = await runCommand((config) => restoreCommand(config, file));
