/** `npm run restore -- FILE`: puts a backup in the place of what is there, which is kept. */
import { parseArgs } from 'node:util';
import { restoreCommand, runCommand } from '../apps/server/src/backup/command.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const [file] = positionals;

if (file === undefined || positionals.length > 1) {
  console.error('Usage: npm run restore -- FILE');
  process.exitCode = 2;
} else {
  process.exitCode = await runCommand((config) => restoreCommand(config, file));
}
