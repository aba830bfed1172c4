import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * The command that starts npm: the very npm that was used to start us, else the one in PATH.
 * @param {string} [node] the Node that npm shall run under
 * @returns {string[]}
 */
export function npmCommand(node = process.execPath) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return [node, cli];
  return process.platform === 'win32' ? ['cmd', '/c', 'npm'] : ['npm'];
}
