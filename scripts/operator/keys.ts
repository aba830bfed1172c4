/** `npm run keys -- list|change|forget`: the keys that the server makes itself, for operators. */
import { parseArgs } from 'node:util';
import { runCommand } from '../../apps/server/src/operations/backup/command.ts';
import { type KeysOrder, keysCommand, USAGE } from '../../apps/server/src/operations/commands/keys.ts';
import { isKeyName } from '../../apps/server/src/operations/server-keys.ts';
import { orUsage } from '../arguments.ts';

const order = orUsage(USAGE, (): KeysOrder | null => {
  const [what, name, ...rest] = parseArgs({ allowPositionals: true }).positionals;
  if (rest.length > 0) return null;
  if (what === 'list') return name === undefined ? { what } : null;
  return (what === 'change' || what === 'forget') && isKeyName(name) ? { what, name } : null;
});

process.exitCode = await runCommand((config) => keysCommand(config, order, { now: Date.now }));
