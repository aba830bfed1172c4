/**
 * `npm run drill -- image`: builds the container image with Debian's buildah and runs it as the compose files do: as its
 * user, without privileges, on a read-only root with one volume. Needs root, because it changes its root folder.
 *
 * `NODE_IMAGE` names the base image. Without it a base of Debian (debootstrap) with this Node and npm is made, for
 * machines that reach no registry of images.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../apps/server/src/testing/server/process.testing.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Where programs of the system are; a user's PATH may lack some. */
const SYSTEM = '/usr/sbin:/usr/bin:/sbin:/bin';
const PROBE_MS = 100;
const READY_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 10_000;

interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
  readonly Healthcheck: { readonly Test: readonly string[] };
  readonly Volumes: Readonly<Record<string, object>>;
}

export async function imageDrill(): Promise<number> {
  if (process.getuid?.() !== 0 || !installed('buildah')) {
    console.error('This drill needs root, and Debian’s buildah, crun and debootstrap.');
    return 1;
  }
  const folder = mkdtempSync('/tmp/touchline-image-');
  const buildah = (...args: string[]) => {
    const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')];
    return execFileSync('buildah', [...store, '--storage-driver', 'overlay', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: 'pipe',
      maxBuffer: 100_000_000,
    }).trim();
  };
  const build = (file: string, context: string, tag: string, more: readonly string[]) =>
    buildah(
      'bud',
      '--format',
      'docker',
      '--isolation',
      'chroot',
      ...more,
      '--file',
      file,
      '--tag',
      tag,
      context,
    );
  try {
    const base = process.env.NODE_IMAGE ?? makeBase(join(folder, 'base'), build);
    const startedAt = performance.now();
    const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
    const settings = ['--build-arg', `NODE_IMAGE=${base}`, '--env', `npm_config_registry=${registry}`];
    build('deploy/container/Containerfile', '.', 'touchline', settings);
    const builtMs = performance.now() - startedAt;
    const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', 'touchline')) as {
      readonly Docker: { readonly config: ImageConfig };
    };
    const { config } = Docker;
    const container = buildah('from', 'touchline');
    const root = buildah('mount', container);
    try {
      const size = execFileSync('du', ['-sm', root], { encoding: 'utf8' }).split('\t')[0];
      const told = await runImage({ root, config, volume: join(folder, 'volume') });
      console.log(
        [`The image was built in ${Math.round(builtMs / 1_000)} s and has ${size} MB.`, ...told].join('\n'),
      );
    } finally {
      buildah('umount', container);
    }
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Build = (file: string, context: string, tag: string, more: readonly string[]) => string;

/** A base image from Debian's packages, with this Node and npm. */
function makeBase(folder: string, build: Build): string {
  mkdirSync(folder, { recursive: true });
  const sources = execFileSync(
    'sh',
    ['-c', 'cat /etc/apt/sources.list /etc/apt/sources.list.d/debian.sources 2>/dev/null; true'],
    { encoding: 'utf8' },
  );
  const mirror = /https?:\/\/\S+/.exec(sources.replaceAll(/^#.*$/gm, ''))?.[0] ?? '';
  const debootstrap = [
    '--variant=minbase',
    '--include=ca-certificates',
    'bookworm',
    join(folder, 'debian'),
    mirror,
  ];
  execFileSync('debootstrap', debootstrap, {
    stdio: 'ignore',
    env: { PATH: SYSTEM },
  });
  copyFileSync(process.execPath, join(folder, 'node'));
  const npm = execFileSync('sh', ['-c', 'dirname "$(dirname "$(readlink -f "$(command -v npm)")")"'], {
    encoding: 'utf8',
  });
  cpSync(npm.trim(), join(folder, 'npm'), { recursive: true });
  // What this machine trusts, so that npm reaches the registry of this machine.
  copyFileSync('/etc/ssl/certs/ca-certificates.crt', join(folder, 'trusted.crt'));
  const trusted = '/etc/ssl/certs/ca-certificates.crt';
  const lines = [
    'FROM scratch',
    'COPY debian /',
    `COPY trusted.crt ${trusted}`,
    'COPY node /usr/local/bin/node',
    'COPY npm /usr/local/lib/node_modules/npm',
    'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
    `ENV npm_config_cafile=${trusted}`,
  ];
  writeFileSync(join(folder, 'Containerfile'), lines.join('\n'));
  build(join(folder, 'Containerfile'), folder, 'touchline-base', []);
  return 'localhost/touchline-base';
}

interface Running {
  readonly root: string;
  readonly config: ImageConfig;
  readonly volume: string;
}

/** Returns what was seen. Throws for anything that the compose files rely on and that is not so. */
async function runImage({ root, config, volume }: Running): Promise<readonly string[]> {
  const [uid = 0, gid = 0] = config.User.split(':').map(Number);
  if (uid === 0) throw new Error('the image runs as root');
  mkdirSync(volume, { mode: 0o700 });
  chownSync(volume, uid, gid);
  const port = await freePort();
  const production = [
    'PUBLIC_URL=https://touchline.example.org',
    'SMTP_URL=smtp://127.0.0.1:9',
    'TRUST_PROXY=1',
  ];
  const env = [...config.Env, ...production, 'HOST=127.0.0.1', `PORT=${port}`];
  const inside = (command: readonly string[]) => {
    const mounts = [
      'mount --bind "$0" "$0"',
      'mount --options remount,bind,ro "$0"',
      'mount --bind "$1" "$0/data"',
      'mount -t tmpfs tmpfs "$0/tmp"',
      'mount -t proc proc "$0/proc"',
      'mount --rbind /dev "$0/dev"',
      'shift',
      `exec setpriv --no-new-privs chroot --userspec=${uid}:${gid} "$0" env --ignore-environment --chdir=${config.WorkingDir} "$@"`,
    ].join(' && ');
    const args = ['--mount', 'sh', '-c', mounts, root, volume, ...env, ...command];
    return spawn('unshare', args, { env: { PATH: SYSTEM }, stdio: ['ignore', 'pipe', 'pipe'] });
  };
  const endOf = async (child: ReturnType<typeof inside>) => Number((await once(child, 'exit'))[0]);

  const startedAt = performance.now();
  const server = inside(config.Cmd);
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (said += chunk));
  const answers = async () =>
    (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.ok === true;
  while (!(await answers())) {
    if (server.exitCode !== null || performance.now() - startedAt > READY_LIMIT_MS)
      throw new Error(`no server:\n${said}`);
    await pause(PROBE_MS);
  }
  const readyMs = performance.now() - startedAt;
  const page = await fetch(`http://127.0.0.1:${port}/`);
  if (!(await page.text()).includes('<script')) throw new Error('the image has no web app');
  const [, ...health] = config.Healthcheck.Test;
  if ((await endOf(inside(health))) !== 0) throw new Error('the health check of a healthy server failed');
  const write = ['sh', '-c', 'touch /touchline/x || touch /usr/x || touch apps/x'];
  if ((await endOf(inside(write))) === 0) throw new Error('the root is not read-only');
  if ((await endOf(inside(['node', 'scripts/operator/backup.ts']))) !== 0)
    throw new Error('no backup can be made');
  const rehearse = ['node', 'scripts/operator/rehearse.ts', 'newest'];
  if ((await endOf(inside(rehearse))) !== 0) throw new Error('the restore cannot be rehearsed');
  const backups = execFileSync('ls', [join(volume, 'backups')], { encoding: 'utf8' });

  const stopping = performance.now();
  const ended = endOf(server);
  // The program itself: `unshare` and `setpriv` have become it.
  server.kill('SIGTERM');
  const code = await ended;
  const stopMs = performance.now() - stopping;
  if (code !== 0 || stopMs > STOP_LIMIT_MS)
    throw new Error(`ended with ${code} after ${stopMs} ms:\n${said}`);
  if ((await endOf(inside(health))) === 0) throw new Error('the health check of a stopped server passed');
  if (!existsSync(join(volume, 'touchline.sqlite'))) throw new Error('the database is not in the volume');
  const memory = /"warn"|level":[45]0/.test(said) ? [`It warned: ${said.trim()}`] : [];
  return [
    `It ran as ${config.User}, without privileges, on a read-only root with /tmp and ${Object.keys(config.Volumes).join()}: ready after ${(readyMs / 1_000).toFixed(1)} s.`,
    `The app was served, the health check told running from stopped, a backup was made in the volume and its restore rehearsed (${backups.trim().split('\n').length} files), SIGTERM ended it with code 0 in ${(stopMs / 1_000).toFixed(1)} s.`,
    ...memory,
  ];
}

function installed(name: string): boolean {
  return ['/usr/bin', '/usr/sbin', '/bin'].some((folder) => existsSync(join(folder, name)));
}
