// vitest's global setup of the project "services": starts what its tests need before the first test and stops it after
// the last. Servers in TEST_DATABASE_URL or TEST_REDIS_URL are used instead.
import {
  findPostgres,
  findRedis,
  type Service,
  startPostgres,
  startRedis,
} from '../../apps/server/src/testing/server/services.testing.ts';

/** Starts PostgreSQL and Redis where they are installed, and passes their addresses in the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const started: Service[] = [];
  const provide = async (variable: string, start: () => Promise<Service> | undefined) => {
    if (process.env[variable] !== undefined) return;
    const service = await start();
    if (service === undefined) return;
    started.push(service);
    process.env[variable] = service.url;
  };
  const postgres = findPostgres();
  const redis = findRedis();
  await provide('TEST_DATABASE_URL', () => (postgres === undefined ? undefined : startPostgres(postgres)));
  await provide('TEST_REDIS_URL', () => (redis === undefined ? undefined : startRedis(redis)));
  return async () => {
    await Promise.all(started.map((service) => service.stop()));
  };
}
