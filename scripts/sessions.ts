/** `npm run sessions -- list|end`: where an account is signed in, and out with it, for operators. */
import { parseArgs } from 'node:util';
import { type SessionsOrder, sessionsCommand, USAGE } from '../apps/server/src/auth/sessions-command.ts';
import { runCommand } from '../apps/server/src/backup/command.ts';
import { orUsage } from './arguments.ts';

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

process.exitCode = await runCommand((config) => sessionsCommand(config, order));
