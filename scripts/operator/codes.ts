/** `npm run codes -- create|list|withdraw`: manages team codes, for operators. */
import { parseArgs } from 'node:util';
import { runCommand } from '../../apps/server/src/operations/backup/command.ts';
import { type CodesOrder, codesCommand, USAGE } from '../../apps/server/src/operations/commands/codes.ts';
import { orUsage } from '../arguments.ts';

const order = orUsage(USAGE, (): CodesOrder | null => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: 'string' },
      days: { type: 'string' },
      valid: { type: 'string' },
      note: { type: 'string' },
      plus: { type: 'boolean' },
    },
  });
  const [what, code, ...rest] = positionals;
  if (rest.length > 0) return null;
  if (what === 'withdraw' && code !== undefined) return { what, code };
  if (code !== undefined) return null;
  if (what === 'list') return { what };
  return what === 'create' ? { what, ...values } : null;
});

process.exitCode = await runCommand((config) => codesCommand(config, order));
