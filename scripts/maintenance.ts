/** `npm run maintenance -- on|off`: the operators' switch; running servers see it within a second. */
import { parseArgs } from 'node:util';
import { maintenanceCommand, runCommand } from '../apps/server/src/backup/command.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const [wanted] = positionals;

if ((wanted !== 'on' && wanted !== 'off') || positionals.length > 1) {
  console.error('Usage: npm run maintenance -- on|off');
  process.exitCode = 2;
} else {
  process.exitCode = await runCommand((config) => maintenanceCommand(config, wanted === 'on'));
}
