/** `npm run backup [-- --to DIR]`: writes one backup file, also while the server runs. */
import { parseArgs } from 'node:util';
import { backupCommand, runCommand } from '../../apps/server/src/operations/backup/command.ts';
import { orUsage } from '../arguments.ts';

const { values } = orUsage('npm run backup [-- --to DIR]', () =>
  parseArgs({ options: { to: { type: 'string' } } }),
);

process.exitCode = await runCommand((config) => backupCommand(config, values.to));
