/** `npm run restore -- FILE`: puts a backup in the place of what is there, which is kept. */
import { parseArgs } from 'node:util';
import { restoreCommand, runCommand } from '../apps/server/src/backup/command.ts';
import { orUsage } from './arguments.ts';

const file = orUsage('npm run restore -- FILE', () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  return positionals.length === 1 ? (positionals[0] ?? null) : null;
});

process.exitCode = await runCommand((config) => restoreCommand(config, file));
