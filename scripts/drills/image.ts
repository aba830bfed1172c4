/**
 * `npm run drill -- image`: builds the container image with Debian's buildah and runs it as the compose files do: as its
 * user, without privileges, on a read-only root with one volume. Needs root, because it changes its root folder.
 *
 * `NODE_IMAGE` names the base image. Without it a base of Debian (debootstrap) with this Node and npm is made, for
 * machines that reach no registry of images.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../apps/server/src/testing/server/process.testing.ts';
import { Images, missing, SYSTEM } from './containers/images.ts';

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
  if (process.getuid?.() !== 0 || missing(['buildah', 'crun', 'debootstrap']).length > 0) {
    console.error('This drill needs root, and Debian’s buildah, crun and debootstrap.');
    return 1;
  }
  const folder = mkdtempSync('/tmp/touchline-image-');
  const images = new Images(folder);
  try {
    const startedAt = performance.now();
    images.buildTouchline('touchline');
    const builtMs = performance.now() - startedAt;
    const { Docker } = JSON.parse(images.buildah('inspect', '--type', 'image', 'touchline')) as {
      readonly Docker: { readonly config: ImageConfig };
    };
    const { config } = Docker;
    const container = images.buildah('from', 'touchline');
    const root = images.buildah('mount', container);
    try {
      const size = execFileSync('du', ['-sm', root], { encoding: 'utf8' }).split('\t')[0];
      const told = await runImage({ root, config, volume: join(folder, 'volume') });
      console.log(
        [`The image was built in ${Math.round(builtMs / 1_000)} s and has ${size} MB.`, ...told].join('\n'),
      );
    } finally {
      images.buildah('umount', container);
    }
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
