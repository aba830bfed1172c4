/** `npm run demo -- list|remove`: the demo's accounts in a database of production, for operators. */
import { parseArgs } from 'node:util';
import { FEATURES } from '../../apps/server/src/app.ts';
import { runCommand } from '../../apps/server/src/operations/backup/command.ts';
import { type DemoOrder, demoCommand, USAGE } from '../../apps/server/src/operations/commands/demo.ts';
import { argonPasswords } from '../../apps/server/src/platform/secrets/passwords.ts';
import { orUsage } from '../arguments.ts';

const order = orUsage(USAGE, (): DemoOrder | null => {
  const [what, ...rest] = parseArgs({ allowPositionals: true }).positionals;
  return rest.length === 0 && (what === 'list' || what === 'remove') ? what : null;
});
const deps = { passwords: argonPasswords(), now: Date.now, features: FEATURES };

process.exitCode = await runCommand((config) => demoCommand(config, order, deps));
