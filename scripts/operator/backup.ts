/**
 * `npm run backup [-- --to DIR]`: writes one backup file, also while the server runs, and sends a copy to the bucket if
 * there is one. `list` names the copies there, `fetch NAME` or `fetch newest` brings one back.
 */
import { parseArgs } from 'node:util';
import {
  backupCommand,
  copiesCommand,
  fetchCommand,
  runCommand,
} from '../../apps/server/src/operations/backup/command.ts';
import { orUsage } from '../arguments.ts';

const USAGE = 'npm run backup [-- [list | fetch NAME] [--to DIR]]';

const { what, name, to } = orUsage(USAGE, () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  const [what = 'make', name = ''] = positionals;
  const words = { make: 0, list: 1, fetch: 2 }[what];
  return words === positionals.length ? { what, name, to: values.to } : null;
});

process.exitCode = await runCommand((config) => {
  if (what === 'list') return copiesCommand(config);
  return what === 'fetch' ? fetchCommand(config, name, to) : backupCommand(config, to);
});
