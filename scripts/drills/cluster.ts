/** A PostgreSQL of a drill's own that archives its log, can be destroyed, and recovers to a moment. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort } from '../../apps/server/src/testing/server/process.testing.ts';
import { initdbArguments } from '../../apps/server/src/testing/server/services.testing.ts';

const RECIPES = fileURLToPath(new URL('../../deploy/postgres', import.meta.url));
const SCRIPTS = ['archive-wal.sh', 'restore-wal.sh', 'base-backup.sh'];
/** How many copies of the cluster the drill keeps. */
const KEPT = '1';
const PROBE_MS = 50;

export class Cluster {
  readonly url: string;
  readonly #programs: string;
  readonly #folder: string;
  readonly #user: { uid?: number; gid?: number };
  readonly #port: number;
  #child: ChildProcess | null = null;

  private constructor(programs: string, folder: string, port: number) {
    this.#programs = programs;
    this.#folder = folder;
    this.#port = port;
    this.#user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
    this.url = `postgres://postgres@127.0.0.1:${port}`;
  }

  /** @param folder short, because PostgreSQL's socket is in it */
  static async create(programs: string, folder: string): Promise<Cluster> {
    const cluster = new Cluster(programs, folder, await freePort());
    cluster.#own(folder);
    cluster.#own(mkdirSync(join(folder, 'archive'), { recursive: true }) ?? '');
    for (const name of SCRIPTS) copyFileSync(join(RECIPES, name), join(folder, name));
    cluster.#run('initdb', initdbArguments(cluster.#at('data')));
    return cluster;
  }

  /** Starts it, with the settings of deploy/container/company/postgresql.conf that archive. */
  async start(more: readonly string[] = []): Promise<void> {
    const settings = [
      `port=${this.#port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${this.#folder}`,
      'wal_level=replica',
      'archive_mode=on',
      `archive_command=sh ${this.#at('archive-wal.sh')} ${this.#at('archive')} %p %f`,
      'archive_timeout=60',
      ...more,
    ];
    const options = settings.flatMap((setting) => ['-c', setting]);
    const command = join(this.#programs, 'postgres');
    const child = spawn(command, ['-D', this.#at('data'), ...options], {
      ...this.#user,
      cwd: this.#folder,
      stdio: 'ignore',
    });
    this.#child = child;
    while (!(await this.#isOpen())) {
      if (child.exitCode !== null) throw new Error('PostgreSQL did not start');
      await pause(PROBE_MS);
    }
  }

  /** Copies the running cluster into the archive, and removes what an older copy needed. */
  baseBackup(): void {
    execFileSync('sh', [this.#at('base-backup.sh'), this.#at('archive'), KEPT], {
      ...this.#user,
      cwd: this.#folder,
      env: {
        PATH: `${this.#programs}:${process.env.PATH}`,
        PGHOST: '127.0.0.1',
        PGPORT: String(this.#port),
        PGUSER: 'postgres',
        PGDATABASE: 'postgres',
      },
      stdio: 'ignore',
    });
  }

  /** What the archive has: copies of the cluster, and segments of the log, oldest first. */
  archiveContents(): { readonly copies: readonly string[]; readonly segments: readonly string[] } {
    const names = readdirSync(this.#at('archive')).sort();
    return {
      copies: names.filter((name) => name.startsWith('base-')),
      segments: names.filter((name) => /^[0-9A-F]{24}\.gz$/.test(name)),
    };
  }

  /** Resolves when everything up to now is in the archive. */
  async archived(): Promise<void> {
    const [{ name }] = await this.query<{ name: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS name');
    for (;;) {
      const [{ last }] = await this.query<{ last: string | null }>(
        'SELECT last_archived_wal AS last FROM pg_stat_archiver',
      );
      if (last !== null && last >= name) return;
      await pause(PROBE_MS);
    }
  }

  /** The machine is lost: every process is killed and the data is deleted. */
  async destroy(): Promise<void> {
    await this.#end('SIGQUIT');
    execFileSync('rm', ['-rf', this.#at('data')]);
  }

  /** Recovers from base backup and archive up to a moment, and waits until it takes writes. */
  async recoverTo(moment: string): Promise<void> {
    this.#own(mkdirSync(this.#at('data'), { recursive: true }) ?? '');
    const copy = this.#at(`archive/${this.archiveContents().copies.at(-1)}`);
    for (const [file, folder] of [
      ['base', 'data'],
      ['pg_wal', 'data/pg_wal'],
    ])
      execFileSync('tar', ['-xzf', join(copy, `${file}.tar.gz`), '-C', this.#at(folder ?? '')]);
    writeFileSync(this.#at('data/recovery.signal'), '');
    this.#own(this.#at('data/recovery.signal'));
    chmodSync(this.#at('data'), 0o700);
    await this.start([
      `restore_command=sh ${this.#at('restore-wal.sh')} ${this.#at('archive')} %f %p`,
      `recovery_target_time=${moment}`,
      'recovery_target_action=promote',
    ]);
    for (;;) {
      const [{ recovering }] = await this.query<{ recovering: boolean }>(
        'SELECT pg_is_in_recovery() AS recovering',
      );
      if (!recovering) return;
      await pause(PROBE_MS);
    }
  }

  /** The first row must exist. */
  async query<Row>(text: string): Promise<[Row, ...Row[]]> {
    const client = new pg.Client({ connectionString: `${this.url}/postgres` });
    await client.connect();
    try {
      return (await client.query(text)).rows as unknown as [Row, ...Row[]];
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    await this.#end('SIGINT');
  }

  async #isOpen(): Promise<boolean> {
    return this.query('SELECT 1').then(
      () => true,
      () => false,
    );
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  #at(name: string): string {
    return join(this.#folder, name);
  }

  #own(path: string): void {
    const { uid, gid } = this.#user;
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  }

  #run(program: string, args: readonly string[]): void {
    execFileSync(join(this.#programs, program), args, { ...this.#user, cwd: this.#folder, stdio: 'ignore' });
  }
}

function idOf(option: string): number {
  return Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
}
