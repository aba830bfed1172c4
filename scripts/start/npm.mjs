import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * The command that starts npm: the npm that started this process, else the one in PATH.
 * @param {string} [node] the Node that runs npm
 * @returns {string[]}
 */
export function npmCommand(node = process.execPath) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return [node, cli];
  return process.platform === 'win32' ? ['cmd', '/c', 'npm'] : ['npm'];
}
