/** Where a Saturday morning is measured: one server with SQLite, or several on PostgreSQL and Redis. */
import { join } from 'node:path';
import {
  type Database,
  openPostgresDatabase,
  openSqliteDatabase,
} from '../../apps/server/src/platform/database/database.ts';
import { DATABASE_FILE } from '../../apps/server/src/platform/files/data-folder.ts';
import {
  findPostgres,
  findRedis,
  startPostgres,
  startRedis,
} from '../../apps/server/src/testing/server/services.testing.ts';
import { SERVER_CORE } from './cores.ts';
import { freePort, type MeasuredServer, startServer, withFolder, withServer } from './server.ts';

type Environment = Readonly<Record<string, string>>;

/** The servers of the morning. Each keeps its port when it is started again. */
export interface Site {
  readonly name: string;
  /** The part of the method that is about the servers. */
  readonly method: string;
  /** The port of the server that the nth client talks to. */
  portOf(n: number): number;
  start(environment: Environment): Promise<void>;
  /** As an operator updates: one server after the other ends and starts again. */
  restart(): Promise<void>;
  /** Of all server processes together. */
  residentBytes(): number;
  stop(): Promise<void>;
}

/** A site before its first start: its database has the tables and the demo. */
export interface NewSite {
  readonly site: Site;
  openDatabase(): Promise<Database>;
}

export type WithSite = <T>(body: (place: NewSite) => Promise<T>) => Promise<T>;

export const oneServer: WithSite = (body) =>
  withFolder(async (folder) => {
    await withServer({ folder }, async () => undefined);
    const site = new Servers({
      name: 'saturday',
      method: 'one server with SQLite, synchronous=FULL',
      folders: [folder],
      ports: [await freePort()],
      environment: {},
    });
    return body({ site, openDatabase: async () => openSqliteDatabase(join(folder, DATABASE_FILE)) });
  });

/** The services start before the load is pinned to its core, so that they may use both. */
export const twoServers: WithSite = async (body) => {
  const programs = { postgres: findPostgres(), redis: findRedis() };
  if (programs.postgres === undefined || programs.redis === undefined)
    throw new Error('PostgreSQL and Redis must be installed (apt-get install postgresql redis-server)');
  const postgres = await startPostgres(programs.postgres);
  const redis = await startRedis(programs.redis);
  const environment = { DATABASE_URL: postgres.url, REDIS_URL: redis.url };
  try {
    return await withFolder((first) =>
      withFolder(async (second) => {
        await withServer({ folder: first, environment }, async () => undefined);
        const site = new Servers({
          name: 'saturday-processes',
          method: 'two servers on PostgreSQL (durable, not pinned) and Redis, clubs and families by turns',
          folders: [first, second],
          ports: [await freePort(), await freePort()],
          environment,
        });
        const openDatabase = () =>
          openPostgresDatabase({
            url: postgres.url,
            connections: 2,
            timeouts: 'none',
            onError: (error) => console.error(error),
          });
        return body({ site, openDatabase });
      }),
    );
  } finally {
    await Promise.all([postgres.stop(), redis.stop()]);
  }
};

interface ServersOptions extends Pick<Site, 'name' | 'method'> {
  /** One for each server. */
  readonly folders: readonly string[];
  readonly ports: readonly number[];
  readonly environment: Environment;
}

class Servers implements Site {
  readonly name: string;
  readonly method: string;
  readonly #options: ServersOptions;
  readonly #running = new Map<number, MeasuredServer>();
  #environment: Environment = {};

  constructor(options: ServersOptions) {
    this.name = options.name;
    this.method = options.method;
    this.#options = options;
  }

  portOf(n: number): number {
    const { ports } = this.#options;
    return ports[n % ports.length] ?? 0;
  }

  async start(environment: Environment): Promise<void> {
    this.#environment = { ...this.#options.environment, ...environment };
    for (let n = 0; n < this.#options.ports.length; n++) await this.#startOne(n);
  }

  async restart(): Promise<void> {
    for (let n = 0; n < this.#options.ports.length; n++) {
      await this.#running.get(n)?.stop();
      await this.#startOne(n);
    }
  }

  residentBytes(): number {
    return [...this.#running.values()].reduce((sum, server) => sum + server.residentBytes(), 0);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running.values()].map((server) => server.stop()));
  }

  async #startOne(n: number): Promise<void> {
    const { folders, ports } = this.#options;
    const [folder, port] = [folders[n], ports[n]];
    if (folder === undefined || port === undefined) throw new Error('a server has no folder or port');
    this.#running.set(
      n,
      await startServer({ core: SERVER_CORE, folder, environment: this.#environment, port }),
    );
  }
}
