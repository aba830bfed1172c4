/** Container images from Debian's packages, with Debian's buildah, for machines that reach no registry of images. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Where programs of the system are; a user's PATH may lack some. */
export const SYSTEM = '/usr/sbin:/usr/bin:/sbin:/bin';
export const DEBIAN = 'localhost/touchline-debian';

export interface Image {
  readonly tag: string;
  /** The Containerfile. */
  readonly file: string;
  /** The folder that it copies from. */
  readonly context: string;
  readonly options?: readonly string[];
}

/** The images of one folder. */
export class Images {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  buildah(...args: readonly string[]): string {
    const store = ['--root', join(this.folder, 'store'), '--runroot', join(this.folder, 'run')];
    return execFileSync('buildah', [...store, '--storage-driver', 'overlay', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: 'pipe',
      maxBuffer: 100_000_000,
    }).trim();
  }

  has(tag: string): boolean {
    return this.buildah('images', '--format', '{{.Name}}:{{.Tag}}')
      .split('\n')
      .includes(tag.includes(':') ? tag : `${tag}:latest`);
  }

  build({ tag, file, context, options = [] }: Image): void {
    const how = ['--format', 'docker', '--isolation', 'chroot', ...options];
    this.buildah('bud', ...how, '--file', file, '--tag', tag, context);
  }

  /** An image of a Containerfile with these lines. */
  buildFrom(tag: string, lines: readonly string[], context: string): void {
    const file = join(this.folder, `${tag.replaceAll(/\W/g, '-')}.Containerfile`);
    writeFileSync(file, lines.join('\n'));
    this.build({ tag, file, context });
  }

  /** The image of deploy/container. `NODE_IMAGE` names the base image; without it one is made. */
  buildTouchline(tag: string): void {
    const base = process.env.NODE_IMAGE ?? this.#makeNode();
    const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
    const options = ['--build-arg', `NODE_IMAGE=${base}`, '--env', `npm_config_registry=${registry}`];
    this.build({ tag, file: 'deploy/container/Containerfile', context: '.', options });
  }

  /** Debian alone, which the other images begin with. */
  makeDebian(): void {
    if (this.has(DEBIAN)) return;
    const folder = join(this.folder, 'base');
    mkdirSync(folder, { recursive: true });
    const sources = execFileSync(
      'sh',
      ['-c', 'cat /etc/apt/sources.list /etc/apt/sources.list.d/debian.sources 2>/dev/null; true'],
      { encoding: 'utf8' },
    );
    const mirror = /https?:\/\/\S+/.exec(sources.replaceAll(/^#.*$/gm, ''))?.[0] ?? '';
    const what = ['--variant=minbase', '--include=ca-certificates', 'bookworm'];
    execFileSync('debootstrap', [...what, join(folder, 'debian'), mirror], {
      stdio: 'ignore',
      env: { PATH: SYSTEM },
    });
    // What this machine trusts, so that npm reaches the registry of this machine.
    copyFileSync('/etc/ssl/certs/ca-certificates.crt', join(folder, 'trusted.crt'));
    const lines = ['FROM scratch', 'COPY debian /', 'COPY trusted.crt /etc/ssl/certs/ca-certificates.crt'];
    this.buildFrom(DEBIAN, lines, folder);
  }

  /** A base image from Debian's packages, with this Node and npm. */
  #makeNode(): string {
    const tag = 'localhost/touchline-base';
    if (this.has(tag)) return tag;
    this.makeDebian();
    const folder = join(this.folder, 'node');
    mkdirSync(folder, { recursive: true });
    copyFileSync(process.execPath, join(folder, 'node'));
    const npm = execFileSync('sh', ['-c', 'dirname "$(dirname "$(readlink -f "$(command -v npm)")")"'], {
      encoding: 'utf8',
    });
    cpSync(npm.trim(), join(folder, 'npm'), { recursive: true });
    const lines = [
      `FROM ${DEBIAN}`,
      'COPY node /usr/local/bin/node',
      'COPY npm /usr/local/lib/node_modules/npm',
      'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
      'ENV npm_config_cafile=/etc/ssl/certs/ca-certificates.crt',
    ];
    this.buildFrom(tag, lines, folder);
    return tag;
  }
}

/** Which of these programs this machine lacks. */
export function missing(programs: readonly string[]): readonly string[] {
  return programs.filter(
    (name) =>
      !['/usr/bin', '/usr/sbin', '/bin', '/sbin', '/usr/lib/podman'].some((folder) =>
        existsSync(join(folder, name)),
      ),
  );
}
