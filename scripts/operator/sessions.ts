/** `npm run sessions -- list|end`: lists or ends the sessions of an account, for operators. */
import { parseArgs } from 'node:util';
import { runCommand } from '../../apps/server/src/operations/backup/command.ts';
import {
  type SessionsOrder,
  sessionsCommand,
  USAGE,
} from '../../apps/server/src/operations/commands/sessions.ts';
import { orUsage } from '../arguments.ts';

const order = orUsage(USAGE, (): SessionsOrder | null => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { email: { type: 'string' }, all: { type: 'boolean' } },
  });
  const [what, ...rest] = positionals;
  const { email, all } = values;
  if (rest.length > 0 || (what !== 'list' && what !== 'end')) return null;
  if (email !== undefined && all === undefined) return { what, email };
  return what === 'end' && all === true && email === undefined ? { what, all } : null;
});

process.exitCode = await runCommand((config) => sessionsCommand(config, order, { now: Date.now }));
