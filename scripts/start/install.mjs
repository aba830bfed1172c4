import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from './child.mjs';
import { npmCommand, root } from './npm.mjs';
import { explain, needRoom, sentenceFor, Trouble } from './trouble.mjs';

/**
 * Installs the packages of package-lock.json; does nothing when they are installed already.
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 */
export async function install(node, env) {
  try {
    const note = join(root, '.cache', 'installed');
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
    const wanted = createHash('sha256').update(`${process.platform} ${process.arch}\n${lock}`).digest('hex');
    const written = join(root, 'node_modules', '.package-lock.json');
    const noted = existsSync(note) ? readFileSync(note, 'utf8') : '';
    if (existsSync(written) && noted === wanted) return;
    // npm keeps a list of what it installed. After `npm install` by hand it is up to date, so nothing is installed
    // again.
    if (!existsSync(written) || !isInstalled(lock, readFileSync(written, 'utf8'))) await clean(node, env);
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(note, wanted);
  } catch (error) {
    explain(error, root);
  }
}

/**
 * True when npm's list of installed packages has each package of the lock file for this system in the same version.
 * @param {string} lock
 * @param {string} written
 */
function isInstalled(lock, written) {
  /** @type {Record<string, {version?: string}>} */
  const present = JSON.parse(written).packages;
  /** @type {[string, {version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[]}][]} */
  const wanted = Object.entries(JSON.parse(lock).packages);
  return wanted.every(([path, { version, optional, os, cpu, libc }]) => {
    if (path === '') return true;
    if (present[path] !== undefined) return present[path].version === version;
    const isForHere =
      os?.includes(process.platform) && cpu?.includes(process.arch) && !libc?.includes('musl');
    return optional === true && !isForHere;
  });
}

/**
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 */
async function clean(node, env) {
  needRoom(root, 600);
  console.log('Installing the packages, about a minute …');
  // The build needs its tools whatever NODE_ENV is.
  const { code, said, stopped } = await runToEnd([...npmCommand(node), 'ci', '--include=dev'], {
    cwd: root,
    env,
    quiet: true,
  });
  if (stopped) process.exit(code);
  if (code !== 0) {
    const reason = sentenceFor(said, root) ?? `npm could not install the packages:\n${said}`;
    throw new Trouble(reason);
  }
}
