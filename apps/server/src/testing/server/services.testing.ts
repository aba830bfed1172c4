// Real PostgreSQL and Redis for tests: programs on this machine, started on free ports in a temporary folder.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { delimiter, join } from 'node:path';

/** A program that runs for the tests. */
export interface Service {
  /** Its URL, such as `postgres://postgres@127.0.0.1:41233/postgres`. */
  url: string;
  /** Stops it and removes its files. */
  stop: () => Promise<void>;
  /** Suspends all its processes: connections stay open, and it answers nothing. */
  hang: () => void;
  /** Resumes them. */
  goOn: () => void;
  /** Kills it and every connection; its files stay. */
  kill: () => Promise<void>;
  /** Starts it again with its files and its port. */
  startAgain: () => Promise<void>;
}

/** The folder of PostgreSQL's programs; the newest version when there are several. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...pathFolders()];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** Redis or Valkey, which speak the same protocol. */
export function findRedis(): string | undefined {
  return pathFolders()
    .flatMap((folder) => [join(folder, 'redis-server'), join(folder, 'valkey-server')])
    .find((program) => existsSync(program));
}

/** strace, if the kernel lets this user trace their own processes. */
export function findStrace(): string | undefined {
  const program = pathFolders()
    .map((folder) => join(folder, 'strace'))
    .find((path) => existsSync(path));
  if (program === undefined) return undefined;
  const { status } = spawnSync(program, ['-D', '-o', '/dev/null', process.execPath, '--version']);
  return status === 0 ? program : undefined;
}

/** Python with the calendar parsers of other people, and khal; undefined when one of them is missing. */
export function findCalendarReaders(): string | undefined {
  const python = '/usr/bin/python3';
  const imports = 'import icalendar, vobject, recurring_ical_events, khal';
  const { status } = spawnSync(python, ['-c', imports]);
  return status === 0 ? python : undefined;
}

/** qpdf, if poppler's pdftotext is there too. */
export function findPdfTools(): string | undefined {
  const find = (name: string) =>
    pathFolders()
      .map((folder) => join(folder, name))
      .find((path) => existsSync(path));
  return find('pdftotext') && find('pdfinfo') && find('qpdf');
}

function pathFolders(): string[] {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin'];
}

/**
 * PostgreSQL's settings for tests that never stop the machine: what it wrote stays in the machine's memory also when its
 * processes are killed, so it need not wait for the disk. Most tests make a database, which is then much faster.
 */
export const WITHOUT_DISK = [
  'fsync=off',
  'full_page_writes=off',
  'max_wal_size=4GB',
  'checkpoint_timeout=1h',
];

/** For a cluster in which everybody of this machine is the administrator. */
export const initdbArguments = (data: string): readonly string[] => [
  ...['--pgdata', data, '--username', 'postgres', '--auth', 'trust'],
  ...['--encoding', 'UTF8', '--locale', 'C'],
];

/** Starts an empty PostgreSQL, which waits for the disk unless the settings say otherwise. */
export async function startPostgres(programs: string, more: readonly string[] = []): Promise<Service> {
  const user = postgresUser();
  const folder = temporaryFolder('touchline-pg-', user);
  const data = join(folder, 'data');
  execFileSync(join(programs, 'initdb'), initdbArguments(data), { ...user, cwd: folder, stdio: 'ignore' });
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    ...more,
  ];
  const options = settings.flatMap((setting) => ['-c', setting]);
  return start({
    name: 'PostgreSQL',
    folder,
    port,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    run: () =>
      spawn(join(programs, 'postgres'), ['-D', data, ...options], { ...user, cwd: folder, stdio: 'ignore' }),
    // PostgreSQL's fast shutdown: ends the sessions.
    stopSignal: 'SIGINT',
    // PostgreSQL's immediate shutdown: its sessions notice and end.
    killSignal: 'SIGQUIT',
  });
}

/** Starts an empty Redis that writes nothing to disk. */
export async function startRedis(program: string): Promise<Service> {
  const folder = temporaryFolder('touchline-redis-', {});
  const port = await freePort();
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ];
  return start({
    name: 'Redis',
    folder,
    port,
    url: `redis://127.0.0.1:${port}`,
    run: () => spawn(program, options, { cwd: folder, stdio: 'ignore' }),
    stopSignal: 'SIGTERM',
    killSignal: 'SIGKILL',
  });
}

interface Program {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly url: string;
  readonly run: () => ChildProcess;
  readonly stopSignal: NodeJS.Signals;
  readonly killSignal: NodeJS.Signals;
}

async function start({ name, folder, port, url, run, stopSignal, killSignal }: Program): Promise<Service> {
  let child = run();
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const stop = async () => {
    signalFamily(child, 'SIGCONT');
    await end(child, stopSignal);
    remove();
  };
  const listening = () => untilListening({ child, port, name, stop });
  await listening();
  return {
    url,
    stop,
    hang: () => signalFamily(child, 'SIGSTOP'),
    goOn: () => signalFamily(child, 'SIGCONT'),
    kill: () => end(child, killSignal),
    async startAgain() {
      child = run();
      await listening();
    },
  };
}

/** Signals a process and its children. A child may end after it was listed: a session that was just closed. */
function signalFamily(child: ChildProcess, signal: NodeJS.Signals): void {
  for (const pid of familyOf(child)) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** A process and its children, such as PostgreSQL's sessions; empty when it has ended. */
function familyOf(child: ChildProcess): readonly number[] {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return [];
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const processes = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const children = processes.flatMap(([own = 0, parent]) => (parent === pid ? [own] : []));
  return [pid, ...children];
}

interface Identity {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root; use the user that its package created. */
function postgresUser(): Identity {
  if (process.getuid?.() !== 0) return {};
  const number = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

function temporaryFolder(prefix: string, { uid, gid }: Identity): string {
  // Not $TMPDIR: a socket's path must be short, and another user must be able to reach it.
  const folder = mkdtempSync(join('/tmp', prefix));
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return address.port;
}

const START_LIMIT_MS = 30_000;
const RETRY_MS = 50;

interface Starting {
  child: ChildProcess;
  port: number;
  name: string;
  stop: () => Promise<void>;
}

async function untilListening({ child, port, name, stop }: Starting): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`${name} did not start on port ${port}`);
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (value: boolean) => {
      socket.destroy();
      resolve(value);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
