// The lock file must install on every system, also after a change on another system.
//
// npm leaves out optional packages of other systems when the registry in use lacks them, and `npm ci` then refuses the
// lock file as incomplete. `--write` adds them: with version, system and processor npm can skip them here and fetch
// them elsewhere. Download addresses are removed from the file.
//
// Packages that contain both their binaries and a binding.gyp get `gypfile: false`. npm 10, the one of Node 20, reads
// that only from the lock file, does not write it, and would start a compiler. The packages are those that
// `allowScripts` in package.json (npm 11's setting) denies.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface LockedPackage {
  version?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  gypfile?: boolean;
  optionalDependencies?: Record<string, string>;
}

interface LockFile {
  packages: Record<string, LockedPackage>;
}

/** The path at which Node finds `name` for the package at `from`, or undefined. */
function locate(lock: LockFile, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lock.packages[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}

interface Missing {
  path: string;
  entry: LockedPackage;
}

function missingFrom(lock: LockFile): Missing[] {
  return Object.entries(lock.packages).flatMap(([from, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => locate(lock, from, name) === undefined)
      .map(([name, version]) => ({
        path: `node_modules/${name}`,
        entry: platformEntry(name, version, parent),
      })),
  );
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'openharmony', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32'];

function platformEntry(name: string, version: string, parent: LockedPackage): LockedPackage {
  const words = name.split(/[-/]/);
  const os = words.filter((word) => systems.includes(word));
  const cpu = words.filter((word) => processors.includes(word));
  const libc = words.flatMap((word) =>
    word.startsWith('musl') ? ['musl'] : word.startsWith('gnu') ? ['glibc'] : [],
  );
  if (os.length !== 1 || cpu.length !== 1 || !/^\d+\.\d+\.\d+$/.test(version)) {
    throw new Error(
      `package-lock.json: ${name}@${version} is missing, and its name does not say for which system it is.`,
    );
  }
  return {
    version,
    cpu,
    ...(parent.dev ? { dev: true } : {}),
    ...(parent.devOptional ? { devOptional: true } : {}),
    ...(os[0] === 'linux' && libc.length > 0 ? { libc } : {}),
    optional: true,
    os,
  };
}

function read(path: string) {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}

const file = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const lock: LockFile = read('../../package-lock.json');
const allowScripts: Record<string, boolean> = read('../../package.json').allowScripts ?? {};

const missing = missingFrom(lock);
const addresses = Object.entries(lock.packages).filter(
  ([, entry]) => entry.resolved !== undefined && !entry.link,
);
const compiled = Object.entries(lock.packages).filter(
  ([path, entry]) => allowScripts[path.replace(/^.*node_modules\//, '')] === false && entry.gypfile !== false,
);

if (process.argv.includes('--write')) {
  for (const { path, entry } of missing) lock.packages[path] = entry;
  for (const [, entry] of addresses) delete entry.resolved;
  for (const [, entry] of compiled) entry.gypfile = false;
  const [root, ...rest] = Object.entries(lock.packages);
  rest.sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(root === undefined ? rest : [root, ...rest]);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`package-lock.json: ${missing.length + addresses.length + compiled.length} entries mended.`);
} else if (missing.length + addresses.length + compiled.length > 0) {
  for (const { path } of missing) console.error(`package-lock.json lacks ${path}`);
  for (const [path] of addresses) console.error(`package-lock.json names a download address for ${path}`);
  for (const [path] of compiled) console.error(`package-lock.json would let npm 10 compile ${path}`);
  console.error('Mend it with: node scripts/checks/lock.ts --write');
  process.exitCode = 1;
} else {
  console.log('package-lock.json installs on every system, needs no compiler and names no download address.');
}
