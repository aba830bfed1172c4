/**
 * `npm run restore -- FILE [--moved]`: replaces the data with a backup, and keeps a copy of the replaced data. `--moved`
 * says that the server was stopped before the backup and has not run since.
 */
import { parseArgs } from 'node:util';
import { restoreCommand, runCommand } from '../../apps/server/src/operations/backup/command.ts';
import { orUsage } from '../arguments.ts';

const { file, isMove } = orUsage('npm run restore -- FILE [--moved]', () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { moved: { type: 'boolean', default: false } },
  });
  const [given] = positionals;
  return positionals.length === 1 && given !== undefined ? { file: given, isMove: values.moved } : null;
});

process.exitCode = await runCommand((config) => restoreCommand(config, file, isMove));
