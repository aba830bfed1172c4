/** `npm run reseal`: encrypts the secrets of authenticator apps with a new SECOND_FACTOR_KEY, for operators. */
import { parseArgs } from 'node:util';
import { runCommand } from '../../apps/server/src/operations/backup/command.ts';
import { resealCommand, USAGE } from '../../apps/server/src/operations/commands/reseal.ts';
import { orUsage } from '../arguments.ts';

orUsage(USAGE, () => (parseArgs({}).positionals.length === 0 ? true : null));

process.exitCode = await runCommand((config) => resealCommand(config, { now: Date.now }));
