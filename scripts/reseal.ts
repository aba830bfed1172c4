/** `npm run reseal`: authenticator apps' secrets with a new SECOND_FACTOR_KEY, for operators. */
import { parseArgs } from 'node:util';
import { resealCommand, USAGE } from '../apps/server/src/auth/second-factor/reseal.ts';
import { runCommand } from '../apps/server/src/backup/command.ts';
import { orUsage } from './arguments.ts';

orUsage(USAGE, () => (parseArgs({}).positionals.length === 0 ? true : null));

process.exitCode = await runCommand(resealCommand);
