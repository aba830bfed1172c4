/**
 * An engine for containers: podman behind its Docker-compatible socket, spoken to by docker-compose, as an operator's
 * Docker is. It has its folders, networks and ports for itself, because `inside` runs the drill in namespaces of its own:
 *
 *   this machine ──▶ namespaces of mounts, network and processes ──▶ podman, containers, the drill's requests
 *
 * The ports of the compose files are thus those of nobody else, and everything ends with the first process in there.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { until } from '../machines/waiting.ts';
import { SYSTEM } from './images.ts';

export const ENGINE_PROGRAMS = [
  'podman',
  'docker-compose',
  'netavark',
  'runc',
  'conmon',
  'iptables',
  'ip',
  'unshare',
];
/** Where the internet begins for the containers: mail and the bucket listen here. */
export const OUTSIDE = '203.0.113.1';
const HEALTH_EVERY_MS = 1_000;
const OUTPUT_BYTES = 50_000_000;

/** Runs the drill again, with these arguments, in namespaces of its own. Returns its exit code. */
export async function inside(args: readonly string[]): Promise<number> {
  // The shell stays the first process, which collects those whose parents have ended.
  const script = [
    'mount -t tmpfs tmpfs /run',
    'mount -t tmpfs tmpfs /dev/shm',
    'ip link set lo up',
    `ip address add ${OUTSIDE}/32 dev lo`,
    '"$@"',
    'exit $?',
  ].join('\n');
  const namespaces = ['--mount', '--net', '--ipc', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const drill = fileURLToPath(new URL('../../drill.ts', import.meta.url));
  const child = spawn(
    'unshare',
    [...namespaces, 'sh', '-c', script, 'sh', process.execPath, drill, ...args],
    { stdio: 'inherit', env: { ...process.env, PATH: `${process.env.PATH}:${SYSTEM}` } },
  );
  const [code] = await once(child, 'exit');
  return Number(code ?? 1);
}

export interface Said {
  readonly code: number;
  readonly text: string;
}

export class Engine {
  readonly #env: NodeJS.ProcessEnv;
  #isWatched = true;
  #service: ChildProcess | null = null;

  private constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
  }

  /** @param folder that of the images */
  static async start(folder: string): Promise<Engine> {
    const socket = join(folder, 'engine.sock');
    const conf = join(folder, 'containers.conf');
    const storage = join(folder, 'storage.conf');
    // Podman begins as after a start of the machine, also where an earlier drill was interrupted.
    rmSync(join(folder, 'tmp'), { recursive: true, force: true });
    const settings = [
      '[containers]',
      'default_ulimits = ["nofile=20000:20000", "nproc=1024:1024"]',
      '[engine]',
      'cgroup_manager = "cgroupfs"',
      'runtime = "runc"',
      'events_logger = "file"',
      `tmp_dir = "${join(folder, 'tmp')}"`,
      '[network]',
      'network_backend = "netavark"',
      `network_config_dir = "${join(folder, 'networks')}"`,
    ];
    writeFileSync(conf, `${settings.join('\n')}\n`);
    const places = [
      '[storage]',
      'driver = "overlay"',
      `graphroot = "${join(folder, 'store')}"`,
      `runroot = "${join(folder, 'run')}"`,
    ];
    writeFileSync(storage, `${places.join('\n')}\n`);
    const engine = new Engine({
      PATH: process.env.PATH,
      HOME: folder,
      CONTAINERS_CONF: conf,
      CONTAINERS_STORAGE_CONF: storage,
      DOCKER_HOST: `unix://${socket}`,
      // Podman asks for the health of containers with timers of systemd, which may not run here. We ask instead.
      DISABLE_HC_SYSTEMD: 'true',
      COMPOSE_HTTP_TIMEOUT: '300',
    });
    engine.#sweep();
    rmSync(socket, { force: true });
    const listen = ['system', 'service', '--time=0', `unix://${socket}`];
    const service = spawn('podman', listen, { env: engine.#env, stdio: 'ignore' });
    engine.#service = service;
    await until('podman’s socket', async () => {
      if (service.exitCode !== null) throw new Error(`podman ended with ${service.exitCode}`);
      return existsSync(socket);
    });
    void engine.#watchHealth();
    return engine;
  }

  podman(...args: readonly string[]): string {
    return execFileSync('podman', args, { env: this.#env, encoding: 'utf8', stdio: 'pipe' }).trim();
  }

  /** docker-compose in a folder with a compose file. An answer with another code than 0 is an answer too. */
  compose(folder: string, ...args: readonly string[]): Promise<Said> {
    return new Promise((done) => {
      const options = { cwd: folder, env: this.#env, maxBuffer: OUTPUT_BYTES };
      execFile('docker-compose', args, options, (error, stdout, stderr) =>
        done({ code: error === null ? 0 : Number(error.code ?? 1), text: `${stdout}${stderr}` }),
      );
    });
  }

  /** What the engine knows of a container. */
  inspect<T>(name: string, format: string): T {
    return JSON.parse(
      this.podman('inspect', '--type', 'container', '--format', `{{json ${format}}}`, name),
    ) as T;
  }

  /** Removes all containers, volumes and networks, and ends podman. */
  async stop(): Promise<void> {
    this.#isWatched = false;
    this.#sweep();
    if (this.#service === null || this.#service.exitCode !== null) return;
    const ended = once(this.#service, 'exit');
    this.#service.kill();
    await ended;
  }

  #sweep(): void {
    this.podman('rm', '--all', '--force', '--time', '0');
    this.podman('volume', 'prune', '--force');
    this.podman('network', 'prune', '--force');
  }

  async #watchHealth(): Promise<void> {
    while (this.#isWatched) {
      const names = await this.#run('ps', '--format', '{{.Names}}').catch(() => '');
      // A container without a health check, or one that has just ended, gives an error.
      for (const name of names.split('\n').filter(Boolean))
        await this.#run('healthcheck', 'run', name).catch(() => undefined);
      await pause(HEALTH_EVERY_MS);
    }
  }

  #run(...args: readonly string[]): Promise<string> {
    return new Promise((done, failed) => {
      execFile('podman', args, { env: this.#env }, (error, stdout) =>
        error === null ? done(stdout) : failed(error),
      );
    });
  }
}
