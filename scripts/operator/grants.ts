/** `npm run grants -- list|give|end|events|replay`: shows what gives teams a plan, gives one, and shows payments' notifications. */
import { parseArgs } from 'node:util';
import { runCommand } from '../../apps/server/src/operations/backup/command.ts';
import { type GrantsOrder, grantsCommand, USAGE } from '../../apps/server/src/operations/commands/grants.ts';
import { orUsage } from '../arguments.ts';

const order = orUsage(USAGE, (): GrantsOrder | null => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { days: { type: 'string' }, note: { type: 'string' }, plus: { type: 'boolean' } },
  });
  const [what, about, ...rest] = positionals;
  if (rest.length > 0) return null;
  if (what === 'list') return { what, ...(about !== undefined && { team: about }) };
  if (what === 'events') return { what, ...(about !== undefined && { source: about }) };
  if (about === undefined) return null;
  if (what === 'replay') return { what, event: about };
  if (what === 'end') return { what, grant: about };
  return what === 'give' ? { what, team: about, ...values } : null;
});

process.exitCode = await runCommand((config) => grantsCommand(config, order));
