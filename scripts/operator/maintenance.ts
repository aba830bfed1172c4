/** `npm run maintenance -- on|off`: switches maintenance; running servers notice within a second. */
import { parseArgs } from 'node:util';
import { maintenanceCommand, runCommand } from '../../apps/server/src/operations/backup/command.ts';
import { orUsage } from '../arguments.ts';

const wanted = orUsage('npm run maintenance -- on|off', () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [word] = positionals;
  return positionals.length === 1 && (word === 'on' || word === 'off') ? word : null;
});

process.exitCode = await runCommand((config) => maintenanceCommand(config, wanted === 'on'));
